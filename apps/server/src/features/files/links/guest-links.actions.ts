import { FILE_TEXTS, type FilesReason } from '@station/contract/files/file-fields';
import type { GuestNode } from '@station/contract/files/guest-links';
import type { LinksReason } from '@station/contract/files/links';
import type { Db } from '../../../db/db.ts';
import { type AuditLine, writeAccessAudit, writeAudit } from '../../../platform/audit.ts';
import { networkOf } from '../../../platform/caller-address.ts';
import type { Context } from '../../../platform/context.ts';
import { Problem } from '../../../platform/problem.ts';
import { requireFound } from '../../../platform/row-guards.ts';
import { hashToken } from '../../../platform/tokens.ts';
import { readSettings } from '../../settings/settings.queries.ts';
import { isShownInline } from '../content/file-kinds.rules.ts';
import { findGuestNode, type GuestRow } from './guest-nodes.queries.ts';
import { type GuestAccess, readAccess, signAccess } from './link-access.ts';
import { requireLinkPassword } from './link-passwords.actions.ts';
import { stateOf } from './link-state.rules.ts';
import { isUsedUp } from './links.actions.ts';
import {
  countDownload,
  countOpening,
  findLink,
  findLinkByToken,
  insertLinkUse,
  isCounted,
  type LinkRow,
  lockLink,
} from './links.queries.ts';

/** A guest with a link: what was opened, in which visit, and from where. */
export type Guest = { link: LinkRow; access: GuestAccess; text: string; address: string };

/**
 * Opens a link for a guest who has its token, and its password if it has one.
 * @throws Problem `files.link-gone`, `files.link-withdrawn`, `files.link-expired`,
 *   `files.link-used-up`, or as `requireLinkPassword`.
 */
export async function openLink(
  context: Context,
  given: { token: string; password?: string | undefined; address: string },
) {
  const { db, clock, secrets } = context;
  const { token, password, address } = given;
  const link = requireLive(await findLinkByToken(db, hashToken(token)), clock.now());
  const from = { password, address: networkOf(address) };
  await requireLinkPassword(context, 'file-link', link, from).catch(async (error: unknown) => {
    if (password) await noteRefusal(db, link, address, error);
    throw error;
  });
  await db.transaction().execute(async (trx) => {
    await countOpening(trx, link.id, new Date(clock.now()));
    await insertLinkUse(trx, { linkId: link.id, what: 'opened', address });
  });
  const access = signAccess({ secrets, now: clock.now() }, 'file-link', link);
  const node = requireGuestNode(await findGuestNode(db, link.node_id, link.node_id));
  const { organisation_name } = await readSettings(context);
  return {
    access,
    node: guestViews(access)(node),
    shared_by: link.created_by_name,
    organisation_name,
    expires_at: link.expires_at.toISOString(),
    downloads_left: link.max_downloads === null ? null : link.max_downloads - link.downloads,
    zip_address: node.kind === 'folder' ? `/api/share/zip?access=${access}` : null,
  };
}

/**
 * The guest who comes back with what opening a link gave. A link that is used up still shows what this
 * visit has downloaded of it.
 * @throws Problem `files.link-access-expired`, and as `openLink`.
 */
export async function requireGuest(
  { db, clock, secrets }: Pick<Context, 'db' | 'clock' | 'secrets'>,
  text: string,
  address: string,
): Promise<Guest> {
  const access = readAccess({ secrets, now: clock.now() }, 'file-link', text);
  const link = access && (await findLink(db, access.id));
  if (!access || (link && link.generation !== access.generation)) {
    throw refuse('unauthenticated', 'Please open the link again', 'files.link-access-expired');
  }
  return { link: requireLasting(link, clock.now()), access, text, address };
}

/** Whether a guest may go on with what was begun. */
export async function mayStillUse(context: Context, { text, address }: Guest): Promise<boolean> {
  return requireGuest(context, text, address).then(
    () => true,
    (error: unknown) => {
      if (error instanceof Problem) return false;
      throw error;
    },
  );
}

