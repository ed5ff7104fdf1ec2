import { searchPieces } from '@station/contract/search-text';
import { type RawBuilder, sql } from 'kysely';

/**
 * The conditions that a search puts on a folded `search` column (docs/decisions/005), one for each
 * of its pieces; none for an empty search.
 */
export function searchConditions(
  column: RawBuilder<unknown>,
  search: string,
): RawBuilder<boolean>[] {
  return searchPieces(search).map((ways) => {
    const any = ways.map((way) => sql`${column} like ${containing(way)}`);
    return sql<boolean>`(${sql.join(any, sql` or `)})`;
  });
}

/** The pattern of texts that have a piece somewhere, each of its characters meaning itself. */
export function containing(piece: string): string {
  return `%${piece.replace(/[\\%_]/g, '\\$&')}%`;
}
