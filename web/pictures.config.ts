import { defineConfig } from '@playwright/test';
import base from './playwright.config';

/** `npm run pictures` writes the pictures of the README into docs/pictures. */
export default defineConfig({ ...base, projects: [{ name: 'pictures' }], testMatch: 'pictures.ts', workers: 1, reporter: 'list' });
