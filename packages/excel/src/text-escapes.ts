/**
 * What makes a raw text differ from what a person reads: references, line ends to be tidied, NUL,
 * and `_xHHHH_` (see xml-text.ts). Halves of surrogate pairs cannot stand in decoded UTF-8.
 */
const ESCAPES = ['&', '\r', '\0', '_x'];

/**
 * Tells whether any of {@link ESCAPES} stands in a stretch of a long text, for many stretches in
 * order. Each escape is looked for once from where it was found last, instead of in every stretch.
 */
export class TextEscapes {
  #source = '';
  #from = 0;
  readonly #next = ESCAPES.map(() => -1);
  #nearest = -1;

  /** Whether an escape begins between `from` and `to`. */
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
    for (const [index, start] of ESCAPES.entries()) {
      let at = this.#next[index] ?? -1;
      if (at < from) at = source.indexOf(start, from);
      if (at === -1) at = source.length;
      this.#next[index] = at;
      this.#nearest = Math.min(this.#nearest, at);
    }
  }
}
