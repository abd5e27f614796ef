// Payments: a number with five bits for each hero that can pay. Whatever is shown is one of the legal ones.
import type { Answer } from '../wire';

const BITS = 5;
const MASK = (1 << BITS) - 1;

export const shares = (payment: number, payers: number): number[] =>
  Array.from({ length: payers }, (_, at) => (payment >> (BITS * at)) & MASK);

export function payments(answers: Answer[], payers: number): number[][] {
  return answers.flatMap((answer) => (typeof answer === 'object' && 'pay' in answer ? [shares(answer.pay, payers)] : []));
}

export function toAnswer(share: number[]): Answer {
  return { pay: share.reduce((bits, count, at) => bits | (count << (BITS * at)), 0) };
}

/** The payment most people would make: it leaves what is left spread most evenly. */
export function likely(legal: number[][], pools: number[]): number[] {
  const worth = (share: number[]): number => share.reduce((sum, count, at) => sum + Math.sqrt(Math.max(0, (pools[at] ?? 0) - count)), 0);
  return legal.reduce((best, share) => (worth(share) > worth(best) + 1e-9 ? share : best), legal[0] ?? []);
}

/** The legal payment with that share for one hero that is nearest to the present one, if there is any. */
export function changed(legal: number[][], now: number[], hero: number, count: number): number[] | undefined {
  const fitting = legal.filter((share) => share[hero] === count);
  const distance = (share: number[]): number => share.reduce((sum, one, at) => sum + Math.abs(one - (now[at] ?? 0)), 0);
  return fitting.reduce<number[] | undefined>((best, share) => (!best || distance(share) < distance(best) ? share : best), undefined);
}
