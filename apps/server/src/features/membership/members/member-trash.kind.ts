import type { TrashKind } from '../../trash/trash.kind.ts';
import { forgetMemberRows, restoreMemberRows } from './members.queries.ts';

/** Members in the trash. For good, only who they were is forgotten: money and events stay. */
export const memberTrash: TrashKind = {
  kind: 'member',
  detail: (item) => String(item.detail ?? ''),
  async restore(trx, _actor, things) {
    await restoreMemberRows(
      trx,
      things.map(({ id }) => id),
    );
    return [];
  },
  forget: forgetMemberRows,
};
