import { sql } from 'kysely';
import type { Db, Trx } from '../../../db/db.ts';
import { nameKey, numberedName } from './file-names.rules.ts';

/** Whether a tree is held against everybody, or against those who change what stands where. */
export type TreeHold = 'alone' | 'shared';

/**
 * Holds the trees of some people until the transaction ends: whoever changes what stands where does
 * it one after the other, so that no two moves make a circle and nothing is put into a folder that
 * goes into the trash at that moment. Who only adds a file shares the hold with others who do.
 */
export async function lockTrees(
  trx: Trx,
  ownerIds: readonly number[],
  hold: TreeHold = 'alone',
): Promise<void> {
  const lock = hold === 'alone' ? sql`pg_advisory_xact_lock` : sql`pg_advisory_xact_lock_shared`;
  const inOrder = [...new Set(ownerIds)].toSorted((a, b) => a - b);
  for (const id of inOrder) {
    await sql`select ${lock}(hashtextextended(${`files ${id}`}, 4))`.execute(trx);
  }
}

/** Where something stands: in a folder, or at the top of what somebody has. */
export type Place = { parent_id: number | null; owner_id: number };

const placeOf = ({ parent_id, owner_id }: Place) => parent_id ?? -owner_id;

/** So many names are looked for at once; the next numbers, if all of them are taken. */
const NAMES_AT_ONCE = 50;

/**
 * A name that nothing has in a place: the one that is wanted, or with the first free number. `but` is a
 * node that may have it, `given` are keys of names that are given away already. Hold the tree alone, or
 * somebody else may take it first.
 */
export async function findFreeName(
  trx: Trx,
  place: Place,
  wanted: string,
  { but, given = new Set() }: { but?: number; given?: ReadonlySet<string> } = {},
): Promise<string> {
  const findFree = async (names: readonly string[]) => {
    const taken = await findTaken(trx, place, names, but);
    return names
      .map((name) => ({ name, key: nameKey(name) }))
      .find(({ key }) => !taken.has(key) && !given.has(key))?.name;
  };
  let free = await findFree([wanted]);
  for (let number = 2; free === undefined; number += NAMES_AT_ONCE) {
    const numbers = Array.from({ length: NAMES_AT_ONCE }, (_, at) => number + at);
    free = await findFree(numbers.map((it) => numberedName(wanted, it)));
  }
  return free;
}

/** The same for several that come together, in their order. */
export async function findFreeNames(
  trx: Trx,
  place: Place,
  wanted: readonly string[],
): Promise<string[]> {
  const given = await findTaken(trx, place, wanted);
  const names: string[] = [];
  for (const name of wanted) {
    const isTaken = given.has(nameKey(name));
    const free = isTaken ? await findFreeName(trx, place, name, { given }) : name;
    given.add(nameKey(free));
    names.push(free);
  }
  return names;
}

async function findTaken(trx: Trx, place: Place, names: readonly string[], but = 0) {
  const { rows } = await sql<{ wanted: string }>`
    select lower(given.name) as key, given.name as wanted
    from unnest(${names}::text[]) as given (name)
    where (
      select id from file_node
      where place = ${placeOf(place)} and name_key = lower(given.name)
        and trashed_root is null and id <> ${but} limit 1
    ) is not null`.execute(trx);
  return new Set(rows.map(({ wanted }) => nameKey(wanted)));
}

/** What has a name in a place. */
export async function findNamed(
  db: Db,
  place: Place,
  name: string,
): Promise<{ id: number; kind: string } | undefined> {
  const { rows } = await sql<{ id: number; kind: string }>`
    select id, kind from file_node
    where place = ${placeOf(place)} and name_key = lower(${name}) and trashed_root is null`.execute(
    db,
  );
  return rows[0];
}

/** How many folders deep a folder stands: 1 at the top. */
export async function findDepth(db: Db, id: number): Promise<number> {
  const { rows } = await sql<{ depth: number }>`
    select count(*) as depth from file_node_with_ancestors(${id})`.execute(db);
  return rows[0]?.depth ?? 0;
}

/** How many levels the highest of some nodes has with what is in it: 1 for a file. */
export async function findHeight(db: Db, ids: readonly number[]): Promise<number> {
  const { rows } = await sql<{ height: number }>`
    with recursive down as (
      select id, 1 as height from file_node where id = any (${ids})
      union all
      select below.id, down.height + 1
      from down join file_node below on below.parent_id = down.id and below.trashed_root is null
    )
    select coalesce(max(height), 0) as height from down`.execute(db);
  return rows[0]?.height ?? 0;
}

/** Whether a folder stands in one of some nodes, or is one of them. */
export async function isWithin(db: Db, id: number, ids: readonly number[]): Promise<boolean> {
  const { rows } = await sql`
    select from file_node_with_ancestors(${id}) as above where above = any (${ids})`.execute(db);
  return rows.length > 0;
}

/** Puts nodes somewhere else, under their names; all that is in them changes its owner along with them. */
export async function placeNodes(
  trx: Trx,
  { parent_id, owner_id }: Place,
  nodes: readonly { id: number; name: string; search: string }[],
): Promise<void> {
  await sql`
    update file_node set parent_id = ${parent_id}, owner_id = ${owner_id}, name = given.name,
      search = given.search, version = version + 1, updated_at = now()
    from jsonb_to_recordset(${JSON.stringify(nodes)}::jsonb)
      as given (id bigint, name text, search text)
    where file_node.id = given.id`.execute(trx);
  await sql`
    update file_node set owner_id = ${owner_id}
    where id in (select file_node_with_descendants(${nodes.map(({ id }) => id)}::bigint[]))
      and owner_id <> ${owner_id}`.execute(trx);
}

/** A node below others, with the levels between. */
export type Descendant = {
  id: number;
  parent_id: number | null;
  kind: 'file' | 'folder';
  level: number;
};

/** Some nodes with all that is in them and not in the trash, from the outside in. */
export async function findDescendants(
  db: Db,
  ids: readonly number[],
  most: number,
): Promise<Descendant[]> {
  const { rows } = await sql<Descendant>`
    with recursive down as (
      select id, parent_id, kind, 1 as level from file_node where id = any (${ids})
      union all
      select below.id, below.parent_id, below.kind, down.level + 1
      from down join file_node below on below.parent_id = down.id and below.trashed_root is null
    )
    select id, parent_id, kind, level from down order by level, id limit ${most}`.execute(db);
  return rows;
}

/** What below some nodes was put into the trash by itself: each has an entry there. */
export async function findTrashedBelow(db: Db, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from file_node
    where id in (select file_node_with_descendants(${ids}::bigint[]))
      and trashed_root = id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Gives all that somebody has to another, below a folder of that one's. */
export async function giveAway(trx: Trx, from: number, to: number, folderId: number) {
  await sql`
    update file_node set parent_id = ${folderId}
    where owner_id = ${from} and parent_id is null and trashed_root is null`.execute(trx);
  const { numAffectedRows } = await sql`
    update file_node set owner_id = ${to} where owner_id = ${from}`.execute(trx);
  return Number(numAffectedRows ?? 0n);
}

/** Whether somebody has any file or folder, in the trash too. */
export async function hasNodes(db: Db, ownerId: number): Promise<boolean> {
  const { rows } = await sql`
    select from file_node where owner_id = ${ownerId} limit 1`.execute(db);
  return rows.length > 0;
}
