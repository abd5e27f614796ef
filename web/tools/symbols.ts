// The symbols the page uses, taken from the whole collection when the page is built: `virtual:symbols` holds the path of
// each by its name, in a square of 512.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Plugin } from 'vite';

const MODULE = 'virtual:symbols';

interface Collection { icons: Record<string, { body: string }> }

export function symbols(names: readonly string[]): Plugin {
  return {
    name: 'symbols',
    resolveId: (id) => (id === MODULE ? `\0${MODULE}` : undefined),
    load: (id) => (id === `\0${MODULE}` ? `export const symbols = ${JSON.stringify(picked(names))};` : undefined),
  };
}

function picked(names: readonly string[]): Record<string, string> {
  const file = createRequire(import.meta.url).resolve('@iconify-json/game-icons/icons.json');
  const { icons } = JSON.parse(readFileSync(file, 'utf8')) as Collection;
  return Object.fromEntries(names.map((name) => {
    const paths = [...(icons[name]?.body ?? '').matchAll(/ d="([^"]+)"/g)].map(([, path]) => path);
    if (!paths.length) throw new Error(`game-icons has no symbol "${name}"; src/cards/motifs.ts must name another`);
    return [name, paths.join('')];
  }));
}
