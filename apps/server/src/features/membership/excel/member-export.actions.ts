import type { ListedMember } from '@station/contract/membership/member-fields';
import { writeWorkbook } from '@station/excel/write-workbook';
import type { Db } from '../../../db/db.ts';
import { writeAccessAudit } from '../../../platform/audit.ts';
import type { Context } from '../../../platform/context.ts';
import type { Actor } from '../../../platform/guard.ts';
import { findOfficeTime } from '../../settings/office-time.queries.ts';
import { findDashboard } from '../dashboard/dashboard.queries.ts';
import { listedMembers } from '../members/member-views.ts';
import {
  findLastVisitDays,
  findMemberIds,
  findMemberValues,
  type MemberFilter,
} from '../members/members.queries.ts';
import { FIGURE_LABELS, MEMBER_COLUMNS, MEMBER_LABELS, STATE_LABELS } from './member-texts.ts';

/** Members that are read at a time. */
const AT_A_TIME = 500;

const WIDTHS = { name: 28, phone: 18, email: 30, birth_date: 14, family: 20, note: 40 } as const;

/**
 * The members that are meant as a workbook that can be imported again, with how it stands with each. The
 * audit line is there before the first byte.
 */
export async function membersWorkbook(
  { db, clock }: Context,
  actor: Actor,
  filter: MemberFilter,
): Promise<AsyncIterable<Uint8Array>> {
  await writeAccessAudit(db, {
    actor,
    action: 'membership.exported',
    subject: 'member',
    after: filter,
  });
  const { day } = await findOfficeTime(db, new Date(clock.now()));
  const { ids } = await findMemberIds(db, filter, day, { offset: 0, limit: 1_000_000 });
  return writeWorkbook({
    sheetName: 'Hội viên',
    columns: [
      ...MEMBER_COLUMNS.map((field) => ({ header: MEMBER_LABELS[field].vi, width: WIDTHS[field] })),
      ...Object.values(FIGURE_LABELS).map((header) => ({ header, width: 16 })),
    ],
    rows: { pages: exportedPages(db, ids, day) },
  });
}

async function* exportedPages(db: Db, ids: readonly number[], day: string) {
  for (let at = 0; at < ids.length; at += AT_A_TIME) {
    const some = ids.slice(at, at + AT_A_TIME);
    const values = await findMemberValues(db, some);
    const lastVisits = await findLastVisitDays(db, some);
    yield (await listedMembers(db, some, day)).map((member) => [
      ...MEMBER_COLUMNS.map((field) => values.get(member.id)?.[field] ?? ''),
      ...figuresOf(member),
      lastVisits.get(member.id) ?? '',
    ]);
  }
}

function figuresOf({ number, membership, state, points }: ListedMember) {
  return [
    number,
    membership?.plan_name ?? '',
    STATE_LABELS[state],
    membership?.ends_on ?? '',
    membership?.visits_left ?? '',
    membership?.owed ?? 0,
    points,
  ];
}

/** The months of the dashboard as a workbook. */
export async function dashboardWorkbook(
  { db, clock }: Context,
  actor: Actor,
  months: number,
): Promise<AsyncIterable<Uint8Array>> {
  const line = { actor, action: 'membership.figures-exported', subject: 'member' };
  await writeAccessAudit(db, { ...line, after: { months } });
  const { day } = await findOfficeTime(db, new Date(clock.now()));
  const found = await findDashboard(db, day, months);
  const byMonth = found.months.map((it) => [
    ...[it.month, it.active, it.joined, it.renewed, it.left, it.visits],
    ...['', '', '', ''],
  ]);
  const byPlan = found.revenue.map((it) => [
    ...['', '', '', '', '', ''],
    ...[it.plan_name, it.currency, it.amount, it.members],
  ]);
  const headings = ['Tháng', 'Còn hạn', 'Đăng ký', 'Gia hạn', 'Rời đi', 'Lượt đến'];
  const money = ['Gói', 'Tiền tệ', 'Doanh thu', 'Hội viên'];
  return writeWorkbook({
    sheetName: 'Tổng quan',
    columns: [...headings, ...money].map((header) => ({ header, width: 16 })),
    rows: [...byMonth, ...byPlan],
  });
}
