import { namePieces } from '@station/contract/search-text';
import { type RawBuilder, sql } from 'kysely';
import { containing } from './search-condition.queries.ts';

/**
 * How badly a row fits each word of a search, by where it was found: as a whole word of the name, at
 * the beginning of one, inside one, or only in another field. Each step weighs more than all words
 * of a search (`MAX_SEARCH_WORDS`) in the step before, so that the worst word decides first.
 */
const WEIGHTS = { whole: 0, beginning: 1, piece: 10, elsewhere: 100 } as const;

/** What may stand around a word of a name, beside a space. */
const AROUND_WORDS = '-.,()/&"\'';

/** The letters of a decomposed syllable that are no initial consonant. */
const VOWELS_AND_FINALS = lettersBetween(0x1161, 0x1175) + lettersBetween(0x11a8, 0x11c2);

/**
 * A number for each row that a search finds, the smaller the better it fits: 0 when every word is a
 * whole word of the name. `column` is one that `searchColumn` made, whose first line is the name.
 * Looking at the name alone costs about a fifth of finding the row; see docs/decisions/081.
 */
export function searchFit(column: RawBuilder<unknown>, search: string): RawBuilder<number> {
  const name = sql`split_part(${column}, ${'\n'}, 1)`;
  const initials = sql`translate(${name}, ${VOWELS_AND_FINALS}, '')`;
  const ofWords = namePieces(search).map(({ ways, of }) => {
    const ofWays = ways.map((way) => fitOf(of === 'initials' ? initials : name, way));
    return ofWays.length === 1 ? sql`${ofWays[0]}` : sql`least(${sql.join(ofWays)})`;
  });
  return ofWords.length === 0 ? sql<number>`0` : sql<number>`(${sql.join(ofWords, sql` + `)})`;
}

/** What is not in the name at all is most often so, and told by one look. */
function fitOf(name: RawBuilder<unknown>, way: string): RawBuilder<number> {
  const word = [...way].map((sign) => (AROUND_WORDS.includes(sign) ? ' ' : sign)).join('');
  const words = sql`' ' || translate(${name}, ${AROUND_WORDS}, ${' '.repeat(AROUND_WORDS.length)}) || ' '`;
  return sql<number>`case
    when ${name} not like ${containing(way)} then ${sql.lit(WEIGHTS.elsewhere)}
    when ${words} like ${containing(` ${word} `)} then ${sql.lit(WEIGHTS.whole)}
    when ${words} like ${containing(` ${word}`)} then ${sql.lit(WEIGHTS.beginning)}
    else ${sql.lit(WEIGHTS.piece)} end`;
}

function lettersBetween(first: number, last: number): string {
  return String.fromCharCode(...Array.from({ length: last - first + 1 }, (_, at) => first + at));
}
