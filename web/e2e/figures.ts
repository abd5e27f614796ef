// Figures that tests measure are printed at the end. They never decide a test: machines differ.
import type { FullResult, Reporter, TestCase, TestResult } from '@playwright/test/reporter';
import type { TestInfo } from '@playwright/test';

const MARK = 'figure';

export function figure(info: TestInfo, name: string, value: string): void {
  info.annotations.push({ type: MARK, description: `${name}: ${value}` });
}

export const milliseconds = (value: number): string => `${value.toFixed(0)} ms`;

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? NaN;
}

export default class Figures implements Reporter {
  #lines: string[] = [];

  onTestEnd(_test: TestCase, result: TestResult): void {
    for (const { type, description } of result.annotations) if (type === MARK && description) this.#lines.push(description);
  }

  onEnd(_result: FullResult): void {
    if (this.#lines.length) console.log(`\nFigures (measured, not judged):\n${this.#lines.map((line) => `  ${line}`).join('\n')}`);
  }
}
