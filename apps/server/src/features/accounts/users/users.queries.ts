import { foldText, MAX_SEARCH_WORDS } from '@station/contract/search-text';
import { type SqlBool, sql } from 'kysely';
import type { Db } from '../../../db/db.ts';
import { searchFit } from '../../../platform/search-fit.queries.ts';

/** Which users are meant; what is left out narrows nothing down. */
export type UserFilter = {
  search: string;
  status?: 'active' | 'pending' | 'deactivated' | undefined;
  role?: 'admin' | 'user' | undefined;
};

const selectUsers = (db: Db) =>
  db
    .selectFrom('account')
    .leftJoin('two_step', 'two_step.account_id', 'account.id')
    .leftJoin('account as leader', 'leader.id', 'account.leader_id')
    .select([
      'account.id',
      'account.username',
      'account.email',
      'account.name',
      'account.role',
      'account.status',
      'account.department',
      'account.leader_id',
      sql<string>`coalesce(nullif(leader.name, ''), leader.username, '')`.as('leader_name'),
      'account.phone',
      'account.image',
      'account.must_change_password',
      sql<boolean>`two_step.enabled_at is not null`.as('two_step'),
      'account.created_at',
      'account.last_signed_in_at',
    ]);

/** A user as administrators see them. */
export type UserRow = NonNullable<Awaited<ReturnType<typeof findUser>>>;

export async function findUser(db: Db, id: number) {
  return selectUsers(db).where('account.id', '=', id).executeTakeFirst();
}

/** A page of users: those who wait for approval first, then the newest. */
export async function findUserPage(
  db: Db,
  filter: UserFilter,
  offset: number,
  limit: number,
): Promise<{ users: UserRow[]; total: number }> {
  const [users, { total }] = await Promise.all([
    selectUsers(db)
      .where(matches(filter))
      .orderBy(sql`account.status = 'pending'`, 'desc')
      .orderBy('account.id', 'desc')
      .offset(offset)
      .limit(limit)
      .execute(),
    db
      .selectFrom('account')
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .where(matches(filter))
      .executeTakeFirstOrThrow(),
  ]);
  return { users, total };
}

/** People whose username, name or address has every word of a search; who fits it best is first. */
export async function findUsersLike(db: Db, search: string, limit: number) {
  return db
    .selectFrom('account')
    .select(['id', 'name', 'username'])
    .where(matches({ search }))
    .orderBy(searchFit(sql`sort_key(account.name)`, search))
    .orderBy('name')
    .orderBy('id')
    .limit(limit)
    .execute();
}

export async function countPendingUsers(db: Db): Promise<number> {
  const { n } = await db
    .selectFrom('account')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('status', '=', 'pending')
    .executeTakeFirstOrThrow();
  return n;
}

/** Who has waited for approval since before a moment; some of them, when there are very many. */
export async function findOldPending(db: Db, before: Date): Promise<number[]> {
  const rows = await db
    .selectFrom('account')
    .select('id')
    .where('status', '=', 'pending')
    .where('created_at', '<', before)
    .orderBy('id')
    .limit(1_000)
    .execute();
  return rows.map(({ id }) => id);
}

function matches({ search, status, role }: UserFilter) {
  const words = foldText(search).split(' ').filter(Boolean).slice(0, MAX_SEARCH_WORDS);
  return sql<SqlBool>`${sql.join(
    [
      sql`true`,
      ...words.map((word) => sql`strpos(account.search, ${word}) > 0`),
      ...(status ? [sql`account.status = ${status}`] : []),
      ...(role ? [sql`account.role = ${role}`] : []),
    ],
    sql` and `,
  )}`;
}
