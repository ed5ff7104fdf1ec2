/**
 * What makes a raw text differ from what a person reads: references, line ends to be tidied, NUL,
 * and `_xHHHH_` (see xml-text.ts). Halves of surrogate pairs cannot stand in decoded UTF-8.
 */
const MARKS = ['&', '\r', '\0', '_x'];

/**
 * Tells whether any of {@link MARKS} stands in a stretch of a long text, for many stretches in
 * order. Each mark is looked for once from where it was found last, instead of in every stretch.
 */
export class TextMarks {
  #source = '';
  #from = 0;
  readonly #next = MARKS.map(() => -1);
  #nearest = -1;

  /** Whether a mark begins between `from` and `to`. */
  within(source: string, from: number, to: number): boolean {
    if (source !== this.#source || from < this.#from) {
      this.#source = source;
      this.#next.fill(-1);
      this.#nearest = -1;
    }
    this.#from = from;
    if (this.#nearest < from) this.#search(source, from);
    return this.#nearest < to;
  }

  #search(source: string, from: number): void {
    this.#nearest = source.length;
    for (const [index, mark] of MARKS.entries()) {
      let at = this.#next[index] ?? -1;
      if (at < from) at = source.indexOf(mark, from);
      if (at === -1) at = source.length;
      this.#next[index] = at;
      this.#nearest = Math.min(this.#nearest, at);
    }
  }
}
