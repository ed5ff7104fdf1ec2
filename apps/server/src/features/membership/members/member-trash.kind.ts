import { dropPicture } from '../../images/images.actions.ts';
import type { TrashKind } from '../../trash/trash.kind.ts';
import { restoreMembers } from './members.actions.ts';
import { forgetMemberRows } from './members.queries.ts';
import { MEMBER_PHOTO } from './photos.actions.ts';

/** Members in the trash. For good, only who they were is forgotten: money and events stay. */
export const memberTrash: TrashKind = {
  kind: 'member',
  detail: (item) => String(item.detail ?? ''),
  async restore(trx, actor, things) {
    await restoreMembers(
      trx,
      actor,
      things.map(({ id }) => id),
    );
    return [];
  },
  async forget(trx, ids) {
    for (const image of await forgetMemberRows(trx, ids))
      await dropPicture(trx, image, MEMBER_PHOTO);
  },
};
