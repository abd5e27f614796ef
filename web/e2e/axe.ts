// What keeps people out of a page, as axe finds it: WCAG 2.2 at level AA, and good practice.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type { AxeResults } from 'axe-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

export async function expectAccessible(page: Page): Promise<void> {
  await page.evaluate(source);
  const results = await page.evaluate(
    async (tags) => (window as unknown as { axe: { run(of: Document, how: object): Promise<AxeResults> } }).axe.run(document, { runOnly: tags }),
    TAGS,
  );
  const told = results.violations.map(({ id, help, nodes }) => `${id}: ${help}\n    ${nodes.slice(0, 4).map((node) => `${node.target.join(' ')} ${node.any[0]?.message ?? ''}`).join('\n    ')}`);
  expect.soft(told, `${page.url()}\n${told.join('\n')}`).toEqual([]);
}
