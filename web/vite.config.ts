import { svelte } from '@sveltejs/vite-plugin-svelte';
import { svelteTesting } from '@testing-library/svelte/vite';
import { defineConfig } from 'vitest/config';
import { symbolNames } from './src/cards/motifs';
import { symbols } from './tools/symbols';

/** The server that `npm run dev` and `vite preview` pass requests on to. */
const server = process.env.WESTMARCH_SERVER ?? 'http://127.0.0.1:7777';
// The host stays as the browser said it: the server lets in only pages of its own host.
const proxy = { '/api': { target: server, ws: true }, '/images': { target: server } };

export default defineConfig({
  plugins: [svelte(), svelteTesting(), symbols(symbolNames)],
  server: { proxy },
  preview: { proxy },
  build: { target: 'es2022', assetsInlineLimit: 0 },
  test: { environment: 'jsdom', include: ['tests/**/*.test.ts'], setupFiles: ['tests/setup.ts'] },
});
