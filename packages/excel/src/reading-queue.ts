/** Somebody who wants to read. */
export type QueuedReading = {
  /** Called once, when there is room. */
  readonly begin: () => void;
  /** Called with the number of readings that go before this one, whenever it has changed. */
  readonly moved: (ahead: number) => void;
};

/** Lets some readings run at the same time; the others wait in the order in which they came. */
export class ReadingQueue {
  readonly #atOnce: number;
  #running = 0;
  readonly #waiting: QueuedReading[] = [];

  constructor(atOnce: number) {
    this.#atOnce = atOnce;
  }

  /** Takes a place; what it gives ends that, while waiting as well as while reading. */
  enter(reading: QueuedReading): () => void {
    let left = false;
    this.#waiting.push(reading);
    this.#advance();
    if (this.#waiting.includes(reading)) reading.moved(this.#waiting.length);
    return () => {
      if (left) return;
      left = true;
      const place = this.#waiting.indexOf(reading);
      if (place === -1) this.#running -= 1;
      else this.#waiting.splice(place, 1);
      this.#advance();
      for (const [index, other] of this.#waiting.entries()) other.moved(index + 1);
    };
  }

  #advance(): void {
    while (this.#running < this.#atOnce) {
      const next = this.#waiting.shift();
      if (next === undefined) return;
      this.#running += 1;
      next.begin();
    }
  }
}
