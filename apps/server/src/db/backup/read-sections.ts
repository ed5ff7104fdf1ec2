import {
  BACKUP_FORMAT,
  type BackupCounts,
  type BackupHead,
  type BackupSection,
  type FileSection,
  type TableSection,
} from './format.ts';

/** A backup that cannot be used, or a place where it must not go. The message is for a person. */
export class BackupError extends Error {
  override name = 'BackupError';
}

/** What reads a backup gets, in this order: a head, and then tables with their rows and files. */
export interface BackupReader {
  head(head: BackupHead): Promise<void>;
  table(section: TableSection): Promise<void>;
  row(row: (string | null)[]): Promise<void>;
  file(section: FileSection): Promise<void>;
  /** A piece of the file that began last. */
  piece(bytes: Buffer): Promise<void>;
}

/**
 * Hands a backup's text to a reader, line by line.
 *
 * @returns what it holds, as its own last line says and as was counted here.
 * @throws BackupError when it is not a backup, of a later format, damaged, or cut short.
 */
export async function readSections(
  text: AsyncIterable<string>,
  reader: BackupReader,
): Promise<BackupCounts> {
  const counts: BackupCounts = { tables: 0, rows: 0, files: 0 };
  let number = 0;
  let end: BackupCounts | undefined;
  for await (const line of splitLines(text)) {
    number += 1;
    const value = parse(line, number);
    if (end !== undefined) throw new BackupError('The backup goes on after its end.');
    if (number === 1) await reader.head(checkHead(value));
    else if (Array.isArray(value)) {
      counts.rows += 1;
      await reader.row(value as (string | null)[]);
    } else if (typeof value === 'string') await reader.piece(Buffer.from(value, 'base64'));
    else {
      const section = value as Exclude<BackupSection, BackupHead>;
      if ('end' in section) end = section.end;
      else if ('table' in section) {
        counts.tables += 1;
        await reader.table(section);
      } else if ('file' in section) {
        counts.files += 1;
        await reader.file(section);
      } else throw new BackupError(`Line ${number} of the backup is of an unknown kind.`);
    }
  }
  if (end === undefined)
    throw new BackupError('The backup is cut short: its last line is missing.');
  if (JSON.stringify(end) !== JSON.stringify(counts)) {
    throw new BackupError('The backup does not hold as much as its last line says.');
  }
  return counts;
}

function checkHead(value: unknown): BackupHead {
  const head = value as Partial<BackupHead> | null;
  const format = head?.station_backup;
  if (typeof format !== 'number') throw new BackupError('This is not a backup of Station.');
  if (format !== BACKUP_FORMAT) {
    throw new BackupError(`This backup has the format ${format}, made by a newer Station.`);
  }
  return head as BackupHead;
}

function parse(line: string, number: number): unknown {
  try {
    return JSON.parse(line);
  } catch {
    if (number === 1) throw new BackupError('This is not a backup of Station.');
    throw new BackupError(`The backup is damaged or cut short at line ${number}.`);
  }
}

/** Lines end with a line feed alone: `readline` would also break at U+2028, which JSON may hold. */
async function* splitLines(text: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = '';
  for await (const piece of text) {
    const lines = (rest + piece).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') yield rest;
}
