// The steps of a round, as the server lists them; until it has answered, the phases alone.
export interface StepInfo { number: string; title: string; phase: string | null; window: boolean; stop: boolean }

const PHASES = ['resource', 'planning', 'quest', 'travel', 'encounter', 'combat', 'refresh'];

export const fallbackSteps: StepInfo[] = PHASES.map((phase, at) => ({
  number: `${at + 1}`, title: '', phase, window: false, stop: false,
}));
