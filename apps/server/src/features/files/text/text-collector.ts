/** Thrown to end a reading that has all it wants. */
export class Enough extends Error {
  override name = 'Enough';
}

/** Gathers pieces of a text up to so many characters, without half of one. */
export class TextCollector {
  readonly #max: number;
  #text = '';
  isCut = false;

  constructor(max: number) {
    this.#max = max;
  }

  /** @throws Enough when there is no room for more. */
  add(piece: string): void {
    const room = this.#max - this.#text.length;
    if (piece.length <= room) {
      this.#text += piece;
      return;
    }
    this.#text += piece.slice(0, room);
    this.isCut = true;
    throw new Enough();
  }

  /** What was gathered: composed, without what cannot be stored, one space or line break at a time. */
  get text(): string {
    return this.#text
      .toWellFormed()
      .replaceAll('\0', '')
      .normalize('NFC')
      .replace(/[^\S\n]+/g, ' ')
      .replace(/ ?\n[ \n]*/g, '\n')
      .trim();
  }
}
