import { withoutMarks } from '@station/contract/fields';
import { FILE_LIMITS } from '@station/contract/files/file-fields';

/** What is seen by nobody, or means something to a path or a terminal. */
const UNSEEN = /[\p{Cc}\u200b-\u200f\u2028\u2029\u2060\ufeff]/gu;

/** What a file is called whose name had nothing that could be kept. */
const NAMELESS = 'file';

/**
 * A name that can be shown, stored and saved under: composed (NFC), without what nobody sees and
 * without slashes, of at most 255 characters; the ending is kept when it is shortened.
 */
export function cleanName(given: string): string {
  const name = withoutMarks(given.toWellFormed())
    .replaceAll(UNSEEN, '')
    .replaceAll(/[/\\]/g, '_')
    .normalize('NFC')
    .trim();
  if (/^\.*$/.test(name)) return NAMELESS;
  return shortened(name);
}

/** The name of a sent file: some callers send its whole path. */
export function sentName(given: string): string {
  return cleanName(given.split(/[/\\]/).at(-1) ?? '');
}

/** The folders that a path names, from the top; what goes up or nowhere is left out. */
export function foldersOf(path: string): string[] {
  const steps = path.split(/[/\\]/).map((step) => step.trim());
  return steps.filter((step) => !/^\.*$/.test(step)).map(cleanName);
}

/** `báo cáo.pdf` with a number: `báo cáo (2).pdf`. */
export function numberedName(name: string, number: number): string {
  const { stem, ending } = partsOf(name);
  const suffix = ` (${number})`;
  const room = FILE_LIMITS.name - suffix.length - ending.length;
  return `${cut(stem, room)}${suffix}${ending}`;
}

/** What a name is compared by; the database makes the same of it (`name_key`). */
export const nameKey = (name: string): string => name.toLowerCase();

function shortened(name: string): string {
  if (name.length <= FILE_LIMITS.name) return name;
  const { stem, ending } = partsOf(name);
  return `${cut(stem, FILE_LIMITS.name - ending.length)}${ending}`;
}

/** The ending with its dot, if it is one that a person would take for an ending. */
function partsOf(name: string): { stem: string; ending: string } {
  const ending = /(?<=.)\.[\p{L}\p{N}]{1,10}$/u.exec(name)?.[0] ?? '';
  return { stem: name.slice(0, name.length - ending.length), ending };
}

/** At most so many characters, without half of one. */
function cut(text: string, most: number): string {
  const piece = text.slice(0, most);
  return piece.isWellFormed() ? piece : piece.slice(0, -1);
}
