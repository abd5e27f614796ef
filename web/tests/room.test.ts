import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Room } from '../src/state/room.svelte';
import { known, offered, remember } from '../src/state/rooms';
import { settings } from '../src/state/settings.svelte';
import { toasts } from '../src/ui/toasts.svelte';
import type { Answer, Line, SeatInfo, Tell, View } from '../src/wire';
import { card, offer, view } from './table';

/** The server's end of a socket. */
class Socket {
  static all: Socket[] = [];
  static readonly OPEN = 1;
  readyState = 1;
  sent: { id: number; do: string; [field: string]: unknown }[] = [];
  onopen?: () => void;
  onmessage?: (event: { data: string }) => void;
  onclose?: () => void;
  constructor(readonly url: string) { Socket.all.push(this); }
  send(text: string): void { this.sent.push(JSON.parse(text) as never); }
  close(): void { this.readyState = 3; this.onclose?.(); }
  /** Messages come, and then a frame. */
  tell(...messages: Tell[]): void {
    this.bring(...messages);
    frame();
  }
  bring(...messages: Tell[]): void { for (const message of messages) this.onmessage?.({ data: JSON.stringify(message) }); }
  get last() { return this.sent.at(-1); }
}

let frames: (() => void)[] = [];
const frame = (): void => { for (const draw of frames.splice(0)) draw(); };
const socket = (): Socket => Socket.all.at(-1) as Socket;
type Told = Extract<Tell, { tell: 'moment' }>;
const asks = (number: number, answers: Answer[] = []): Partial<Told> =>
  ({ decision: { number, seat: 0, asks: 'Choose', place: '3.2', options: answers.map((answer) => offer(answer, 'It')) } });
const sees = (version: number, answers: Answer[]): Partial<Told> => ({ views: [{ seat: 0, version, full: view({ about: { cards: 'commit' }, answers }) }] });
const says = (from: number, ...lines: Line[]): Partial<Told> => ({ log: { from, lines } });
/** What happened, the table it led to and what is asked there, in one message. */
const moment = (...parts: Partial<Told>[]): Tell => Object.assign({ tell: 'moment' } as Told, ...parts) as Tell;
const line = (kind: Line['kind'], title: string): Line => ({ round: 1, step: '3.3', text: title, clause: 'RR.reveal.1', kind, cards: [{ title }] });
const table = (seats: SeatInfo[], undo: 'all' | 'unseen' = 'all'): Tell => ({
  tell: 'table', scenario: 'test', title: 'Test', mode: 'standard', host: 0, spectators: 0, paused: false, closed: false,
  dealt: { known: 7 }, undo, full_stops: false, seen_all: [], taken_back: { answers: 0, reveals: 0 }, seats,
  persons: [{ person: 0, name: 'the host', present: true }, { person: 1, name: 'Bob', present: true }],
  claims: [], proposal: null,
});
/** Frames stay those above. */
const fakeTimers = (): void => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance', 'Date'] });
const settle = (): Promise<void> => new Promise((done) => setTimeout(done));

async function sit(): Promise<Room> {
  const room = new Room('code');
  socket().onopen?.();
  socket().tell({ tell: 'you', person: 0, host: true, seats: [0], paces: [], token: 'secret' }, moment(sees(1, ['done', { card: 1 }, { card: 2 }]), asks(7)));
  socket().tell({ tell: 'done', id: socket().sent[0]?.id ?? 0 });
  await settle();
  return room;
}

beforeEach(() => {
  Socket.all = [];
  localStorage.clear();
  vi.stubGlobal('WebSocket', Socket);
  frames = [];
  vi.stubGlobal('requestAnimationFrame', (draw: () => void) => frames.push(draw));
  vi.stubGlobal('cancelAnimationFrame', () => {});
});
afterEach(() => vi.unstubAllGlobals());

