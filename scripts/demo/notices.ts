import { registrationWaits } from '../../apps/server/src/features/accounts/sign-in/registration-notices.kind.ts';
import { filesHandedIn } from '../../apps/server/src/features/files/requests/handed-in-notices.kind.ts';
import { fileShared } from '../../apps/server/src/features/files/sharing/shared-notices.kind.ts';
import { importDone } from '../../apps/server/src/features/imports/import-notices.kind.ts';
import { notify } from '../../apps/server/src/features/notices/notices.actions.ts';
import type { Context } from '../../apps/server/src/platform/context.ts';
import type { Actor } from '../../apps/server/src/platform/guard.ts';

/** Hours ago at which the notices came, newest last; what is older than a day was read. */
const CAME = [74, 50, 27, 3, 1];

/** What has happened for the administrator in the last days. */
export async function fillNotices({ db }: Context, actor: Actor): Promise<string> {
  const there = await db
    .selectFrom('notice')
    .select('id')
    .where('account_id', '=', actor.id)
    .where('kind', '=', fileShared.kind)
    .executeTakeFirst();
  if (there) return 'There are notices already.';
  const colleague = await db
    .selectFrom('account')
    .select(['id', 'name'])
    .where('id', '<>', actor.id)
    .where('status', '=', 'active')
    .orderBy('id')
    .executeTakeFirst();
  const by = colleague && { actorId: colleague.id };
  const name = colleague?.name ?? 'Nguyễn Thị Lan';
  const to = [actor.id];
  await db.transaction().execute(async (trx) => {
    await trx.deleteFrom('notice').where('account_id', '=', actor.id).execute();
    await notify(trx, importDone, {
      to,
      params: {
        file: 'Danh sách khách hàng.xlsx',
        counts: { added: 118, updated: 4, skipped: 2, dropped: 0, refused: 3 },
      },
      path: '/app/upload-excel/history',
    });
    const shares = [
      ['Giáo trình tiếng Hàn sơ cấp.pdf', '/home/upload/shared'],
      ['Ảnh khai giảng', '/home/upload/shared'],
    ] as const;
    for (const [file, path] of shares) {
      await notify(trx, fileShared, { to, params: { by: name, name: file }, path, ...by });
    }
    await notify(trx, filesHandedIn, {
      to,
      params: { request: 'Hồ sơ tuyển dụng', count: 2 },
      path: '/home/upload/requests',
    });
    await notify(trx, registrationWaits, {
      to,
      params: { name: 'Trần Minh' },
      path: '/app/users?status=pending',
    });
    const made = await trx
      .selectFrom('notice')
      .select('id')
      .where('account_id', '=', actor.id)
      .orderBy('id')
      .execute();
    for (const [index, { id }] of made.entries()) {
      const at = new Date(Date.now() - (CAME[index] ?? 0) * 3_600_000);
      const read_at = (CAME[index] ?? 0) > 24 ? at : null;
      await trx
        .updateTable('notice')
        .set({ created_at: at, read_at, delivered_at: at })
        .where('id', '=', id)
        .execute();
    }
  });
  return 'Five notices wait for the administrator, two of them unread.';
}
