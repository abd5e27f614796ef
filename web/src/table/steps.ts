// The steps of a round, as the server lists them; until it has answered, the phases alone.
import type { StepInfo } from '../wire';
import { getOnce } from '../wire/http';

const PHASES = ['resource', 'planning', 'quest', 'travel', 'encounter', 'combat', 'refresh'];

export const fallbackSteps: StepInfo[] = PHASES.map((phase, at) => ({
  number: `${at + 1}`, title: '', phase, window: false, stop: false, clause: null,
}));

export const getSteps = (): Promise<StepInfo[]> => getOnce<{ steps: StepInfo[] }>('/api/steps').then(({ steps }) => steps);
