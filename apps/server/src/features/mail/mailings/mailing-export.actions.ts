import type { RecipientState, SkipReason } from '@station/contract/mail/mailing-recipients';
import { writeWorkbook } from '@station/excel/write-workbook';
import type { Db } from '../../../db/db.ts';
import { writeAccessAudit } from '../../../platform/audit.ts';
import type { Actor } from '../../../platform/guard.ts';
import type { MailingWork } from './mailing-letters.ts';
import { findRecipientsAfter } from './mailing-recipients.queries.ts';
import { requireMailing } from './mailings.actions.ts';

/** Recipients read at a time. */
const A_READ = 1_000;

const COLUMNS = [
  ['Tên', 28],
  ['Email', 34],
  ['Trạng thái', 18],
  ['Lý do', 48],
  ['Gửi lúc (UTC)', 20],
] as const;

const STATES: Record<RecipientState, string> = {
  waiting: 'Đang chờ',
  sending: 'Đang gửi',
  sent: 'Đã gửi',
  failed: 'Lỗi',
  uncertain: 'Chưa rõ',
  skipped: 'Bỏ qua',
};

const SKIPS: Record<SkipReason, string> = {
  unsubscribed: 'Đã hủy nhận thư',
  bounced: 'Thư trước bị trả lại',
  'by-hand': 'Trong danh sách không gửi',
  stopped: 'Đợt gửi bị dừng',
};

/**
 * What became of each letter as a workbook. The audit line is there before the first byte.
 * @throws Problem as `requireMailing`.
 */
export async function outcomeWorkbook(
  work: Pick<MailingWork, 'db'>,
  actor: Actor,
  id: number,
): Promise<AsyncIterable<Uint8Array>> {
  const { mailbox_address: name } = await requireMailing(work, actor, id);
  await writeAccessAudit(work.db, {
    ...{ actor, action: 'mailings.exported', subject: 'mailing', subjectId: id, after: { name } },
  });
  return writeWorkbook({
    sheetName: 'Kết quả gửi thư',
    columns: COLUMNS.map(([header, width]) => ({ header, width })),
    rows: rowsOf(work.db, id),
  });
}

async function* rowsOf(db: Db, id: number): AsyncGenerator<string[]> {
  for (let after = 0; ; ) {
    const found = await findRecipientsAfter(db, id, after, A_READ);
    for (const { name, address, state, skip, failure, bounced, sent_at } of found) {
      const reason = skip ? SKIPS[skip] : (failure ?? '');
      yield [
        name,
        address,
        bounced ? 'Bị trả lại' : STATES[state],
        reason,
        sent_at?.toISOString().slice(0, 16).replace('T', ' ') ?? '',
      ];
    }
    const last = found.at(-1);
    if (!last || found.length < A_READ) return;
    after = last.id;
  }
}
