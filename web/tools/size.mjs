// How much script the built page has, compressed; fails beyond the limit.
import { readdir, readFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';

const LIMIT = 350 * 1024;
const folder = new URL('../dist/assets/', import.meta.url);
const files = (await readdir(folder)).filter((file) => file.endsWith('.js'));
if (!files.length) throw new Error('there is no script in dist/assets: build the page first');
let total = 0;
for (const file of files.sort()) {
  const size = gzipSync(await readFile(new URL(file, folder)), { level: 9 }).length;
  total += size;
  console.log(`${String(size).padStart(8)}  ${file}`);
}
console.log(`${String(total).padStart(8)}  in all, compressed; the limit is ${LIMIT}`);
if (total > LIMIT) process.exitCode = 1;
