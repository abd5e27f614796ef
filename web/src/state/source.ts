// What a table shows and what can be done at it. A room, a replay and a puzzle each are such a source, so that one
// table serves them all. What cannot be done at a source is simply not there.
import type { Beat } from './beats';
import type { Advice, Answer, DecisionInfo, Explained, Line, Notice, Offer, Seat, SeatPace, UndoTo, View } from '../wire';

/** The question that stands, in parts; `options` are for whoever is asked. */
export interface Asked {
  number: number;
  seat: Seat;
  asks: string;
  because: string;
  options: Offer[];
  /** Where the game will stop if this seat passes. */
  nextStop?: string;
  place?: string;
}

export const askedOf = ({ number, seat, asks, because = '', options = [], next_stop: nextStop, place }: DecisionInfo): Asked =>
  ({ number, seat, asks, because, options, nextStop, place });

export interface TableSource {
  readonly view: View | null;
  readonly lines: Line[];
  /** The number of the first of these lines. */
  readonly from: number;
  /** What happened to the room itself, between the lines. */
  readonly notices?: Notice[];
  /** What the moment on the table shows besides. */
  readonly beats?: Beat[];
  readonly asked: Asked | null;
  /** Seats that are answered for here. */
  readonly mine: Seat[];
  readonly title: string;
  name(seat: Seat): string;
  /** An answer is on its way. */
  readonly busy: boolean;
  answer?(answers: Answer[]): void;
  why?(seat: Seat, card: number): Promise<Explained>;
  /** What an adviser thinks of the question that stands; null when they cannot say. */
  advise?(): Promise<Advice | null>;
  undo?(to: UndoTo): void;
  pace?(seat: Seat): SeatPace | undefined;
  /** Changes what is named of a seat's pace; the rest stays. */
  setPace?(seat: Seat, change: Partial<SeatPace>): void;
  older?(): void;
  /** Something is still to be shown, and can be skipped. */
  readonly behind?: boolean;
  /** A revealed card lies over the table, with buttons of its own. */
  readonly covered?: boolean;
  skip?(): void;
  /** Whoever is asked can be told that one waits. */
  readonly waits?: boolean;
  nudge?(): void;
  /** Which of one's seats is looked through. */
  look?(seat: Seat): void;
}
