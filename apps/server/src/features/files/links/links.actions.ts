import type { BodyOf } from '@station/contract/endpoint';
import {
  type createFileLink,
  type FileLink,
  LINK_LIMITS,
  type LinksReason,
  sharePath,
  type updateFileLink,
} from '@station/contract/files/links';
import type { Trx } from '../../../db/db.ts';
import { writeAudit } from '../../../platform/audit.ts';
import type { Context } from '../../../platform/context.ts';
import type { Actor } from '../../../platform/guard.ts';
import { Problem } from '../../../platform/problem.ts';
import { requireFound } from '../../../platform/row-guards.ts';
import { newToken } from '../../../platform/tokens.ts';
import { lockPerson } from '../../accounts/sign-in/accounts.queries.ts';
import { findNode } from '../nodes/nodes.queries.ts';
import { requireOwned } from '../sharing/shares.actions.ts';
import { endOfLink, hashLinkPassword } from './link-passwords.actions.ts';
import { stateOf } from './link-state.rules.ts';
import {
  countLiveLinks,
  findLink,
  insertLink,
  type LinkChange,
  type LinkRow,
  lockLink,
  updateLink,
} from './links.queries.ts';

/**
 * Makes a link for people outside; answers it with its address, which nobody is told again.
 * @throws Problem as `requireOwned`, `endOfLink` and `hashLinkPassword`; `files.too-many-links`.
 */
export async function createLink(
  context: Pick<Context, 'db' | 'config' | 'clock'>,
  actor: Actor,
  given: BodyOf<typeof createFileLink>,
): Promise<{ data: FileLink; address: string }> {
  const { db, clock, config } = context;
  const expiresAt = await endOfLink(context, given.days);
  const passwordHash = await hashLinkPassword(context, given.password ?? '');
  const { token, tokenHash } = newToken();
  const link = await db.transaction().execute(async (trx) => {
    await lockPerson(trx, actor.id);
    const node = requireOwned(await findNode(trx, actor, given.node_id));
    if ((await countLiveLinks(trx, actor.id, new Date(clock.now()))) >= LINK_LIMITS.live) {
      throw new Problem('conflict', `Nobody may have over ${LINK_LIMITS.live} links`, {
        reason: 'files.too-many-links' satisfies LinksReason,
      });
    }
    const id = await insertLink(trx, {
      token_hash: tokenHash,
      node_id: node.id,
      password_hash: passwordHash,
      note: given.note ?? '',
      expires_at: expiresAt,
      max_downloads: given.max_downloads ?? null,
      created_by: actor.id,
      created_by_name: actor.name || actor.username,
    });
    const made = requireLink(await findLink(trx, id));
    await auditLink(trx, actor, 'files.link-made', made, { after: auditedFields(made) });
    return made;
  });
  const address = `${config.publicUrl ?? ''}${sharePath(token)}`;
  return { data: linkView(link, clock.now()), address };
}

/**
 * Changes a link; what is left out stays. Whoever made it and has given the file away since, or sees
 * it no more, may withdraw it and not prolong it.
 * @throws Problem `files.link-not-found`, and as `requireOwned`, `endOfLink` and `hashLinkPassword`.
 */
export async function changeLink(
  context: Pick<Context, 'db' | 'config' | 'clock'>,
  actor: Actor,
  id: number,
  given: BodyOf<typeof updateFileLink>,
): Promise<FileLink> {
  requireOwnLink(await findLink(context.db, id), actor);
  const change: LinkChange = {
    ...(given.note !== undefined && { note: given.note }),
    ...(given.days !== undefined && { expires_at: await endOfLink(context, given.days) }),
    ...(given.max_downloads !== undefined && { max_downloads: given.max_downloads }),
    ...(given.password !== undefined && {
      password_hash: await hashLinkPassword(context, given.password),
    }),
  };
  const after = await context.db.transaction().execute(async (trx) => {
    const before = requireOwnLink(await lockLink(trx, id), actor);
    requireOwned(await findNode(trx, actor, before.node_id));
    const generation =
      change.password_hash === undefined ? {} : { generation: before.generation + 1 };
    await updateLink(trx, id, { ...change, ...generation });
    const now = requireLink(await findLink(trx, id));
    await auditLink(trx, actor, 'files.link-changed', now, {
      before: auditedFields(before),
      after: auditedFields(now),
    });
    return now;
  });
  return linkView(after, context.clock.now());
}

/** Withdraws a link, once and for all. @throws Problem `files.link-not-found`. */
export async function withdrawLink(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  actor: Actor,
  id: number,
): Promise<FileLink> {
  const link = await db.transaction().execute(async (trx) => {
    const before = requireOwnLink(await lockLink(trx, id), actor);
    if (before.withdrawn_at !== null) return before;
    await updateLink(trx, id, { withdrawn_at: new Date(clock.now()) });
    await auditLink(trx, actor, 'files.link-withdrawn', before, { before: auditedFields(before) });
    return requireLink(await findLink(trx, id));
  });
  return linkView(link, clock.now());
}

/** A link that somebody made, or to what is theirs; of administrators any. @throws Problem `files.link-not-found`. */
export function requireOwnLink(row: LinkRow | undefined, actor: Actor): LinkRow {
  const isTheirs =
    row && (actor.role === 'admin' || [row.created_by, row.owner_id].includes(actor.id));
  return requireLink(isTheirs ? row : undefined);
}

function requireLink(row: LinkRow | undefined): LinkRow {
  return requireFound(row, {
    message: 'This link does not exist',
    reason: 'files.link-not-found' satisfies LinksReason,
  });
}

/** What the audit log keeps of a link: neither token nor password. */
const auditedFields = (link: LinkRow) => ({
  name: link.node_name,
  link_id: link.id,
  expires_at: link.expires_at.toISOString(),
  has_password: link.password_hash !== null,
  max_downloads: link.max_downloads,
});

function auditLink(
  trx: Trx,
  actor: Actor,
  action: string,
  link: LinkRow,
  values: { before?: unknown; after?: unknown },
): Promise<void> {
  return writeAudit(trx, { actor, action, subject: 'file', subjectId: link.node_id, ...values });
}

/** Whether a link has been downloaded as often as it may. */
export const isUsedUp = (link: LinkRow): boolean =>
  link.max_downloads !== null && link.downloads >= link.max_downloads;

/** A link as the contract shows it. */
export function linkView(link: LinkRow, now: number): FileLink {
  return {
    id: link.id,
    node: { id: link.node_id, name: link.node_name, kind: link.node_kind },
    state: stateOf(link, isUsedUp(link), now),
    note: link.note,
    has_password: link.password_hash !== null,
    expires_at: link.expires_at.toISOString(),
    max_downloads: link.max_downloads,
    downloads: link.downloads,
    opens: link.opens,
    last_used_at: link.last_used_at?.toISOString() ?? null,
    created_by: { id: link.created_by, name: link.created_by_name },
    created_at: link.created_at.toISOString(),
  };
}
