import type { Trx } from '../../../db/db.ts';
import { notify } from '../../notices/notices.actions.ts';
import type { UploadRow } from '../uploads/uploads.queries.ts';
import { findUnseenOf, insertHandedIn } from './handed-in.queries.ts';
import { filesHandedIn } from './handed-in-notices.kind.ts';

/** Notes the file that has come of a guest’s upload, and tells whoever asked for it. */
export async function handIn(
  trx: Trx,
  requestId: number,
  upload: Pick<UploadRow, 'file_size' | 'metadata'>,
  nodeId: number,
): Promise<void> {
  await insertHandedIn(trx, requestId, upload, nodeId);
  const request = await findUnseenOf(trx, requestId);
  if (!request) return;
  await notify(trx, filesHandedIn, {
    to: [request.account_id],
    params: { request: request.title, count: request.count },
    path: '/home/upload/requests',
    key: String(requestId),
  });
}
