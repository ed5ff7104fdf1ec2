/**
 * On a machine that is busy with others, work may take so many times as long by the clock as it has of a
 * processor.
 */
const CLOCK_TIMES = 10;

/** Before it looks anew, in milliseconds: systems count a processor's time in pieces of ten. */
const LOOKS_AFTER_MS = 50;

/**
 * Counts down while there is work to wait for, and stands still otherwise. Milliseconds: of the clock, or, where
 * `spent` tells what the work has had of a processor so far, of that; `spent` answers NaN when it is not known.
 */
export class PausableDeadline {
  readonly #expired: () => void;
  readonly #spent: () => Promise<number>;
  #timer: NodeJS.Timeout | undefined;
  #startedAt = 0;
  #left = 0;
  #given = 0;
  #clockLeft = 0;
  #spentBefore: Promise<number> = Promise.resolve(0);

  constructor(expired: () => void, spent = () => Promise.resolve(Number.NaN)) {
    this.#expired = expired;
    this.#spent = spent;
  }

  /** Begins anew with so much time. */
  restart(milliseconds: number): void {
    this.pause();
    this.#given = milliseconds;
    this.#left = milliseconds;
    this.#clockLeft = CLOCK_TIMES * milliseconds;
    this.#spentBefore = this.#spent();
    this.resume();
  }

  /** Goes on with the time that was left. */
  resume(): void {
    if (this.#timer !== undefined) return;
    this.#startedAt = performance.now();
    this.#timer = setTimeout(() => void this.#look(), this.#left);
  }

  pause(): void {
    if (this.#timer === undefined) return;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const elapsed = performance.now() - this.#startedAt;
    this.#left -= elapsed;
    this.#clockLeft -= elapsed;
  }

  /** The clock's time is over: whoever had less of a processor gets what is missing. */
  async #look(): Promise<void> {
    const timer = this.#timer;
    const missing = this.#given - ((await this.#spent()) - (await this.#spentBefore));
    // Meanwhile it was paused, or began anew.
    if (timer !== this.#timer) return;
    this.pause();
    if (!(missing > 0 && this.#clockLeft > 0)) return this.#expired();
    this.#left = Math.max(missing, LOOKS_AFTER_MS);
    this.resume();
  }
}
