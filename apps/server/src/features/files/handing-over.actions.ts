import { writeAudit } from '../../platform/audit.ts';
import type { Leaving } from '../accounts/users/leaving.kind.ts';
import { reassignTrash } from '../trash/trash.actions.ts';
import { cleanName } from './nodes/file-names.rules.ts';
import { addFolder } from './nodes/nodes.actions.ts';
import { findFreeName, giveAway, hasNodes, lockTrees } from './nodes/tree.queries.ts';

/**
 * What somebody had whose account is deleted becomes the administrator's who deletes it, in a folder
 * with that person's name; nothing is lost by a person leaving. Uploads under way end.
 */
export const handOverFiles: Leaving = async (trx, actor, leaver) => {
  await lockTrees(trx, [leaver.id, actor.id]);
  if (!(await hasNodes(trx, leaver.id))) return;
  const place = { parent_id: null, owner_id: actor.id };
  const name = await findFreeName(trx, place, cleanName(leaver.name || leaver.username));
  const folderId = await addFolder(trx, actor, place, name);
  const count = await giveAway(trx, leaver.id, actor.id, folderId);
  await reassignTrash(trx, leaver.id, actor.id);
  await writeAudit(trx, {
    ...{ actor, action: 'files.handed-over', subject: 'file', subjectId: folderId },
    before: { owner_id: leaver.id, username: leaver.username },
    after: { owner_id: actor.id, name, files: count },
  });
};
