import { defineConfig } from '@playwright/test';

/** The system's Chromium; nothing is downloaded. */
const chromium = process.env.WESTMARCH_CHROMIUM ?? '/usr/bin/chromium';

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  timeout: 180_000,
  expect: { timeout: 30_000, toPass: { timeout: 30_000 } },
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  reporter: [['list'], ['./e2e/figures.ts']],
  // Figures are measured after everything else, one at a time, so that nothing but the page itself is in the way.
  projects: [
    { name: 'page', testIgnore: '**/figures.spec.ts' },
    { name: 'figures', testMatch: '**/figures.spec.ts', fullyParallel: false, dependencies: ['page'] },
  ],
  use: {
    viewport: { width: 1440, height: 900 },
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: chromium,
      args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
    },
  },
});
