import type { BackupCounts, TableSection } from './format.ts';

/** Bytes that rows of a backup point to. */
export type BackedUpBlob = { hash: string; size: number };

/** Watches a backup go by: which files its rows point to, and its last line. */
export class BackupWatch {
  /** Bytes that some row points to. */
  readonly blobs: BackedUpBlob[] = [];
  #columns: readonly string[] | undefined;
  #rest = '';
  #last = '';

  /** Passes the text on as it comes. */
  async *watch(pieces: AsyncIterable<string>): AsyncGenerator<string> {
    for await (const piece of pieces) {
      const lines = (this.#rest + piece).split('\n');
      this.#rest = lines.pop() ?? '';
      for (const line of lines) this.#see(line);
      yield piece;
    }
  }

  /** What the backup says of itself in its end; undefined when it was cut short. */
  counts(): BackupCounts | undefined {
    if (!this.#last.startsWith('{"end":')) return undefined;
    return (JSON.parse(this.#last) as { end: BackupCounts }).end;
  }

  #see(line: string): void {
    this.#last = line;
    if (line.startsWith('{')) {
      // Of all tables, the rows of this one alone are read.
      this.#columns = line.startsWith('{"table":"blob"')
        ? (JSON.parse(line) as TableSection).columns
        : undefined;
    } else if (this.#columns && line.startsWith('[')) {
      const row = JSON.parse(line) as (string | null)[];
      const textOf = (column: string) => row[this.#columns?.indexOf(column) ?? -1] ?? '';
      if (Number(textOf('refs')) > 0) {
        this.blobs.push({ hash: textOf('hash'), size: Number(textOf('size')) });
      }
    }
  }
}
