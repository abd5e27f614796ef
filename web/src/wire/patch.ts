// Changes of a view, applied without touching the old one: what did not change is shared, so that only components
// whose part is new draw again.
import type { PathStep, View, ViewChange } from '.';

/** The changes do not fit the view: the client has lost track and must ask for everything. */
export class Lost extends Error {}

export function patch(view: View, changes: ViewChange[]): View {
  return changes.reduce<unknown>(apply, view) as View;
}

function apply(at: unknown, change: ViewChange): unknown {
  if ('set' in change) {
    const [path, value] = change.set;
    return edit(at, path, 0, () => value);
  }
  if ('drop' in change) {
    const [field, path] = [change.drop.at(-1), change.drop.slice(0, -1)];
    return edit(at, path, 0, (from) => without(from, field));
  }
  const [path, from, gone, put] = change.splice;
  return edit(at, path, 0, (array) => {
    if (!Array.isArray(array) || from + gone > array.length) throw new Lost('a splice beyond its array');
    return array.toSpliced(from, gone, ...put);
  });
}

function edit(at: unknown, path: PathStep[], depth: number, change: (old: unknown) => unknown): unknown {
  const step = path[depth];
  if (step === undefined) return change(at);
  if (Array.isArray(at)) {
    if (typeof step !== 'number' || step >= at.length) throw new Lost(`no element ${step}`);
    return at.with(step, edit(at[step], path, depth + 1, change));
  }
  if (typeof at !== 'object' || at === null || typeof step !== 'string') throw new Lost(`nothing holds ${step}`);
  const old = (at as Record<string, unknown>)[step];
  return { ...at, [step]: edit(old, path, depth + 1, change) };
}

function without(from: unknown, field: PathStep | undefined): unknown {
  if (typeof from !== 'object' || from === null || typeof field !== 'string' || !(field in from)) {
    throw new Lost(`nothing to drop at ${field}`);
  }
  const { [field]: _, ...rest } = from as Record<string, unknown>;
  return rest;
}
