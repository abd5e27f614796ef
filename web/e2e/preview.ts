// The built page beside a program that carries none: `vite preview` passes requests on to it.
import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { freePort, type Server } from './server';

const web = join(import.meta.dirname, '..');

export async function hasPage(server: Server): Promise<boolean> {
  const answer = await fetch(`${server.url}/`);
  return answer.ok && (await answer.text()).includes('id="app"');
}

export async function preview(server: Server): Promise<{ url: string; child: ChildProcess }> {
  const port = await freePort();
  const line = [join(web, 'node_modules/vite/bin/vite.js'), 'preview', '--host', '127.0.0.1', '--port', String(port), '--strictPort'];
  const child = spawn(process.execPath, line, { cwd: web, env: { ...process.env, WESTMARCH_SERVER: server.url }, stdio: 'ignore' });
  const url = `http://127.0.0.1:${port}`;
  while (!(await fetch(url).then(({ ok }) => ok, () => false))) await new Promise((wait) => setTimeout(wait, 50));
  return { url, child };
}
