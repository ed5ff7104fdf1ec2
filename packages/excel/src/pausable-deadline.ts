/** Counts down while there is work to wait for, and stands still otherwise. Milliseconds. */
export class PausableDeadline {
  readonly #expired: () => void;
  #timer: NodeJS.Timeout | undefined;
  #startedAt = 0;
  #left = 0;

  constructor(expired: () => void) {
    this.#expired = expired;
  }

  /** Begins anew with so much time. */
  restart(milliseconds: number): void {
    this.pause();
    this.#left = milliseconds;
    this.resume();
  }

  /** Goes on with the time that was left. */
  resume(): void {
    if (this.#timer !== undefined) return;
    this.#startedAt = performance.now();
    this.#timer = setTimeout(this.#expired, this.#left);
  }

  pause(): void {
    if (this.#timer === undefined) return;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#left -= performance.now() - this.#startedAt;
  }
}
