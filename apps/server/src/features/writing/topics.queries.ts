import type { TOPIC_STATES } from '@station/contract/writing/topics';
import { type SqlBool, sql } from 'kysely';
import type { Db, Trx } from '../../db/db.ts';
import { searchConditions } from '../../platform/search-condition.queries.ts';

type TopicState = (typeof TOPIC_STATES)[number];

export type TopicValues = {
  title: string;
  keyword: string;
  state: TopicState;
  note: string;
  searches_pc: number | null;
  searches_phone: number | null;
  documents: number | null;
};

export type TopicRow = TopicValues & {
  id: number;
  trend: number[];
  counted_at: Date | null;
  counted_by: '' | 'hand' | 'naver';
  added_by: string;
  version: number;
  posts: number;
};

const columns = sql`
  topic.id, topic.title, topic.keyword, topic.state, topic.note, topic.searches_pc,
  topic.searches_phone, topic.documents, topic.trend, topic.counted_at, topic.counted_by,
  topic.added_by, topic.version,
  (select count(*) from writing_post post where post.topic_id = topic.id) as posts`;

export async function findTopic(db: Db, id: number): Promise<TopicRow | undefined> {
  const { rows } = await sql<TopicRow>`
    select ${columns} from writing_topic topic where topic.id = ${id}`.execute(db);
  return rows[0];
}

export async function lockTopic(trx: Trx, id: number): Promise<TopicRow | undefined> {
  await sql`select from writing_topic where id = ${id} for update`.execute(trx);
  return findTopic(trx, id);
}

type Filters = { search: string; state: TopicState | '' };

const narrowed = ({ search, state }: Filters) => {
  const conditions = [sql<SqlBool>`true`, ...searchConditions(sql`topic.search`, search)];
  if (state) conditions.push(sql<SqlBool>`topic.state = ${state}`);
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`;
};

/** How often a topic is searched for. */
const searches = sql`coalesce(topic.searches_pc, 0) + coalesce(topic.searches_phone, 0)`;

/** A page of topics, those that are searched for most first. */
export async function findTopics(
  db: Db,
  filters: Filters,
  { limit, offset }: { limit: number; offset: number },
): Promise<TopicRow[]> {
  const { rows } = await sql<TopicRow>`
    select ${columns} from writing_topic topic where ${narrowed(filters)}
    order by ${searches} desc, topic.id desc
    limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

/** Where a walk through topics stands. */
export type TopicMark = { searches: number; id: number };

/** The next of all topics behind a mark, or the first, as `findTopics` orders them. */
export async function findTopicsBehind(
  db: Db,
  mark: TopicMark | undefined,
  limit: number,
): Promise<(TopicValues & TopicMark)[]> {
  const isBehind = mark
    ? sql`(${searches}, topic.id) < (${mark.searches}::int, ${mark.id}::bigint)`
    : sql`true`;
  const { rows } = await sql<TopicValues & TopicMark>`
    select topic.id, topic.title, topic.keyword, topic.state, topic.note, topic.searches_pc,
      topic.searches_phone, topic.documents, ${searches} as searches
    from writing_topic topic where ${isBehind}
    order by ${searches} desc, topic.id desc limit ${limit}`.execute(db);
  return rows;
}

export async function countTopics(db: Db, filters: Filters): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from writing_topic topic where ${narrowed(filters)}`.execute(db);
  return rows[0]?.count ?? 0;
}

type Stored = TopicValues & {
  search: string;
  counted_at: Date | null;
  counted_by: TopicRow['counted_by'];
};

export async function insertTopic(
  trx: Trx,
  values: Stored & { added_by: string },
): Promise<number> {
  const { id } = await trx
    .insertInto('writing_topic')
    .values(values)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Adds a topic out of a file, unless there is one of that name; answers whether it did. */
export async function insertImportedTopic(
  trx: Trx,
  values: Stored & { added_by: string; import_id: string },
): Promise<boolean> {
  const row = await trx
    .insertInto('writing_topic')
    .values(values)
    .onConflict((conflict) => conflict.expression(sql`lower(title)`).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function saveTopic(trx: Trx, id: number, values: Stored): Promise<void> {
  await trx
    .updateTable('writing_topic')
    .set({ ...values, version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
}

export async function saveTopicState(trx: Trx, id: number, state: TopicState): Promise<void> {
  await sql`
    update writing_topic set state = ${state}, version = version + 1
    where id = ${id} and state <> ${state}`.execute(trx);
}

export async function saveTopicCounts(
  trx: Trx,
  id: number,
  it: Pick<TopicRow, 'searches_pc' | 'searches_phone' | 'documents' | 'trend'>,
  at: Date,
): Promise<void> {
  await sql`
    update writing_topic set searches_pc = ${it.searches_pc},
      searches_phone = ${it.searches_phone}, documents = ${it.documents}, trend = ${it.trend},
      counted_at = ${at}, counted_by = 'naver', version = version + 1
    where id = ${id}`.execute(trx);
}

export async function deleteTopicRow(trx: Trx, id: number): Promise<void> {
  await sql`delete from writing_topic where id = ${id}`.execute(trx);
}
