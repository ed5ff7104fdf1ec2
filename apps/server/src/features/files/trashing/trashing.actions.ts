import type { Trx } from '../../../db/db.ts';
import { writeAudit } from '../../../platform/audit.ts';
import type { Context } from '../../../platform/context.ts';
import type { Actor } from '../../../platform/guard.ts';
import { countAttachments } from '../attachments/attachments.queries.ts';
import { type Done, requireWritable } from '../nodes/nodes.actions.ts';
import { findNodes, lockNodes, type NodeRow } from '../nodes/nodes.queries.ts';
import { lockTrees } from '../nodes/tree.queries.ts';
import { findTops, trashTrees } from './trashing.queries.ts';

/** Moves files and folders to the trash; passes over what is read-only or not there. */
export async function trashNodes(
  { db }: Context,
  actor: Actor,
  ids: readonly number[],
): Promise<Done & { attachments: number }> {
  return db.transaction().execute(async (trx) => {
    const owners = (await findNodes(trx, actor, ids)).map(({ owner_id }) => owner_id);
    await lockTrees(trx, owners);
    const rows = (await lockNodes(trx, actor, ids)).filter(
      ({ permission, owner_id }) => permission !== 'view' && owners.includes(owner_id),
    );
    const attachments = await trashRows(trx, actor, rows);
    return { requested: ids.length, done: rows.length, attachments };
  });
}

/**
 * Moves one file to the trash; answers to how many records it was attached.
 * @throws Problem `files.not-found`, `files.read-only`.
 */
export async function trashNode({ db }: Context, actor: Actor, id: number): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const [before] = await findNodes(trx, actor, [id]);
    await lockTrees(trx, before ? [before.owner_id] : []);
    const [found] = await lockNodes(trx, actor, [id]);
    return trashRows(trx, actor, [requireWritable(found)]);
  });
}

async function trashRows(trx: Trx, actor: Actor, rows: readonly NodeRow[]): Promise<number> {
  if (rows.length === 0) return 0;
  const attachments = await countAttachments(
    trx,
    rows.map(({ id }) => id),
  );
  const tops = await findTops(
    trx,
    rows.map(({ id }) => id),
  );
  const gone = rows.filter(({ id }) => tops.has(id));
  await trashTrees(
    trx,
    gone.map(({ id }) => id),
    actor.id,
  );
  for (const { id, name, kind, file_size } of gone) {
    await writeAudit(trx, {
      ...{ actor, action: 'files.trashed', subject: 'file', subjectId: id },
      before: { name, kind, file_size },
    });
  }
  return attachments;
}
