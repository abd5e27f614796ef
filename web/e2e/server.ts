// The real program, on a port and a folder of its own.
import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const program = process.env.WESTMARCH_PROGRAM ?? join(import.meta.dirname, '../../target/ci/westmarch');

/** Tests are many people at one address. */
const LIMITS = ['--max-requests', '10000', '--max-rooms', '10000', '--max-connections', '1000', '--max-claims', '10000', '--max-rate', '1000', '--max-burst', '1000'];

export class Server {
  #process: ChildProcess | undefined;
  #said = '';

  private constructor(readonly port: number, private readonly data: string, private readonly more: string[]) {}

  static async start(...more: string[]): Promise<Server> {
    if (!existsSync(program)) throw new Error(`the program is missing at ${program}: build it, or name it in WESTMARCH_PROGRAM`);
    const server = new Server(await freePort(), await mkdtemp(join(tmpdir(), 'westmarch-e2e-')), more);
    await server.begin();
    return server;
  }

  get url(): string { return `http://127.0.0.1:${this.port}`; }

  async begin(): Promise<void> {
    const line = ['serve', '--addr', `127.0.0.1:${this.port}`, '--data', this.data, '--bot-pause', '0', ...LIMITS, ...this.more];
    const child = spawn(program, line, { stdio: ['ignore', 'pipe', 'pipe'] });
    this.#process = child;
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part: Buffer) => { this.#said += part.toString(); });
    await this.#untilWell(child);
  }

  /** Stops it without a warning, as a power cut would. */
  async kill(): Promise<void> { await this.#end('SIGKILL'); }

  async stop(): Promise<void> {
    await this.#end('SIGTERM');
    await rm(this.data, { recursive: true, force: true });
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#process;
    this.#process = undefined;
    if (!child || child.exitCode !== null) return;
    const ended = new Promise((done) => child.once('exit', done));
    child.kill(signal);
    await ended;
  }

  async #untilWell(child: ChildProcess): Promise<void> {
    for (;;) {
      if (child.exitCode !== null) throw new Error(`the server ended: ${this.#said}`);
      const well = await fetch(`${this.url}/api/health`).then(({ ok }) => ok, () => false);
      if (well) return;
      await new Promise((wait) => setTimeout(wait, 25));
    }
  }
}

export function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const probe = createServer();
    probe.once('error', fail);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => (typeof address === 'object' && address ? done(address.port) : fail(new Error('no port'))));
    });
  });
}
