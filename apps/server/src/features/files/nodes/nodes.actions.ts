import {
  DEFAULT_FILE_CATEGORY,
  FILE_LIMITS,
  FILE_TEXTS,
  type FilesReason,
} from '@station/contract/files/file-fields';
import type { Trx } from '../../../db/db.ts';
import { writeAudit } from '../../../platform/audit.ts';
import type { Context } from '../../../platform/context.ts';
import type { Actor } from '../../../platform/guard.ts';
import { Problem } from '../../../platform/problem.ts';
import { mapConstraintErrors, requireFound, requireVersion } from '../../../platform/row-guards.ts';
import { cleanName } from './file-names.rules.ts';
import { nodeViews } from './node-views.ts';
import {
  findNode,
  insertNode,
  lockNodes,
  type NodeRow,
  type NodeValues,
  updateNode,
} from './nodes.queries.ts';
import { findDepth, findNamed, lockTrees, type Place, type TreeHold } from './tree.queries.ts';

export const refuse = (
  code: ConstructorParameters<typeof Problem>[0],
  message: string,
  reason: FilesReason,
) => new Problem(code, message, { reason });

/** A file or folder that is open to somebody. @throws Problem `files.not-found`. */
export function requireNode(row: NodeRow | undefined): NodeRow {
  return requireFound(row, {
    message: FILE_TEXTS.notFound,
    reason: 'files.not-found' satisfies FilesReason,
  });
}

/** One that they may change as well. @throws Problem `files.not-found`, `files.read-only`. */
export function requireWritable(row: NodeRow | undefined): NodeRow {
  const node = requireNode(row);
  if (node.permission !== 'view') return node;
  throw refuse('forbidden', 'You can only look at this file', 'files.read-only');
}

/** What is to be called otherwise where a name is taken. */
const nameTaken = () =>
  refuse('conflict', 'Something with this name stands there already', 'files.name-taken');

/**
 * Where somebody may put things: a folder, or the top of what is their own (null). The tree that it
 * belongs to is held until the transaction ends.
 * @throws Problem `files.folder-not-found`, `files.read-only`.
 */
export async function lockPlace(
  trx: Trx,
  actor: Actor,
  folderId: number | null,
  { alsoHeld = [], hold = 'alone' }: { alsoHeld?: readonly number[]; hold?: TreeHold } = {},
): Promise<Place> {
  if (folderId === null) {
    await lockTrees(trx, [actor.id, ...alsoHeld], hold);
    return { parent_id: null, owner_id: actor.id };
  }
  const before = requireFolder(await findNode(trx, actor, folderId));
  await lockTrees(trx, [before.owner_id, ...alsoHeld], hold);
  // Only now nobody moves it or puts it into the trash.
  const folder = requireWritable(requireFolder(await findNode(trx, actor, folderId)));
  if (folder.owner_id === before.owner_id)
    return { parent_id: folder.id, owner_id: folder.owner_id };
  throw new Problem('unavailable', 'The folder has just been moved. Please try again');
}

function requireFolder(row: NodeRow | undefined): NodeRow {
  if (row?.kind === 'folder') return row;
  throw refuse('not-found', FILE_TEXTS.folderNotFound, 'files.folder-not-found');
}

/** @throws Problem `files.too-deep` where so many levels more would be too many. */
export async function requireDepth(trx: Trx, { parent_id }: Place, levels: number): Promise<void> {
  const depth = parent_id === null ? 0 : await findDepth(trx, parent_id);
  if (depth + levels <= FILE_LIMITS.depth) return;
  throw refuse('invalid', 'Too many folders within folders', 'files.too-deep');
}

/** Makes a folder. @throws Problem as `lockPlace`, `files.name-taken`, `files.too-deep`. */
export async function createFolder(
  context: Context,
  actor: Actor,
  given: { name: string; parent_id: number | null },
) {
  const name = cleanName(given.name);
  const row = await context.db.transaction().execute(async (trx) => {
    const place = await lockPlace(trx, actor, given.parent_id);
    await requireDepth(trx, place, 1);
    if (await findNamed(trx, place, name)) throw nameTaken();
    const id = await addFolder(trx, actor, place, name);
    return requireNode(await findNode(trx, actor, id));
  });
  return nodeViews(context, actor)(row);
}

