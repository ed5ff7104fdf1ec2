import { CONTENT_LIMITS } from '@station/contract/files/contents';
import { findMatches, foldText, initialsOf, searchPieces } from '@station/contract/search-text';

/** Characters of a text that are looked at at once: to know exactly where costs most. */
const STRETCH = 1_000;

/** Longer than a word that people search for. */
const OVERLAP = 100;

/** The words around the first place where a text has a piece of a search, in one line. */
export function snippetOf(text: string, search: string): string {
  const ways = searchPieces(search).flat();
  for (let at = 0; at < text.length; at += STRETCH - OVERLAP) {
    const stretch = text.slice(at, at + STRETCH);
    const folded = foldText(stretch);
    if (!ways.some((way) => folded.includes(way) || initialsOf(stretch).includes(way))) continue;
    const [match] = findMatches(stretch, search);
    if (match) return around(text, at + match.start, at + match.end);
  }
  return around(text, 0, 0);
}

function around(text: string, start: number, end: number): string {
  const before = Math.floor((CONTENT_LIMITS.snippet - (end - start)) / 3);
  const from = Math.max(0, start - Math.max(0, before));
  const to = Math.min(text.length, from + CONTENT_LIMITS.snippet);
  const piece = text.slice(from, to).replace(/\s+/g, ' ').toWellFormed().replaceAll('\ufffd', '');
  return `${from > 0 ? '…' : ''}${piece.trim()}${to < text.length ? '…' : ''}`;
}
