import type { LINK_STATES, PostStatus } from '@station/contract/writing/writing-fields';
import { sql } from 'kysely';
import type { Db, Trx } from '../../db/db.ts';

export type PictureRow = {
  id: number;
  post_id: number;
  node_id: number | null;
  blob_hash: string;
  name: string;
  width: number;
  height: number;
};

/** The pictures of a post, in the order in which they were added. */
export async function findPictures(db: Db, postId: number): Promise<PictureRow[]> {
  const { rows } = await sql<PictureRow>`
    select id, post_id, node_id, blob_hash, name, width, height from writing_picture
    where post_id = ${postId} order by id`.execute(db);
  return rows;
}

export async function findPicture(db: Db, id: number): Promise<PictureRow | undefined> {
  const { rows } = await sql<PictureRow>`
    select id, post_id, node_id, blob_hash, name, width, height from writing_picture
    where id = ${id}`.execute(db);
  return rows[0];
}

export async function insertPicture(
  trx: Trx,
  it: Omit<PictureRow, 'id'>,
): Promise<PictureRow | undefined> {
  const { rows } = await sql<PictureRow>`
    insert into writing_picture (post_id, node_id, blob_hash, name, width, height)
    values (${it.post_id}, ${it.node_id}, ${it.blob_hash}, ${it.name}, ${it.width}, ${it.height})
    returning id, post_id, node_id, blob_hash, name, width, height`.execute(trx);
  return rows[0];
}

export async function deletePicture(trx: Trx, id: number): Promise<void> {
  await trx.deleteFrom('writing_picture').where('id', '=', id).execute();
}

export type LinkRow = {
  address: string;
  state: (typeof LINK_STATES)[number];
  status: number | null;
  checked_at: Date | null;
};

export async function findLinks(db: Db, postId: number): Promise<LinkRow[]> {
  const { rows } = await sql<LinkRow>`
    select address, state, status, checked_at from writing_link
    where post_id = ${postId} order by address`.execute(db);
  return rows;
}

/** The links of a post are these from now on; what is known of those that were is kept. */
export async function putLinks(
  trx: Trx,
  postId: number,
  addresses: readonly string[],
): Promise<void> {
  await sql`
    delete from writing_link where post_id = ${postId} and not address = any (${addresses})`.execute(
    trx,
  );
  await sql`
    insert into writing_link (post_id, address)
    select ${postId}, address from unnest(${addresses}::text[]) as given (address)
    on conflict do nothing`.execute(trx);
}

/** The links of a post wait to be asked again. */
export async function resetLinks(trx: Trx, postId: number): Promise<void> {
  await sql`update writing_link set state = 'waiting' where post_id = ${postId}`.execute(trx);
}

export async function saveLink(
  trx: Trx,
  postId: number,
  { address, state, status }: Pick<LinkRow, 'address' | 'state' | 'status'>,
  at: Date,
): Promise<void> {
  await sql`
    update writing_link set state = ${state}, status = ${status}, checked_at = ${at}
    where post_id = ${postId} and address = ${address}`.execute(trx);
}

/** The sentences of a post are these from now on, each with what those like it share. */
export async function putSentences(
  trx: Trx,
  postId: number,
  sentences: readonly { text: string; bands: readonly number[] }[],
): Promise<void> {
  await sql`delete from writing_sentence where post_id = ${postId}`.execute(trx);
  const texts = sentences.map(({ text }) => text);
  const bands = sentences.map((it) => `{${it.bands.join(',')}}`);
  await sql`
    insert into writing_sentence (post_id, place, text, bands)
    select ${postId}, place, text, bands::int[]
    from unnest(${texts}::text[], ${bands}::text[]) with ordinality as given (text, bands, place)`.execute(
    trx,
  );
}

export type CandidateRow = {
  post_id: number;
  title: string;
  status: PostStatus;
  text: string;
  bands: number[];
};

/** Sentences of other posts that share a number with those asked about, most of them first; at most 2,000. */
export async function findCandidates(
  db: Db,
  bands: readonly number[],
  postId: number | null,
): Promise<CandidateRow[]> {
  if (bands.length === 0) return [];
  // One probe of the index for each number: compared as whole arrays, every sentence would be read.
  const { rows } = await sql<CandidateRow>`
    select sentence.post_id, post.title, post.status, sentence.text, sentence.bands
    from (
      select candidate.post_id, candidate.place, count(*) as common
      from unnest(${`{${bands.join(',')}}`}::int[]) asked
      cross join lateral (
        select post_id, place from writing_sentence
        where bands @> array[asked] and post_id <> ${postId ?? 0} limit 200
      ) candidate
      group by candidate.post_id, candidate.place order by common desc limit 2000
    ) best
    join writing_sentence sentence using (post_id, place)
    join writing_post post on post.id = sentence.post_id`.execute(db);
  return rows;
}
