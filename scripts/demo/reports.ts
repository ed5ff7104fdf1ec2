import { randomBytes } from 'node:crypto';
import type { GivenItem } from '@station/contract/reports/report-fields';
import { findAccountByLogin } from '../../apps/server/src/features/accounts/sign-in/accounts.queries.ts';
import {
  createUser,
  updateUser,
} from '../../apps/server/src/features/accounts/users/users.actions.ts';
import { addLeave } from '../../apps/server/src/features/reports/leave.actions.ts';
import { addTemplate } from '../../apps/server/src/features/reports/report-settings.actions.ts';
import { findOfficeDays } from '../../apps/server/src/features/reports/report-settings.queries.ts';
import {
  saveMyReport,
  submitReport,
} from '../../apps/server/src/features/reports/reports.actions.ts';
import { reviewReport } from '../../apps/server/src/features/reports/reviews.actions.ts';
import { findOfficeToday } from '../../apps/server/src/features/settings/office-time.queries.ts';
import type { Context } from '../../apps/server/src/platform/context.ts';
import type { Actor } from '../../apps/server/src/platform/guard.ts';
import { STAFF } from './people.ts';

/** Who reports, beside the colleague of the demo; their passwords are told to nobody. */
const TEAM = [
  { username: 'quang.do', name: 'Đỗ Minh Quang', department: 'Kinh doanh' },
  { username: 'jiwoo.park', name: '박지우', department: '교육팀' },
  { username: 'mai.nguyen', name: 'Nguyễn Thị Mai', department: 'Kế toán' },
];

const WORK: readonly Omit<GivenItem, 'progress' | 'link'>[] = [
  { text: 'Gọi lại khách hàng trong danh sách', kind: 'call', minutes: 90 },
  { text: '한국어 초급반 수업', kind: 'teaching', minutes: 120 },
  { text: 'Soạn hợp đồng cho Sao Mai', kind: 'paperwork', minutes: 75 },
  { text: '서울식품 방문 상담', kind: 'visit', minutes: 150 },
  { text: 'Họp giao ban đầu tuần', kind: 'meeting', minutes: 45 },
  { text: 'Đối chiếu học phí tháng này', kind: 'work', minutes: 110 },
  { text: '신규 교재 검토', kind: 'learning', minutes: 60 },
];

/** Days that are filled, up to yesterday. */
const DAYS = 30;
const DAY_MS = 86_400_000;

/** Fills a month of daily reports, unless there are some: most in time, some late, a few missing. */
export async function fillReports(context: Context, actor: Actor): Promise<string> {
  const { db } = context;
  const known = await db.selectFrom('report').select('id').executeTakeFirst();
  const lan = await findAccountByLogin(db, STAFF.username);
  if (known || !lan) return 'There are reports already, or no colleagues; none were added.';
  const team = [{ ...asPerson(lan), department: 'Đào tạo' }];
  for (const { department, ...who } of TEAM) {
    const made = await createUser(context, actor, {
      ...who,
      email: `${who.username}@example.vn`,
      password: randomBytes(12).toString('base64url'),
      role: 'user',
      must_change_password: false,
    });
    team.push({ ...asPerson(made), department });
  }
  for (const { id, department } of team) {
    await updateUser(context, actor, id, { department, leader_id: actor.id });
  }
  await addTemplate(context, actor, {
    department: '',
    content: {
      items: [
        { text: 'Trả lời thư của khách hàng', kind: 'work', minutes: 30, progress: 0, link: null },
      ],
      tomorrow: '',
      blockers: '',
      notes: '',
    },
  });
  const today = await findOfficeToday(db, new Date(context.clock.now()));
  const dayBefore = (days: number) =>
    new Date(Date.parse(today) - days * DAY_MS).toISOString().slice(0, 10);
  await addLeave(context, actor, {
    account_id: team.at(-1)?.id,
    from_day: dayBefore(4),
    to_day: dayBefore(2),
    kind: 'leave',
    note: '',
  });
  let reports = 0;
  for (const [at, { due_at, day, excuse }] of (
    await findOfficeDays(db, dayBefore(DAYS), dayBefore(1))
  ).entries()) {
    if (excuse) continue;
    for (const [who, person] of team.entries()) {
      // A few days are missing, and some are late.
      if ((at * 7 + who * 5) % 11 === 0) continue;
      const minutes = (at + who) % 6 === 0 ? 50 : -40;
      const then = due_at.getTime() + minutes * 60_000;
      const past = { ...context, clock: { ...context.clock, now: () => then } };
      await report(past, { ...actor, ...asPerson(person), role: 'user' }, actor, {
        day,
        at: at + who,
      });
      reports += 1;
    }
  }
  await db
    .updateTable('account')
    .set({ created_at: new Date(Date.parse(dayBefore(DAYS))) })
    .where(
      'id',
      'in',
      team.map(({ id }) => id),
    )
    .execute();
  return `${reports} daily reports of ${team.length} people were added.`;
}

const asPerson = ({ id, username, name }: Pick<Actor, 'id' | 'username' | 'name'>) => ({
  id,
  username,
  name,
});

/** Somebody's report of a day, which the leader confirms when it is a few days old. */
async function report(
  context: Context,
  person: Actor,
  leader: Actor,
  { day, at }: { day: string; at: number },
): Promise<void> {
  const items = [0, 2, 3].map((step): GivenItem => {
    const work = WORK[(at + step) % WORK.length] as (typeof WORK)[number];
    return { ...work, progress: (at + step) % 4 === 0 ? 50 : 100, link: null };
  });
  const content = { items, tomorrow: 'Gửi báo giá', blockers: '', notes: '' };
  const draft = await saveMyReport(context, person, day, { version: null, content });
  const { id, version } = await submitReport(context, person, draft.id, draft.version);
  if (at % 3 === 0) return;
  const text = at % 5 === 0 ? 'Cảm ơn, làm tốt lắm.' : '';
  await reviewReport(context, leader, id, { verdict: 'confirmed', version, text });
}
