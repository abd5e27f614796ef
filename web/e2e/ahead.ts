// A table in the middle of a sensible game, always the same for the same seed: bots play a game to its end, and their
// answers are given again in a room whose seats are all the host's, up to the round that is
// wanted, or the last but one of a shorter game.
import type { Page } from '@playwright/test';
import type { Answer, Finished, Made, NewRoom } from '../src/wire';
import { makeRoom } from './fixtures';

export interface Wanted { scenario: string; mode?: NewRoom['mode']; decks: string[]; seed: number; round: number }
export interface Ahead { made: Made; round: number; answers: number }

export async function ahead(page: Page, site: string, wanted: Wanted): Promise<Ahead> {
  const { scenario, mode, decks, seed } = wanted;
  await page.goto(`${site}/icon.svg`);
  const { game, rounds } = await finished(page, site, { scenario, mode, seed, name: 'Ann', seats: decks.map((deck) => ({ deck, holder: { bot: 'heuristic' } })) });
  const replay = (await (await fetch(`${site}/api/replays/${game}`)).json()) as { answers: string[] };
  const made = await makeRoom(site, { scenario, mode, seed, name: 'Ann', seats: decks.map((deck) => ({ deck, holder: 'host' })) });
  const answers = replay.answers.map(answerOf);
  const told = await page.evaluate(follow, { socket: socketOf(site, made), token: made.token, seats: decks.length, answers, round: Math.min(wanted.round, rounds - 1) });
  return { made, ...told };
}

/** A game that bots play to its end. */
export async function finished(page: Page, site: string, room: NewRoom): Promise<Finished> {
  const made = await makeRoom(site, room);
  await page.evaluate(untilOver, { socket: socketOf(site, made), token: made.token });
  const { games } = (await (await fetch(`${site}/api/history?limit=1`)).json()) as { games: Finished[] };
  if (!games[0]) throw new Error('the game is not in the history');
  return games[0];
}

const socketOf = (site: string, made: Made): string => `${site.replace('http', 'ws')}/api/rooms/${made.room}/socket`;

/** A line of a replay, `0 use 14 0`, as an answer. */
function answerOf(line: string): Answer {
  const [, kind = '', first, second] = line.split(' ');
  if (first === undefined) return kind as Answer;
  return { [kind]: second === undefined ? Number(first) : [Number(first), Number(second)] } as Answer;
}

// What follows runs inside the browser, whose WebSocket it uses; so each holds everything it needs.

function untilOver({ socket: url, token }: { socket: string; token: string }): Promise<void> {
  return new Promise((done, fail) => {
    const socket = new WebSocket(url);
    socket.onopen = () => socket.send(JSON.stringify({ id: 1, do: 'hello', token }));
    socket.onerror = () => fail(new Error('no connection'));
    socket.onmessage = ({ data }) => {
      type Seen = { full?: { outcome: unknown }; changes?: { set?: [string[], unknown] }[] };
      const { views = [] } = JSON.parse(data as string) as { views?: Seen[] };
      const over = ({ full, changes }: Seen): boolean => !!full?.outcome || !!changes?.some(({ set }) => set?.[0].join() === 'outcome' && set[1]);
      if (!views.some(over)) return;
      socket.close();
      done();
    };
  });
}

type Course = { socket: string; token: string; seats: number; answers: Answer[]; round: number };

function follow({ socket: url, token, seats, answers, round }: Course): Promise<{ round: number; answers: number }> {
  return new Promise((done, fail) => {
    const socket = new WebSocket(url);
    const say = (message: object): void => socket.send(JSON.stringify(message));
    let [given, now, decision] = [0, 0, -1];
    const LAST = 1_000_000;
    /** At the pace `full` nothing is passed for anybody, so that each answer meets its question. */
    const pace = (pace: string, id: number): void => {
      for (let seat = 0; seat < seats; seat++) say({ id: seat + 1 < seats ? undefined : id, do: 'pace', seat, pace });
    };
    const step = (id: number): void => {
      if (id === LAST) {
        socket.close();
        return done({ round: now, answers: given });
      }
      if (now >= round || given >= answers.length) return pace('auto', LAST);
      say({ id: 2 + given, do: 'answer', decision, answer: answers[given++] });
    };
    socket.onopen = () => {
      say({ do: 'hello', token });
      pace('full', 1);
    };
    socket.onerror = () => fail(new Error('no connection'));
    socket.onmessage = ({ data }) => {
      type Told = { tell: string; id: number; message: string; log?: { lines: { round: number }[] }; decision?: { number: number } };
      const told = JSON.parse(data as string) as Told;
      if (told.tell === 'error') fail(new Error(`after ${given} answers: ${told.message}`));
      now = told.log?.lines.at(-1)?.round ?? now;
      decision = told.decision?.number ?? decision;
      if (told.tell === 'done') step(told.id);
    };
  });
}
