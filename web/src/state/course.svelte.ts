// What has come and is not shown yet: moments that follow one another at a pace the eye can follow. Only a layer over
// the game: the rules never wait for it.

/** So many moments may wait before the rest is shown faster. */
const SOME = 6;

export class Course<Moment> {
  waiting = $state.raw<Moment[]>([]);
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** `show` puts a moment on the table and says for how many milliseconds it is looked at; nothing follows while `held`. */
  constructor(private readonly show: (moment: Moment) => number, private readonly held: () => boolean) {}

  add(moment: Moment): void {
    this.waiting = [...this.waiting, moment];
    if (this.#timer === undefined) this.go();
  }

  /** On to what waits, unless something is being looked at. */
  go(): void {
    while (this.#timer === undefined && !this.held()) {
      const [next, ...rest] = this.waiting;
      if (next === undefined) return;
      this.waiting = rest;
      const time = this.show(next);
      if (time > 0) this.#look(time);
    }
  }

  #look(time: number): void {
    const haste = Math.max(1, this.waiting.length / SOME);
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.go();
    }, time / haste);
  }

  /** The present: everything that waits is shown at once, by whoever takes it. */
  skip(show: (moment: Moment) => void): void {
    this.rest();
    const waiting = this.waiting;
    this.waiting = [];
    for (const moment of waiting) show(moment);
  }

  /** Nothing is looked at any longer. */
  rest(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }
}
