// A room as this browser knows it: who sits there, what each of its seats sees, the question that stands, the log.
import type {
  Advice, Answer, Ask, CardId, ChatLine, Code, DecisionInfo, Explained, Line, MomentInfo as Told, Notice, Seat, SeatPace, Seen as Viewed, TableInfo, Tell,
  Then, UndoTo, View, You,
} from '../wire';
import { Lost, patch } from '../wire/patch';
import { Connection, Refused, roomUrl, type Hello, type Status } from '../wire/socket';
import { saveFile } from '../pages/parts/files';
import { t, word } from '../words';
import { toasts } from '../ui/toasts.svelte';
import { beatsOf, timeOf, type Beat } from './beats';
import { Course } from './course.svelte';
import { known, remember } from './rooms';
import { countReveals, RevealQueue } from './reveals.svelte';
import { settings } from './settings.svelte';
import { sound } from './sounds';
import { askedOf, type Asked, type TableSource } from './source';

interface Seen { version: number; view: View }
/** Lines of the log and the table they lead to; `end` lines are known then. */
interface Moment { lines: Line[]; seen: Map<Seat | null, Seen>; end: number; quiet: boolean }

export class Room implements TableSource {
  status = $state<Status>('connecting');
  retryAt = $state(0);
  refusal = $state<{ code: Code; message: string } | null>(null);
  you = $state.raw<You>({ person: null, host: false, seats: [], paces: [] });
  table = $state.raw<TableInfo | null>(null);
  from = $state(0);
  chat = $state.raw<ChatLine[]>([]);
  notices = $state.raw<Notice[]>([]);
  /** An undo that takes back what somebody has seen: what becomes of what is hidden has to be chosen first. */
  revealing = $state<UndoTo | null>(null);
  busy = $state(false);
  reveals = new RevealQueue(() => this.course.go());
  /** What has come and is not on the table yet. */
  course = new Course<Moment>((moment) => this.#show(moment), () => this.reveals.first !== undefined);
  /** What the moment on the table shows besides. */
  beats = $state.raw<Beat[]>([]);

  #seen = $state.raw<Map<Seat | null, Seen>>(new Map());
  /** Views that have come last, whether or not they are on the table. */
  #newest = new Map<Seat | null, Seen>();
  #lines = $state.raw<Line[]>([]);
  /** How many lines have come onto the table. */
  #told = $state(0);
  #decision = $state.raw<DecisionInfo | null>(null);
  #looking = $state<Seat | null>(null);
  /** Answers that belong to the choice being sent; until they are all given the table stays as it was. */
  #series: Answer[] = [];
  #frozen = $state.raw<{ view: View | null; decision: DecisionInfo } | null>(null);
  #sent = 0;
  #greeted = false;
  #entered = (): void => {};
  /** Questions about cards that cannot be chosen, by the card. */
  #why = new Map<CardId, Explained>();
  /** Whoever waits for advice. */
  #advised: ((advice: Advice | null) => void) | null = null;
  #connection: Connection;

  #password?: string;

  /** `spare`: a token to be tried when the one this browser keeps is void. */
  constructor(readonly code: string, private spare?: string) {
    this.#connection = this.#connect();
    this.handsOver = known(code)?.handOver ?? false;
  }

  #connect(): Connection {
    return new Connection(roomUrl(this.code), {
      hello: () => this.#hello(),
      tell: (message) => this.#hear(message),
      unseen: () => this.#frozen !== null,
      status: (status, retryAt) => {
        this.status = status;
        this.retryAt = retryAt ?? 0;
        this.#greeted = status === 'open';
        if (this.#greeted) this.#entered();
        if (!this.#greeted) this.#settle();
        if (!this.#greeted) this.#counsel(null);
      },
      refused: (code, message) => {
        const token = this.spare;
        this.spare = undefined;
        if (code !== 'wrong_token' || token === undefined) this.refusal = { code, message };
        else {
          remember(this.code, { token });
          this.enter();
        }
      },
    });
  }

  close(): void {
    this.#connection.close();
    this.course.rest();
  }

  /** Comes in again: with a password, or under the name that is set now. */
  enter(password = this.#password): void {
    this.#connection.close();
    this.#password = password;
    this.refusal = null;
    this.#connection = this.#connect();
  }

  /** Settled when one is in again. */
  reenter(): Promise<void> {
    this.enter();
    return new Promise((done) => { this.#entered = done; });
  }

  // What the table shows.

  get mine(): Seat[] { return this.you.seats; }
  /** Other people who keep a seat, whoever plays it now; null stands for whoever may still come. */
  get others(): (number | null)[] {
    const kept = this.table?.seats.map(({ holder }) => {
      if (holder === 'open') return null;
      return 'person' in holder ? holder.person : holder.bot.keeper ?? undefined;
    }) ?? [];
    return [...new Set(kept)].filter((person) => person !== undefined && person !== this.you.person) as (number | null)[];
  }

  get title(): string { return this.table?.title ?? ''; }

  /** The seat one looks through: the one that is asked, if it is one's own. */
  get seat(): Seat | null {
    const asked = this.#decision?.seat;
    if (this.#looking !== null && this.mine.includes(this.#looking)) return this.#looking;
    if (asked !== undefined && this.mine.includes(asked)) return asked;
    return this.mine[0] ?? null;
  }

  /** The table as far as it is shown; the log goes along with it. */
  get view(): View | null { return this.#frozen ? this.#frozen.view : this.#shown; }

  /** Whoever plays several seats sees the hands of all of them, unless the screen goes from one person to the next. */
  #shown = $derived.by((): View | null => {
    const view = (this.#seen.get(this.seat) ?? this.#seen.values().next().value)?.view ?? null;
    if (!view || this.mine.length < 2 || this.handsOver) return view;
    const handOf = (seat: Seat) => this.#seen.get(seat)?.view.players.find((player) => player.seat === seat)?.hand;
    const players = view.players.map((player) => ({ ...player, hand: (this.mine.includes(player.seat) && handOf(player.seat)) || player.hand }));
    return { ...view, players };
  });
  /** Several people play at this screen. */
  handsOver = $state(false);
  handOver(covers: boolean): void {
    this.handsOver = covers;
    remember(this.code, { handOver: covers });
  }

  get lines(): Line[] { return this.#lines.slice(0, Math.max(0, this.#told - this.from)); }

  /** Something is still to be shown before the question that stands can be answered. */
  get behind(): boolean { return this.course.waiting.length > 0 || this.covered; }
  get covered(): boolean { return this.reveals.first !== undefined; }
  /** Cards that wait to be read, besides the one that is. */
  get unread(): number {
    const { reveals } = settings.values;
    return this.course.waiting.reduce((sum, { lines, quiet }) => sum + (quiet ? 0 : countReveals(lines, reveals)), Math.max(0, this.reveals.queue.length - 1));
  }

  /** On to the present: nothing that is past is shown any longer. */
  skip(): void {
    this.course.skip((moment) => this.#put(moment));
    this.reveals.clear();
    this.beats = [];
  }

  get asked(): Asked | null {
    const decision = this.#frozen?.decision ?? this.#decision;
    if (!decision || this.view?.outcome) return null;
    return askedOf(decision);
  }

  get myTurn(): boolean { return this.asked !== null && this.mine.includes(this.asked.seat); }

  name(seat: Seat): string {
    const holder = this.table?.seats[seat]?.holder;
    if (holder === undefined || holder === 'open') return t('seat.open', { n: seat + 1 });
    if ('person' in holder) {
      const name = this.#called(holder.person);
      return this.#severalOf(holder.person)
        ? t('seat.several', { name, n: seat + 1 })
        : name || t('seat.player', { n: seat + 1 });
    }
    return t('seat.bot', { n: seat + 1, kind: word('pages.bots', holder.bot.kind) });
  }

  /** Whoever has given no name is `you` to themselves. */
  #called(person: number): string {
    if (person === this.you.person && !settings.values.name) return t('person.you');
    return this.table?.persons.find((known) => known.person === person)?.name ?? '';
  }

  #severalOf(person: number): boolean {
    const held = this.table?.seats.filter(({ holder }) => typeof holder === 'object' && 'person' in holder && holder.person === person);
    return (held?.length ?? 0) > 1;
  }

  pace(seat: Seat): SeatPace | undefined {
    return this.you.paces.find((pace) => pace.seat === seat);
  }

  // What can be done.

  ask(message: Ask): Promise<boolean> {
    return this.#connection.ask(message).then(() => true, (why: Refused) => {
      if (why.code === 'late') return false;
      if (why.code !== 'network') toasts.add(why.message, 'danger');
      return false;
    });
  }

  /** One answer, or several that together are one choice: each waits for the question it belongs to. */
  answer(answers: Answer[]): void {
    const decision = this.#decision;
    const [first, ...rest] = answers;
    if (!decision || first === undefined || this.busy) return;
    if (rest.length) this.#frozen ??= { view: this.view, decision };
    this.busy = true;
    // Whoever goes on has seen enough.
    this.course.rest();
    this.#series = rest;
    const sent = ++this.#sent;
    void this.ask({ do: 'answer', decision: decision.number, answer: first }).then((done) => {
      if (sent === this.#sent && (!done || !this.#series.length)) this.#settle();
      // Where no other question has come, somebody else may act first.
      if (done && this.#decision?.number === decision.number) this.#decision = null;
    });
  }

  #settle(): void {
    this.#series = [];
    this.#frozen = null;
    this.busy = false;
  }

  #goOn(): void {
    const next = this.#series[0];
    if (next === undefined || !this.#decision) return;
    if (this.#decision.options?.some(({ answer }) => JSON.stringify(answer) === JSON.stringify(next))) {
      this.busy = false;
      this.answer(this.#series);
    } else {
      this.#settle();
    }
  }

  async why(seat: Seat, card: CardId): Promise<Explained> {
    this.#why.delete(card);
    await this.#connection.ask({ do: 'why', seat, card });
    return this.#why.get(card) ?? { legal: false, reasons: [] };
  }

  /** Thinking takes a moment, and the question may be another by then. */
  async advise(): Promise<Advice | null> {
    const thought = new Promise<Advice | null>((done) => { this.#advised = done; });
    if (!(await this.ask({ do: 'advise' }))) this.#counsel(null);
    return thought;
  }

  #counsel(advice: Advice | null): void {
    this.#advised?.(advice);
    this.#advised = null;
  }

  /** Where that takes back what somebody has seen, one is asked what becomes of what is hidden. */
  undo(to: UndoTo, then?: Then): void {
    this.revealing = null;
    this.#connection.ask({ do: 'undo', to, then }).catch((why: Refused) => {
      if (why.code === 'reveals' && then === undefined && this.table?.undo === 'all') this.revealing = to;
      else if (why.code !== 'network') toasts.add(why.message, 'danger');
    });
  }
  look(seat: Seat): void { this.#looking = seat; }

  setPace(seat: Seat, change: Partial<SeatPace>): void {
    const { pace = 'auto', stops = [], muted, until } = { ...this.pace(seat), ...change };
    void this.ask({ do: 'pace', seat, pace, stops, muted, until });
  }

  older(): void {
    if (this.from > 0) void this.ask({ do: 'log', from: Math.max(0, this.from - 200), to: this.from });
  }

  // What the room says.

  #hello(): Hello {
    const token = known(this.code)?.token;
    const name = settings.values.name || undefined;
    return { token, name, password: this.#password, lines: this.from + this.#lines.length };
  }

  #hear(message: Tell): void {
    switch (message.tell) {
      case 'you': return this.#meet(message);
      case 'table': this.#seat(message); return remember(this.code, { title: message.title, over: message.over !== undefined });
      case 'moment': return this.#comes(message);
      case 'lines': return this.#earlier(message.from, message.lines);
      case 'chat': return this.#hears(message);
      case 'notice': this.notices = [...this.notices, message]; return;
      case 'undone': return this.#undone(message.answers);
      case 'undo_refused': return toasts.add(t('undo.refused', { name: this.person(message.by) }));
      case 'replay': toasts.add(t('room.saved', { file: message.file })); return saveFile(message.file, message.text, 'application/json');
      case 'report': toasts.add(t('report.made', { file: message.file })); return saveFile(message.file, message.text);
      case 'report_refused': return toasts.add(t('report.refused', { name: this.person(message.by) }));
      case 'welcome': this.chat = []; this.notices = []; return;
      case 'nudge': return this.#nudged(message.by);
      case 'why': this.#why.set(message.card, message); return;
      case 'advice': this.#counsel(message.decision === this.#decision?.number ? message : null);
    }
  }

  /** Whoever has gone, and since when this browser knows it. */
  away = $state.raw<Map<number, number>>(new Map());

  #seat(table: TableInfo): void {
    const gone = table.persons.filter(({ present }) => !present);
    this.away = new Map(gone.map(({ person }) => [person, this.away.get(person) ?? Date.now()]));
    this.table = table;
  }

  /** The decision for which somebody was nudged last. */
  #nudgedFor = $state(-1);
  /** Somebody else who is here is asked, and has not been nudged about it yet. */
  get waits(): boolean {
    const { asked } = this;
    const holder = asked ? this.table?.seats[asked.seat]?.holder : undefined;
    if (!asked || this.myTurn || !this.mine.length || typeof holder !== 'object' || !('person' in holder)) return false;
    return !this.away.has(holder.person) && this.#nudgedFor !== asked.number;
  }

  nudge(): void {
    this.#nudgedFor = this.asked?.number ?? -1;
    void this.ask({ do: 'nudge' });
  }

  /** Whoever is waited for may look elsewhere. */
  #nudged(by: number): void {
    toasts.add(t('room.nudged', { name: this.person(by) }));
    sound('turn');
  }

  /** What others say while one looks elsewhere is shown for a moment. */
  #hears(line: ChatLine): void {
    this.chat = [...this.chat, line];
    if (!this.#greeted || this.chatting || (line.person !== null && line.person === this.you.person)) return;
    toasts.add(`${line.name}: ${line.text}`);
    sound('card');
  }
  /** The chat is in sight. */
  chatting = false;

  person(person: number): string {
    return this.table?.persons.find((known) => known.person === person)?.name || t('person.unknown');
  }

  #meet(you: You): void {
    // Whoever looks through other eyes begins at the present.
    if (you.seats.join() !== this.you.seats.join()) this.skip();
    this.you = you;
    for (const known of [this.#seen, this.#newest]) for (const seat of known.keys()) if (seat !== null && !you.seats.includes(seat)) known.delete(seat);
    this.#seen = new Map(this.#seen);
    remember(this.code, you.token ? { token: you.token } : {});
  }

  /** What happened, the table it led to and what is asked there come together, so that no control is drawn for half of them. */
  #comes({ log, views = [], decision }: Told): void {
    const lines = log ? this.#log(log.from, log.lines) : [];
    const seen = this.#see(views);
    if (log || seen.size) this.course.add({ lines, seen, end: this.from + this.#lines.length, quiet: !this.#greeted });
    if (!decision) return;
    this.#decision = decision;
    this.#looking = null;
    this.#goOn();
  }

  #see(views: Viewed[]): Map<Seat | null, Seen> {
    const seen = new Map<Seat | null, Seen>();
    try {
      for (const told of views) {
        const { seat, version } = told;
        const old = this.#newest.get(seat);
        if (!('full' in told) && old?.version !== version - 1) throw new Lost('a version is missing');
        const view = 'full' in told ? told.full : patch((old as Seen).view, told.changes);
        this.#newest.set(seat, { version, view });
        seen.set(seat, { version, view });
      }
    } catch (lost) {
      if (!(lost instanceof Lost)) throw lost;
      void this.ask({ do: 'full' });
    }
    return seen;
  }

  /** Puts a moment on the table; says how long it is looked at. */
  #show(moment: Moment): number {
    const before = this.view;
    this.#put(moment);
    this.beats = [];
    if (moment.quiet) return 0;
    this.reveals.add(moment.lines, settings.values.reveals);
    if (this.reveals.first) sound('reveal');
    if (!this.moving) return 0;
    this.beats = beatsOf(moment.lines, before, this.view, { mine: this.mine, name: (seat) => this.name(seat) });
    for (const name of new Set(this.beats.map(({ sound }) => sound))) if (name) sound(name);
    return timeOf(this.beats);
  }

  /** Whether beats are shown at all. */
  get moving(): boolean {
    return !settings.still && settings.values.reveals !== 'none' && !document.hidden && !this.#frozen;
  }

  #put({ seen, end }: Moment): void {
    this.#seen = new Map([...this.#seen, ...[...seen].filter(([seat]) => seat === null || this.mine.includes(seat))]);
    this.#told = Math.max(end, this.from);
  }

  /** A log may come again, for another seat or after an undo: only what goes beyond the one known is news. */
  #log(from: number, lines: Line[]): Line[] {
    const end = this.from + this.#lines.length;
    const kept = this.#lines.slice(0, Math.max(0, from - this.from));
    if (!this.#lines.length) this.from = from;
    this.#lines = [...kept, ...lines];
    const now = this.from + this.#lines.length;
    if (now < end) this.skip();
    return lines.slice(Math.max(0, Math.min(end, now) - from));
  }

  #earlier(from: number, lines: Line[]): void {
    if (from + lines.length !== this.from) return;
    this.#lines = [...lines, ...this.#lines];
    this.from = from;
  }

  #undone(answers: number): void {
    this.#settle();
    this.skip();
    toasts.add(t('undo.done', { n: answers }));
  }
}
