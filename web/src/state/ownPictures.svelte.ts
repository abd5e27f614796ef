// Pictures of one's own: kept in this browser's database, never sent anywhere.
import { SvelteMap } from 'svelte/reactivity';
import { isPicture, type Named } from '../cards/named';

const NAME = 'westmarch-pictures';
const STORE = 'pictures';
/** An archive beyond this is no archive of card pictures. */
const MOST = 20_000;
/** One picture is smaller than this. */
const LARGEST = 20 * 1024 * 1024;

const TYPES: Record<string, string> = { jpg: 'image/jpeg', jpeg: 'image/jpeg', png: 'image/png', webp: 'image/webp', avif: 'image/avif', gif: 'image/gif' };
const typeOf = (path: string): string => TYPES[path.split('.').at(-1)?.toLowerCase() ?? ''] ?? 'image/jpeg';

/** What became of files: how many were kept, and the names nothing was found for, or too much. */
export interface Taken { kept: number; unknown: string[]; unclear: string[] }
export interface Given { path: string; blob: Blob }

function wanted<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((done, fail) => {
    request.onsuccess = () => done(request.result);
    request.onerror = () => fail(request.error ?? new Error('database'));
  });
}

class OwnPictures {
  #db: Promise<IDBDatabase> | undefined;
  /** Addresses of pictures that have been asked for. */
  #urls = new SvelteMap<string, string>();
  #ids = $state.raw<Set<string>>(new Set());
  #asked = new Set<string>();
  #opened = false;

  get count(): number { return this.#ids.size; }

  /** The address of a card's picture; none if there is none, or until it has been fetched. */
  of(id: string): string | undefined {
    if (!this.#ids.has(id)) return undefined;
    if (!this.#asked.has(id)) void this.#fetch(id);
    return this.#urls.get(id);
  }

  /** Whether there is one; not before it has been looked what there is. */
  has(id: string): boolean {
    if (!this.#opened) void this.open();
    return this.#ids.has(id);
  }

  /** Looks what is there. Without a database there is nothing. */
  async open(): Promise<void> {
    this.#opened = true;
    try {
      const store = (await this.#open()).transaction(STORE).objectStore(STORE);
      this.#ids = new Set((await wanted(store.getAllKeys())).map(String));
    } catch {
      this.#ids = new Set();
    }
  }

  async #fetch(id: string): Promise<void> {
    this.#asked.add(id);
    const store = (await this.#open()).transaction(STORE).objectStore(STORE);
    const blob = (await wanted(store.get(id))) as Blob | undefined;
    if (blob) this.#urls.set(id, URL.createObjectURL(blob));
  }

  /** Keeps what files are pictures of cards, one after the other. */
  async take(files: AsyncIterable<Given>, named: Named, progress: (seen: number) => void): Promise<Taken> {
    const taken: Taken = { kept: 0, unknown: [], unclear: [] };
    const db = await this.#open();
    let seen = 0;
    for await (const { path, blob } of files) {
      if (++seen > MOST) break;
      progress(seen);
      const ids = named(path);
      if (ids.length !== 1) (ids.length ? taken.unclear : taken.unknown).push(path);
      else {
        await wanted(db.transaction(STORE, 'readwrite').objectStore(STORE).put(blob, ids[0]));
        this.#forget(ids[0] as string);
        taken.kept++;
      }
    }
    await this.open();
    return taken;
  }

  async clear(): Promise<void> {
    await wanted((await this.#open()).transaction(STORE, 'readwrite').objectStore(STORE).clear());
    for (const id of [...this.#urls.keys()]) this.#forget(id);
    this.#ids = new Set();
  }

  #forget(id: string): void {
    const url = this.#urls.get(id);
    if (url) URL.revokeObjectURL(url);
    this.#urls.delete(id);
    this.#asked.delete(id);
  }

  #open(): Promise<IDBDatabase> {
    this.#db ??= new Promise((done, fail) => {
      const request = indexedDB.open(NAME, 1);
      request.onupgradeneeded = () => request.result.createObjectStore(STORE);
      request.onsuccess = () => done(request.result);
      request.onerror = () => fail(request.error ?? new Error('database'));
    });
    this.#db.catch(() => { this.#db = undefined; });
    return this.#db;
  }
}

export const ownPictures = new OwnPictures();

/** The pictures among files; those inside archives, too. */
export async function* picturesIn(files: Iterable<File>): AsyncGenerator<Given> {
  for (const file of files) {
    const path = file.webkitRelativePath || file.name;
    if (/\.(zip|o8c)$/i.test(path)) yield* unpacked(file);
    else if (isPicture(path) && file.size <= LARGEST) yield { path, blob: file };
  }
}

/** What lies in an archive, read as it comes: the page stays awake meanwhile. */
async function* unpacked(archive: File): AsyncGenerator<Given> {
  const { Unzip, UnzipInflate } = await import('fflate');
  const ready: Given[] = [];
  const unzip = new Unzip((entry) => {
    if (!isPicture(entry.name) || (entry.originalSize ?? 0) > LARGEST) return;
    const parts: BlobPart[] = [];
    entry.ondata = (error, part, last) => {
      if (error) return;
      parts.push(part.slice());
      if (last) ready.push({ path: entry.name, blob: new Blob(parts, { type: typeOf(entry.name) }) });
    };
    entry.start();
  });
  unzip.register(UnzipInflate);
  const reader = archive.stream().getReader();
  for (;;) {
    const { done, value } = await reader.read();
    unzip.push(value ?? new Uint8Array(), done);
    yield* ready.splice(0);
    if (done) return;
  }
}

/** The files that were dropped, those of dropped folders included. */
export async function dropped(items: DataTransferItemList): Promise<File[]> {
  const entries = [...items].flatMap((item) => item.webkitGetAsEntry() ?? []);
  return (await Promise.all(entries.map(filesOf))).flat();
}

async function filesOf(entry: FileSystemEntry): Promise<File[]> {
  if (entry.isFile) {
    const file = await new Promise<File>((done, fail) => (entry as FileSystemFileEntry).file(done, fail));
    // A file of a dropped folder does not tell the folder itself.
    return [Object.defineProperty(file, 'webkitRelativePath', { value: entry.fullPath.slice(1) })];
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  const found: File[] = [];
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((done, fail) => reader.readEntries(done, fail));
    if (!some.length) return found;
    for (const inside of some) found.push(...(await filesOf(inside)));
  }
}
