import { WorkbookRefused } from './workbook-refused.ts';

/** Counts the characters of the texts that a sheet's cells have, up to a limit. */
export class TextCounter {
  readonly #max: number;
  #chars = 0;

  constructor(max: number) {
    this.#max = max;
  }

  /** @throws WorkbookRefused `too-large-inside`. */
  count(chars: number): void {
    this.#chars += chars;
    if (this.#chars > this.#max) {
      throw new WorkbookRefused('too-large-inside', `the texts have over ${this.#max} characters`);
    }
  }
}
