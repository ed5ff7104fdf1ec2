import type { BodyOf } from '@station/contract/endpoint';
import {
  SHARES_MAX,
  type Share,
  type SharesReason,
  type shareFileNode,
} from '@station/contract/files/shares';
import type { Trx } from '../../../db/db.ts';
import { writeAudit } from '../../../platform/audit.ts';
import type { Context } from '../../../platform/context.ts';
import type { Actor } from '../../../platform/guard.ts';
import { Problem } from '../../../platform/problem.ts';
import { requireFound } from '../../../platform/row-guards.ts';
import { notify } from '../../notices/notices.actions.ts';
import { requireNode } from '../nodes/nodes.actions.ts';
import { findNode, lockNodes, type NodeRow } from '../nodes/nodes.queries.ts';
import { fileShared } from './shared-notices.kind.ts';
import {
  countShares,
  deleteShare,
  findActivePeople,
  findSharesOf,
  lockShare,
  putShares,
  type ShareRow,
} from './shares.queries.ts';

/** One that is the caller’s to give to others. @throws Problem `files.not-found`, `files.not-owner`. */
export function requireOwned(row: NodeRow | undefined): NodeRow {
  const node = requireNode(row);
  if (node.permission === 'owner') return node;
  throw new Problem('forbidden', 'Only its owner and administrators may share this', {
    reason: 'files.not-owner' satisfies SharesReason,
  });
}

/** With whom something is shared. @throws Problem as `requireOwned`. */
export async function readShares(
  { db }: Pick<Context, 'db'>,
  actor: Actor,
  nodeId: number,
): Promise<Share[]> {
  requireOwned(await findNode(db, actor, nodeId));
  return (await findSharesOf(db, nodeId)).map((row) => shareView(row, nodeId));
}

/**
 * Shares something with people and roles.
 * @throws Problem as `requireOwned`, `files.person-not-found`, `files.too-many-shares`.
 */
export async function shareNode(
  context: Pick<Context, 'db'>,
  actor: Actor,
  nodeId: number,
  { account_ids: accountIds, roles, permission }: BodyOf<typeof shareFileNode>,
): Promise<Share[]> {
  await context.db.transaction().execute(async (trx) => {
    const [found] = await lockNodes(trx, actor, [nodeId]);
    const node = requireOwned(found);
    // Its owner sees it anyway.
    const people = [...new Set(accountIds)].filter((id) => id !== node.owner_id);
    await requirePeople(trx, people);
    const by = { id: actor.id, name: actor.name || actor.username };
    const before = await findSharesOf(trx, nodeId);
    await putShares(trx, nodeId, {
      accountIds: people,
      roles: [...new Set(roles)],
      permission,
      by,
    });
    if ((await countShares(trx, nodeId)) > SHARES_MAX) {
      throw new Problem('conflict', `Something can be shared ${SHARES_MAX} times at most`, {
        reason: 'files.too-many-shares' satisfies SharesReason,
      });
    }
    await writeAudit(trx, {
      actor,
      action: 'files.shared',
      subject: 'file',
      subjectId: nodeId,
      after: { name: node.name, account_ids: people, roles, permission },
    });
    const knowOfIt = new Set(before.map((share) => share.account_id));
    await notify(trx, fileShared, {
      to: people.filter((id) => !knowOfIt.has(id)),
      params: { by: by.name, name: node.name },
      path: `/home/upload/${nodeId}`,
      key: String(nodeId),
      actorId: actor.id,
    });
  });
  return readShares(context, actor, nodeId);
}

async function requirePeople(trx: Trx, ids: readonly number[]): Promise<void> {
  const there = await findActivePeople(trx, ids);
  if (there.length === ids.length) return;
  throw new Problem('not-found', 'This person does not exist', {
    reason: 'files.person-not-found' satisfies SharesReason,
  });
}

/** Withdraws a share. @throws Problem `files.share-not-found`, also for one that is none of the caller's. */
export async function withdrawShareOf(
  { db }: Pick<Context, 'db'>,
  actor: Actor,
  shareId: number,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const found = await lockShare(trx, shareId);
    const isTheirs =
      found &&
      (actor.role === 'admin' || found.owner_id === actor.id || found.account_id === actor.id);
    const share = requireFound(isTheirs ? found : undefined, {
      message: 'This share does not exist',
      reason: 'files.share-not-found' satisfies SharesReason,
    });
    await deleteShare(trx, shareId);
    await writeAudit(trx, {
      actor,
      action: 'files.share-withdrawn',
      subject: 'file',
      subjectId: share.node_id,
      before: {
        name: share.node_name,
        account_id: share.account_id,
        role: share.role,
        permission: share.permission,
      },
    });
  });
}

function shareView(row: ShareRow, nodeId: number): Share {
  const { account_id: id, account_name: name, username } = row;
  return {
    id: row.id,
    person: id === null ? null : { id, name: name ?? '', username: username ?? '' },
    role: row.role,
    permission: row.permission,
    shared_by: { id: row.shared_by, name: row.shared_by_name },
    shared_at: row.shared_at.toISOString(),
    inherited_from: row.node_id === nodeId ? null : { id: row.node_id, name: row.node_name },
  };
}
