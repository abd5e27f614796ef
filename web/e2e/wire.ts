// The network between browser and server: real connections that can be cut and mended.
import { connect, createServer, type Server as Listener, type Socket } from 'node:net';
import { freePort } from './server';

export class Wire {
  #sockets = new Set<Socket>();
  #cut = false;

  private constructor(readonly port: number, private readonly listener: Listener) {}

  static async to(target: number): Promise<Wire> {
    const port = await freePort();
    const listener = createServer();
    const wire = new Wire(port, listener);
    listener.on('connection', (near) => {
      if (wire.#cut) return near.destroy();
      const far = connect(target, '127.0.0.1');
      for (const socket of [near, far]) {
        wire.#sockets.add(socket);
        socket.on('error', () => {});
        socket.on('close', () => { near.destroy(); far.destroy(); wire.#sockets.delete(socket); });
      }
      near.pipe(far).pipe(near);
    });
    await new Promise<void>((done) => listener.listen(port, '127.0.0.1', done));
    return wire;
  }

  get url(): string { return `http://127.0.0.1:${this.port}`; }

  cut(): void {
    this.#cut = true;
    for (const socket of this.#sockets) socket.destroy();
  }

  mend(): void { this.#cut = false; }

  async close(): Promise<void> {
    this.cut();
    await new Promise((done) => this.listener.close(done));
  }
}
