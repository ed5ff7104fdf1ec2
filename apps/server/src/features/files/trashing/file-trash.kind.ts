import { releaseBlobs } from '../../../platform/blobs/hold-blob.ts';
import type { RestoredOtherwise, TrashKind } from '../../trash/trash.kind.ts';
import { nodeSearch } from '../nodes/nodes.queries.ts';
import { findFreeName, lockTrees, placeNodes } from '../nodes/tree.queries.ts';
import { deleteTrashed, findTrashed, lockTrashed, untrash } from './trashing.queries.ts';

/** Files and folders in the trash; each is seen there by its owner and administrators alone. */
export const fileTrash: TrashKind = {
  kind: 'file',

  detail: (item) => String(item.detail ?? ''),

  // A folder that is gone meanwhile is replaced by the top, a name that is taken gets a number.
  async restore(trx, _actor, things) {
    const ids = things.map(({ id }) => id);
    const owners = (await findTrashed(trx, ids)).map(({ owner_id }) => owner_id);
    await lockTrees(trx, owners);
    await lockTrashed(trx, ids);
    const otherwise: RestoredOtherwise[] = [];
    // What went last comes first: a folder is there before what was put into the trash out of it.
    for (const id of ids) {
      const [node] = await findTrashed(trx, [id]);
      if (!node) continue;
      const { owner_id, has_parent, parent_id } = node;
      const place = { parent_id: has_parent ? parent_id : null, owner_id };
      const name = await findFreeName(trx, place, node.name, { but: id });
      await placeNodes(trx, place, [{ id, name, search: nodeSearch({ ...node, name }) }]);
      await untrash(trx, id);
      if (parent_id !== null && !has_parent) {
        otherwise.push({ id, reason: 'folder-missing', value: '' });
      }
      if (name !== node.name) otherwise.push({ id, reason: 'renamed', value: name });
    }
    return otherwise;
  },

  async forget(trx, ids) {
    await releaseBlobs(trx, await deleteTrashed(trx, ids));
  },
};