/** Adds a folder whose name is free, with its audit line; answers its id. */
export async function addFolder(
  trx: Trx,
  actor: Actor,
  place: Place,
  name: string,
): Promise<number> {
  const id = await insertNode(trx, {
    ...place,
    ...{ kind: 'folder', name, category: '', tags: [], description: '', file_type: null },
    uploader_name: actor.name || actor.username,
  });
  const after = { name, ...(place.parent_id !== null && { folder_id: place.parent_id }) };
  await writeAudit(trx, {
    ...{ actor, action: 'files.folder-created', subject: 'file', subjectId: id, after },
  });
  return id;
}

/** What of a file's fields is to change; what is undefined stays. */
export type NodeChange = { [Field in keyof NodeValues]?: NodeValues[Field] | undefined };

/**
 * Renames a file or folder, or changes what is said of it.
 * @throws Problem `files.not-found`, `files.read-only`, `files.name-taken`, `files.changed-meanwhile`.
 */
export async function changeNode(
  context: Context,
  actor: Actor,
  id: number,
  { version, ...change }: NodeChange & { version?: number | undefined },
) {
  const view = nodeViews(context, actor);
  const row = await context.db.transaction().execute(async (trx) => {
    const [found] = await lockNodes(trx, actor, [id]);
    const before = requireWritable(found);
    requireVersion(before, version, {
      message: 'Somebody has changed this file meanwhile',
      reason: 'files.changed-meanwhile' satisfies FilesReason,
      current: view(before),
    });
    await writeChange(trx, actor, before, change);
    return requireNode(await findNode(trx, actor, id));
  });
  return view(row);
}

/** Writes a change of one node with its audit line; nothing when nothing is different. */
async function writeChange(
  trx: Trx,
  actor: Actor,
  before: NodeRow,
  change: NodeChange,
): Promise<void> {
  const after = {
    name: change.name === undefined ? before.name : cleanName(change.name),
    category: categoryOf(before.kind, change.category ?? before.category),
    tags: uniqueTags(change.tags ?? before.tags),
    description: change.description ?? before.description,
  };
  const fields = Object.keys(after) as (keyof typeof after)[];
  const changed = fields.filter((key) => String(after[key]) !== String(before[key]));
  if (changed.length === 0) return;
  await mapConstraintErrors({ file_node_name_key: nameTaken }, () =>
    updateNode(trx, before.id, after),
  );
  const only = (values: NodeValues) => Object.fromEntries(changed.map((key) => [key, values[key]]));
  await writeAudit(trx, {
    actor,
    action: changed.includes('name') ? 'files.renamed' : 'files.updated',
    subject: 'file',
    subjectId: before.id,
    before: only(before),
    after: only(after),
  });
}

/** A file has a category always, a folder may have none. */
export const categoryOf = (kind: NodeRow['kind'], category: string): string =>
  category || (kind === 'file' ? DEFAULT_FILE_CATEGORY : '');

/** Each tag once, whatever its case, as it was first written. */
export function uniqueTags(tags: readonly string[]): string[] {
  const byKey = new Map<string, string>();
  for (const tag of tags) byKey.set(tag.toLowerCase(), byKey.get(tag.toLowerCase()) ?? tag);
  return [...byKey.values()].slice(0, FILE_LIMITS.tags);
}

/** How a bulk action went. */
export type Done = { requested: number; done: number };

/** Gives files a category, or tags, or takes tags away; passes over what is read-only or not there. */
export async function tagNodes(
  { db }: Context,
  actor: Actor,
  given: {
    ids: readonly number[];
    category?: string | undefined;
    add_tags: readonly string[];
    remove_tags: readonly string[];
  },
): Promise<Done> {
  const removed = new Set(given.remove_tags.map((tag) => tag.toLowerCase()));
  return db.transaction().execute(async (trx) => {
    const rows = (await lockNodes(trx, actor, given.ids)).filter(
      ({ permission }) => permission !== 'view',
    );
    for (const row of rows) {
      const kept = row.tags.filter((tag) => !removed.has(tag.toLowerCase()));
      await writeChange(trx, actor, row, {
        tags: [...kept, ...given.add_tags],
        category: given.category,
      });
    }
    return { requested: given.ids.length, done: rows.length };
  });
}
