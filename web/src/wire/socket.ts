// One connection to a room that mends itself: hello with the token, backoff, and each request with an id settled by
// its `done` or `error`. What comes within a frame is heard together, so that the table is drawn once for it.
import type { Ask, Code, Tell } from '.';

export type Status = 'connecting' | 'open' | 'waiting' | 'ended';

export interface Hello { token?: string; password?: string; name?: string; lines?: number }

export interface Listener {
  hello(): Hello;
  tell(message: Tell): void;
  /** Nothing is drawn for what comes now, so it need not wait for a frame. */
  unseen(): boolean;
  status(status: Status, retryAt?: number): void;
  /** The room will not have this client: connecting again is no use. */
  refused(code: Code, message: string): void;
}

export class Refused extends Error {
  constructor(readonly code: Code | 'network', message: string) { super(message); }
}

type Waiting = { done: () => void; fail: (why: Refused) => void };

const FIRST_PAUSE = 250;
const LONGEST_PAUSE = 8000;
/** A window that is hidden has no frames. */
const LONGEST_FRAME = 50;
const FINAL: Code[] = ['no_room', 'closed', 'wrong_token', 'wrong_password', 'too_many', 'bad_message', 'changed'];

export class Connection {
  #socket?: WebSocket;
  #waiting = new Map<number, Waiting>();
  #nextId = 1;
  #pause = FIRST_PAUSE;
  #timer?: ReturnType<typeof setTimeout>;
  #refusal?: { code: Code; message: string };
  #closed = false;
  #inbox: Tell[] = [];

  constructor(private readonly url: string, private readonly listener: Listener) {
    this.#connect();
    addEventListener('online', this.#now);
    addEventListener('visibilitychange', this.#now);
  }

  /** Settled when the room has carried it out and stored it. */
  ask(message: Ask): Promise<void> {
    const socket = this.#socket;
    if (socket?.readyState !== WebSocket.OPEN) return Promise.reject(new Refused('network', ''));
    const id = this.#nextId++;
    return new Promise((done, fail) => {
      this.#waiting.set(id, { done, fail });
      socket.send(JSON.stringify({ id, ...message }));
    });
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    removeEventListener('online', this.#now);
    removeEventListener('visibilitychange', this.#now);
    this.#socket?.close();
    this.listener.status('ended');
  }

  #now = (): void => {
    if (this.#timer === undefined || document.visibilityState === 'hidden') return;
    this.#pause = FIRST_PAUSE;
    this.#connect();
  };

  #connect(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#refusal = undefined;
    this.listener.status('connecting');
    const socket = new WebSocket(this.url);
    this.#socket = socket;
    socket.onopen = () => {
      this.ask({ do: 'hello', follow: 'all', ...this.listener.hello() })
        .then(() => { this.#pause = FIRST_PAUSE; this.listener.status('open'); })
        .catch((why: Refused) => {
          if (why.code !== 'network') this.#refusal = { code: why.code, message: why.message };
        });
    };
    socket.onmessage = (event) => { if (socket === this.#socket) this.#receive(JSON.parse(String(event.data)) as Tell); };
    socket.onclose = () => {
      if (socket !== this.#socket) return;
      this.#open();
      this.#ended();
    };
  }

  #receive(message: Tell): void {
    this.#inbox.push(message);
    if (this.listener.unseen()) return this.#open();
    if (this.#inbox.length > 1) return;
    const open = (): void => {
      clearTimeout(late);
      cancelAnimationFrame(frame);
      this.#open();
    };
    const late = setTimeout(open, LONGEST_FRAME);
    const frame = requestAnimationFrame(open);
  }

  #open(): void {
    for (const message of this.#inbox.splice(0)) this.#hear(message);
  }

  #hear(message: Tell): void {
    if (message.tell === 'done') return this.#settle(message.id)?.done();
    if (message.tell === 'error') {
      if (message.id === undefined) this.#refusal = { code: message.code, message: message.message };
      else return this.#settle(message.id)?.fail(new Refused(message.code, message.message));
    }
    this.listener.tell(message);
  }

  #settle(id: number): Waiting | undefined {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    return waiting;
  }

  #ended(): void {
    const refusal = this.#refusal;
    for (const { fail } of this.#waiting.values()) fail(new Refused('network', ''));
    this.#waiting.clear();
    if (this.#closed) return;
    if (refusal && FINAL.includes(refusal.code)) {
      this.listener.status('ended');
      return this.listener.refused(refusal.code, refusal.message);
    }
    const pause = this.#pause * (0.75 + Math.random() / 2);
    this.#pause = Math.min(this.#pause * 2, LONGEST_PAUSE);
    this.listener.status('waiting', Date.now() + pause);
    this.#timer = setTimeout(() => this.#connect(), pause);
  }
}

export function roomUrl(room: string): string {
  const url = new URL(`/api/rooms/${encodeURIComponent(room)}/socket`, location.href);
  url.protocol = url.protocol.replace('http', 'ws');
  return url.href;
}
