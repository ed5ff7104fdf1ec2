import type { ZipsReason } from '@station/contract/files/zips';
import { writeAudit } from '../../../platform/audit.ts';
import type { Context } from '../../../platform/context.ts';
import type { Actor } from '../../../platform/guard.ts';
import { Problem } from '../../../platform/problem.ts';
import { requireFound } from '../../../platform/row-guards.ts';
import { findActorOfSession } from '../../accounts/sessions/session-actors.queries.ts';
import { findNodes } from '../nodes/nodes.queries.ts';
import { readZipFiles, type ZipFile } from './send-zip.ts';
import { findOpenIds, findZip, insertZip, type ZipRow } from './zips.queries.ts';

/** How long, in milliseconds, an archive may be fetched that was asked for. */
const HOLDS_MS = 10 * 60_000;

/** The name of an archive of several things. */
const NAME_OF_SEVERAL = 'files.zip';

const missing = {
  message: 'This archive does not exist any more',
  reason: 'files.zip-not-found' satisfies ZipsReason,
};

/**
 * Has an archive made of what somebody sees of some files and folders.
 * @throws Problem `files.zip-too-many`, `files.zip-empty`.
 */
export async function askForZip(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  actor: Actor,
  ids: readonly number[],
) {
  const nodes = await findNodes(db, actor, [...new Set(ids)]);
  const nodeIds = nodes.map((node) => node.id);
  const files = await readZipFiles(db, nodeIds);
  const [first] = nodes;
  const name = nodes.length === 1 && first ? `${first.name}.zip` : NAME_OF_SEVERAL;
  const real = files.filter((file) => !file.name.endsWith('/'));
  const size = real.reduce((sum, file) => sum + file.size, 0);
  const id = await db.transaction().execute(async (trx) => {
    await writeAudit(trx, {
      actor,
      action: 'files.zipped',
      subject: 'file',
      ...(nodes.length === 1 && first && { subjectId: first.id }),
      after: { name, files: real.length, size },
    });
    return insertZip(trx, {
      session_id: actor.sessionId,
      node_ids: nodeIds,
      name,
      expires_at: new Date(clock.now() + HOLDS_MS),
    });
  });
  return { address: `/api/files/zips/${id}`, name, files: real.length, size };
}

/** An archive to be sent: what of it may still be opened by whoever asked for it. */
export type OpenedZip = {
  name: string;
  files: ZipFile[];
  /** Whether all of it still may, and the session lives. */
  isAllowed: () => Promise<boolean>;
};

/**
 * Opens an archive that was asked for.
 * @throws Problem `files.zip-not-found`; `unauthenticated` when the session that asked is over.
 */
export async function openZip(context: Context, id: string): Promise<OpenedZip> {
  const { db, clock } = context;
  const zip = requireFound(await findZip(db, id, new Date(clock.now())), missing);
  const allowed = await allowedOf(context, zip);
  if (!allowed) throw new Problem('unauthenticated', 'Please sign in');
  const files = await readZipFiles(db, allowed);
  const isAllowed = async () => (await allowedOf(context, zip))?.length === allowed.length;
  return { name: zip.name, files, isAllowed };
}

async function allowedOf(
  context: Context,
  { session_id: sessionId, node_ids: ids }: ZipRow,
): Promise<number[] | undefined> {
  const actor = await findActorOfSession(context, sessionId);
  return actor && findOpenIds(context.db, actor, ids);
}