describe('a room', () => {
  it('says hello and keeps its token for the next time', async () => {
    const room = await sit();
    expect(room.status).toBe('open');
    new Room('code');
    socket().onopen?.();
    expect(socket().last).toMatchObject({ do: 'hello', token: 'secret' });
    room.close();
  });

  it('hears together what comes within a frame, and does not wait for one where there are none', async () => {
    const room = await sit();
    fakeTimers();
    socket().bring(moment(sees(2, ['pass']), asks(8)), moment(sees(3, ['pass']), asks(9)));
    expect(room.asked?.number).toBe(7);
    frame();
    expect(room.asked?.number).toBe(9);
    socket().bring(moment(sees(4, ['pass']), asks(10)));
    await vi.advanceTimersByTimeAsync(60);
    expect(room.asked?.number).toBe(10);
    vi.useRealTimers();
    room.close();
  });

  it('tries the token of a link only when its own is void', async () => {
    remember('code', { token: 'own' });
    const room = new Room('code', offered('code', 'forged'));
    const refuse = async (): Promise<void> => {
      const old = socket();
      old.tell({ tell: 'error', code: 'wrong_token', message: 'nobody in this room has this token' });
      old.close();
      await settle();
    };
    socket().onopen?.();
    expect(socket().last).toMatchObject({ do: 'hello', token: 'own' });
    expect(known('code')?.token).toBe('own');
    await refuse();
    socket().onopen?.();
    expect(socket().last).toMatchObject({ do: 'hello', token: 'forged' });
    expect(room.refusal).toBeNull();
    await refuse();
    expect(room.refusal?.code).toBe('wrong_token');
    room.close();
  });

  it('calls seats by who holds them, and oneself you as long as one has no name', async () => {
    const room = await sit();
    socket().tell(table([
      { seat: 0, deck: 'a', holder: { person: 0 } }, { seat: 1, deck: 'b', holder: { person: 1 } },
      { seat: 2, deck: 'c', holder: { bot: { kind: 'heuristic', keeper: null } } }, { seat: 3, deck: 'd', holder: 'open' },
    ]));
    expect([0, 1, 2, 3].map((seat) => room.name(seat))).toEqual(['You', 'Bob', 'Player 3 (sensible bot)', 'Open seat 4']);
    settings.set('name', 'Ann');
    expect(room.name(0)).toBe('the host');
    settings.set('name', '');
    room.close();
  });

  it('sends a choice of several one after the other and shows nothing in between', async () => {
    const room = await sit();
    room.answer([{ card: 1 }, 'done']);
    expect(socket().last).toMatchObject({ do: 'answer', decision: 7, answer: { card: 1 } });
    const [first, before] = [socket().last?.id ?? 0, room.view];
    socket().tell(moment(sees(2, ['done', { card: 2 }]), asks(8, ['done', { card: 2 }])), { tell: 'done', id: first });
    await settle();
    expect(socket().last).toMatchObject({ do: 'answer', decision: 8, answer: 'done' });
    expect([room.view, room.asked?.number, room.busy]).toEqual([before, 7, true]);
    socket().tell(moment(sees(3, ['pass']), asks(9)), { tell: 'done', id: socket().last?.id ?? 0 });
    await settle();
    expect([room.asked?.number, room.busy]).toEqual([9, false]);
    room.close();
  });

  it('ends a choice whose next question is another one', async () => {
    const room = await sit();
    room.answer([{ card: 1 }, { card: 2 }]);
    const sent = socket().sent.length;
    socket().tell(moment(sees(2, ['pass']), asks(8)), { tell: 'done', id: socket().last?.id ?? 0 });
    await settle();
    expect(socket().sent.length).toBe(sent);
    expect([room.asked?.number, room.busy]).toEqual([8, false]);
    room.close();
  });

  it('counts everybody who keeps a seat, and whoever may come', async () => {
    const room = await sit();
    const bot = (keeper: number | null): SeatInfo['holder'] => ({ bot: { kind: 'random', keeper } });
    const with_ = (...holders: SeatInfo['holder'][]): (number | null)[] => {
      socket().tell(table(holders.map((holder, seat) => ({ seat, deck: 'a', holder }))));
      return room.others;
    };
    expect(with_({ person: 0 }, bot(null))).toEqual([]);
    expect(with_({ person: 0 }, bot(1), { person: 1 })).toEqual([1]);
    expect(with_({ person: 0 }, bot(0), 'open')).toEqual([null]);
    room.close();
  });

  it('waits where an answer is taken and nothing else is asked', async () => {
    const room = await sit();
    room.answer([{ card: 1 }]);
    socket().tell({ tell: 'done', id: socket().last?.id ?? 0 });
    await settle();
    expect([room.asked, room.myTurn, room.busy]).toEqual([null, false, false]);
    socket().tell(moment(sees(2, ['pass']), asks(8, ['pass'])));
    expect(room.asked?.number).toBe(8);
    room.close();
  });

  it('asks what becomes of what is hidden when something seen is taken back', async () => {
    const room = await sit();
    socket().tell(table([]));
    room.undo('phase');
    socket().tell({ tell: 'error', id: socket().last?.id, code: 'reveals', message: 'say which' });
    await settle();
    expect(room.revealing).toBe('phase');
    room.undo('phase', 'anew');
    expect([socket().last, room.revealing]).toMatchObject([{ do: 'undo', to: 'phase', then: 'anew' }, null]);
    socket().tell(table([], 'unseen'));
    room.undo('step');
    socket().tell({ tell: 'error', id: socket().last?.id, code: 'reveals', message: 'not here' });
    await settle();
    expect([room.revealing, toasts.shown.at(-1)?.text]).toEqual([null, 'not here']);
    room.close();
  });

  it('asks for everything when it has lost track', async () => {
    const room = await sit();
    socket().tell(moment({ views: [{ seat: 0, version: 5, changes: [] }] }));
    expect(socket().last).toMatchObject({ do: 'full' });
    room.close();
  });

  it('shows a revealed card over the table it came to, and asks when it has been read', async () => {
    const room = await sit();
    const before = room.view;
    socket().tell(moment(says(0, line('revealed', 'A')), sees(2, ['pass']), asks(8)));
    expect(room.reveals.first?.card.title).toBe('A');
    expect([room.view === before, room.lines.length, room.behind]).toEqual([false, 1, true]);
    room.reveals.clear();
    expect(room.behind).toBe(false);
    room.close();
  });

  it('lets table and log advance together with each moment, never ahead of a card that is being read', async () => {
    const room = await sit();
    socket().tell(moment(says(0, line('played', 'X'), line('revealed', 'A')), sees(2, ['pass']), asks(8)));
    const between = room.view;
    socket().tell(moment(says(2, line('revealed', 'B')), sees(3, ['pass']), asks(9)));
    expect([room.view === between, room.unread]).toEqual([true, 1]);
    expect(room.lines.map(({ text }) => text)).toEqual(['X', 'A']);
    room.skip();
    expect([room.view === between, room.behind, room.lines.length, room.asked?.number]).toEqual([false, false, 3, 9]);
    room.close();
  });

  it('shows one moment after the other, and the question with the last', async () => {
    fakeTimers();
    const room = new Room('code');
    socket().onopen?.();
    socket().tell({ tell: 'you', person: 0, host: true, seats: [0], paces: [], token: 'secret' }, moment(sees(1, ['pass']), asks(7)), { tell: 'done', id: socket().sent[0]?.id ?? 0 });
    await vi.advanceTimersByTimeAsync(50);
    const hit = (id: number): Line => ({ ...line('damaged', 'Hero'), cards: [{ id, title: 'Hero' }], amount: id });
    socket().tell(
      moment(says(0, hit(1)), sees(2, ['pass'])),
      moment(says(1, hit(2)), sees(3, ['pass']), asks(8)),
    );
    expect([room.beats.map(({ text }) => text), room.lines.length, room.behind]).toEqual([['−1'], 1, true]);
    await vi.advanceTimersByTimeAsync(800);
    expect([room.beats.map(({ text }) => text), room.lines.length, room.behind]).toEqual([['−2'], 2, false]);
    expect(room.asked?.number).toBe(8);
    room.close();
    vi.useRealTimers();
  });

  it('shows nothing again when the log comes anew for another seat', async () => {
    const room = await sit();
    socket().tell(moment(says(0, line('revealed', 'A')), asks(8)));
    socket().tell({ tell: 'you', person: 0, host: true, seats: [], paces: [] });
    expect(room.reveals.first).toBeUndefined();
    socket().tell(moment(says(0, line('revealed', 'A'), line('revealed', 'B')), asks(9)));
    expect(room.reveals.queue.map(({ card }) => card.title)).toEqual(['B']);
    room.close();
  });

  it('shows both hands to whoever plays two seats, unless the screen is handed over', async () => {
    const room = await sit();
    const hand = (of: number): View => {
      const seen = view({ about: 'action', answers: ['pass'] });
      const [player] = seen.players;
      const players = [0, 1].map((seat) => ({ ...player!, seat, hand: { count: 1, cards: seat === of ? [card(10 + seat)] : undefined } }));
      return { ...seen, seat: of, players };
    };
    socket().tell(
      { tell: 'you', person: 0, host: true, seats: [0, 1], paces: [] },
      moment({ views: [{ seat: 0, version: 2, full: hand(0) }, { seat: 1, version: 1, full: hand(1) }] }, asks(8, ['pass'])),
    );
    const hands = (): (number | undefined)[] | undefined => room.view?.players.map((player) => player.hand.cards?.[0]?.id);
    expect(hands()).toEqual([10, 11]);
    room.handOver(true);
    expect(hands()).toEqual([10, undefined]);
    room.close();
  });

  it('says what was refused, but not that a click came late', async () => {
    const room = await sit();
    const shown = toasts.shown.length;
    room.answer([{ card: 1 }]);
    socket().tell({ tell: 'error', id: socket().last?.id, code: 'late', message: 'late' });
    await settle();
    expect([room.busy, toasts.shown.length]).toEqual([false, shown]);
    room.answer([{ card: 1 }]);
    socket().tell({ tell: 'error', id: socket().last?.id, code: 'illegal', message: 'not so' });
    await settle();
    expect(toasts.shown.at(-1)?.text).toBe('not so');
    room.close();
  });

  it('connects again with what it has, and not when it is sent away', async () => {
    fakeTimers();
    const room = new Room('code');
    socket().onopen?.();
    socket().tell(moment(says(0, line('revealed', 'A'))));
    socket().close();
    expect(room.status).toBe('waiting');
    vi.advanceTimersByTime(1000);
    socket().onopen?.();
    expect([Socket.all.length, socket().last?.lines]).toEqual([2, 1]);
    socket().tell({ tell: 'error', code: 'closed', message: 'the room is closed' });
    socket().close();
    expect([room.status, room.refusal?.code]).toEqual(['ended', 'closed']);
    vi.useRealTimers();
  });
});
