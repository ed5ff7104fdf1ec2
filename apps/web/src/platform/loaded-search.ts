import { findMatches, looksLikePhone } from '@station/contract/search-text';

/**
 * The rows of a loaded list in one of whose texts each word of a search occurs, found as the server
 * finds: with or without Vietnamese marks, by Korean syllables and initial consonants, telephone
 * numbers however they are written.
 */
export function searchLoaded<Row>(
  rows: readonly Row[],
  search: string,
  textsOf: (row: Row) => readonly string[],
): readonly Row[] {
  const asked = search.trim();
  if (asked === '') return rows;
  const terms = looksLikePhone(asked) ? [asked] : asked.split(/\s+/);
  return rows.filter((row) => {
    const texts = textsOf(row);
    return terms.every((term) => texts.some((text) => findMatches(text, term).length > 0));
  });
}
