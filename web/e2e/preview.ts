// For quick turns while the page is being written: with WESTMARCH_PREVIEW=1 tests use the page in web/dist instead of
// the one inside the program. `vite preview` passes requests on to the program.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { freePort, type Server } from './server';

const web = join(import.meta.dirname, '..');

/** Where the page of a server is found, and how to end what was begun for it. */
export async function siteOf(server: Server): Promise<{ url: string; end: () => void }> {
  if (!process.env.WESTMARCH_PREVIEW) return { url: server.url, end: () => {} };
  const port = await freePort();
  const line = [join(web, 'node_modules/vite/bin/vite.js'), 'preview', '--host', '127.0.0.1', '--port', String(port), '--strictPort'];
  const child = spawn(process.execPath, line, { cwd: web, env: { ...process.env, WESTMARCH_SERVER: server.url }, stdio: 'ignore' });
  const url = `http://127.0.0.1:${port}`;
  while (!(await fetch(url).then(({ ok }) => ok, () => false))) await new Promise((wait) => setTimeout(wait, 50));
  return { url, end: () => child.kill() };
}