/** Something that a link shows. @throws Problem `files.not-found`. */
export async function requireShown(
  { db }: Pick<Context, 'db'>,
  { link }: Guest,
  id: number,
): Promise<GuestRow> {
  return requireGuestNode(await findGuestNode(db, link.node_id, id));
}

/**
 * Counts a download, once for each file, or archive, in a visit. Of several at once no more pass than
 * the link allows: its row is held meanwhile.
 * @throws Problem `files.link-used-up`.
 */
export async function countGuestDownload(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { link, access, address }: Guest,
  node: Pick<GuestRow, 'id' | 'name' | 'kind'>,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const held = requireLasting(await lockLink(trx, link.id), clock.now());
    if (await isCounted(trx, link.id, access.visit, node.id)) return;
    requireLive(held, clock.now());
    await countDownload(trx, link.id, access.visit, node.id, new Date(clock.now()));
    const what = node.kind === 'folder' ? 'zipped' : 'downloaded';
    await insertLinkUse(trx, { linkId: link.id, what, fileName: node.name, address });
    await writeAudit(trx, useOf(link, what, { name: node.name, link_id: link.id }));
  });
}

/** Notes a wrong password; of those that are not even looked at, nothing stands in the audit log. */
async function noteRefusal(db: Db, link: LinkRow, address: string, error: unknown): Promise<void> {
  await insertLinkUse(db, { linkId: link.id, what: 'refused', address });
  if (!(error instanceof Problem) || error.code !== 'forbidden') return;
  await writeAccessAudit(db, useOf(link, 'refused', { name: link.node_name, link_id: link.id }));
}

/** The audit line of what a guest, who has no account, did with a link. */
const useOf = (
  { node_id: subjectId }: LinkRow,
  what: 'downloaded' | 'zipped' | 'refused',
  after: object,
): AuditLine => ({ actor: null, action: `files.link-${what}`, subject: 'file', subjectId, after });

/** Files and folders as a guest sees them, with addresses that carry what the guest was let in by. */
export function guestViews(access: string): (row: GuestRow) => GuestNode {
  return (row) => ({
    id: row.id,
    kind: row.kind,
    name: row.name,
    file_size: row.file_size,
    mime_type: row.mime_type,
    upload_date: row.uploaded_at.toISOString(),
    is_shown_inline: isShownInline(row.mime_type),
    address: row.kind === 'file' ? `/api/share/content/${row.id}?access=${access}` : '',
    thumbnail_url: row.has_thumbnail ? `/api/share/thumbnails/${row.id}?access=${access}` : null,
  });
}

function requireGuestNode(row: GuestRow | undefined): GuestRow {
  return requireFound(row, {
    message: FILE_TEXTS.notFound,
    reason: 'files.not-found' satisfies FilesReason,
  });
}

const refuse = (code: 'unauthenticated' | 'not-found', message: string, reason: LinksReason) =>
  new Problem(code, message, { reason });

/** A link that is neither withdrawn nor expired, nor is what it shows in the trash. */
function requireLasting(link: LinkRow | undefined, now: number): LinkRow {
  const state = link ? stateOf(link, false, now) : 'gone';
  if (link && state === 'live') return link;
  if (state === 'expired') {
    throw refuse('not-found', 'This link has expired', 'files.link-expired');
  }
  if (state === 'withdrawn') {
    throw refuse('not-found', 'This link has been withdrawn', 'files.link-withdrawn');
  }
  throw refuse('not-found', 'This link does not exist', 'files.link-gone');
}

/** The same, and it has downloads left. */
function requireLive(row: LinkRow | undefined, now: number): LinkRow {
  const link = requireLasting(row, now);
  if (!isUsedUp(link)) return link;
  throw refuse('not-found', 'This link has been used up', 'files.link-used-up');
}
