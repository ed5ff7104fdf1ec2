import type { Db } from '../../../db/db.ts';

/** A page of rows: those with an id below `before`, the highest first. */
export type Slice = { before: number; limit: number };

/** How much is kept of a person, and since when. */
export async function countOwnData(db: Db, accountId: number) {
  const [visits, points, stays] = await Promise.all([
    db
      .selectFrom('visit')
      .where('account_id', '=', accountId)
      .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('visited_at').as('since')])
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('location_point')
      .where('account_id', '=', accountId)
      .select(({ fn }) => [
        fn.countAll<number>().as('count'),
        fn.count<number>('latitude').as('precise'),
        fn.min('at').as('since'),
      ])
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('area_stay')
      .where('account_id', '=', accountId)
      .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('entered_at').as('since')])
      .executeTakeFirstOrThrow(),
  ]);
  return { visits, points, stays };
}

/** Page views of a person with everything that is kept of them. */
export async function findOwnVisits(db: Db, accountId: number, { before, limit }: Slice) {
  return db
    .selectFrom('visit')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '<', before)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** Points of a person. */
export async function findOwnPoints(db: Db, accountId: number, { before, limit }: Slice) {
  return db
    .selectFrom('location_point')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '<', before)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** Times that a person was in areas of the campus. */
export async function findOwnStays(db: Db, accountId: number, { before, limit }: Slice) {
  return db
    .selectFrom('area_stay')
    .select(['id', 'area_name', 'entered_at', 'left_at'])
    .where('account_id', '=', accountId)
    .where('id', '<', before)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** When a person gave, paused or took back their word, by the audit log; the newest first. */
export async function findOwnWords(db: Db, accountId: number, { before, limit }: Slice) {
  return db
    .selectFrom('audit_line')
    .select(['id', 'at', 'action', 'after'])
    .where('actor_id', '=', accountId)
    .where('action', 'in', ['visitors.location-agreed', 'visitors.location-withdrawn'])
    .where('id', '<', before)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}
