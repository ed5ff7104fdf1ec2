import type { Report, ReportContent } from '@station/contract/reports/report-fields';
import {
  commentReport,
  getMyDay,
  listReportVersions,
  type MyDay,
  saveMyReport,
  submitReport,
  takeBackReport,
} from '@station/contract/reports/reports';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { queryClient } from '../../src/platform/query-client.ts';
import type { FakeServer } from '../fake-server.ts';
import { healthyServer, makeUser, renderStation } from '../render-station.tsx';

const success = true as const;
const DAY = '2026-11-18';
const MOMENT = '2026-11-18T09:00:00.000Z';

const content = (text: string): ReportContent => ({
  items: [{ text, kind: 'work', minutes: 30, progress: 50, link: null }],
  ...{ tomorrow: '', blockers: '', notes: '' },
});

const makeReport = (version: number, text: string, changes: Partial<Report> = {}): Report => ({
  ...{ id: 3, version, day: DAY, department: '교육팀', status: 'draft' as const, is_late: false },
  ...{ person: { id: 7, name: '김민수' }, submitted_at: null, reviewed_at: null, reviewed_by: '' },
  ...{ updated_at: MOMENT, content: content(text), comments: [], can_review: false, readers: [] },
  ...changes,
});

/** A server on which a day stands, and which keeps what is sent from the version that it has. */
function reportsServer(first: Report | null, changes: Partial<MyDay> = {}) {
  let report = first;
  const server: FakeServer = healthyServer()
    .answer(getMyDay, () => ({
      success,
      data: {
        ...{ day: DAY, today: DAY, due_at: '2026-11-18T11:30:00.000Z' },
        ...{ time_zone: 'Asia/Ho_Chi_Minh', excuse: null, report, previous: null, template: null },
        ...{ has_leader: true, leads: false, ...changes },
      },
    }))
    .answer(saveMyReport, ({ body }) => {
      const items = body.content.items.map((item) => ({ ...item, link: null }));
      const version = (report?.version ?? 0) + 1;
      report = makeReport(version, '', { content: { ...body.content, items } });
      return { success, data: report };
    })
    .answer(commentReport, ({ body: { text } }) => {
      const by = { id: 7, name: '김민수' };
      const comments = [{ id: 1, by, kind: 'comment' as const, text, at: MOMENT }];
      report = { ...(report as Report), comments };
      return { success, data: report };
    })
    .answer(submitReport, () => {
      report = { ...(report as Report), status: 'submitted', submitted_at: MOMENT };
      return { success, data: report };
    });
  return server;
}

function openDay(server: FakeServer) {
  queryClient.clear();
  onTestFinished(() => queryClient.clear());
  return renderStation('/home/reports', { server, signedIn: makeUser() });
}

const lines = () => screen.findAllByRole('textbox', { name: '한 일' });

/** Types into a day that another device has kept meanwhile, until both versions are shown. */
async function openTwoVersions() {
  const server = reportsServer(makeReport(1, '계약서'));
  const view = openDay(server);
  const theirs = makeReport(2, '저쪽에서 쓴 것');
  server.refuse(saveMyReport, {
    ...{ code: 'conflict', reason: 'reports.changed-meanwhile', message: 'x' },
    current: theirs,
  });
  await view.user.type((await lines())[0] as HTMLElement, ' 작성');
  const dialog = await screen.findByRole('alertdialog', { name: '두 기기에서 작성했습니다' });
  server.answer(saveMyReport, ({ body }) => ({
    success,
    data: makeReport(3, body.content.items.map(({ text }) => text).join(', ')),
  }));
  const sent = () => server.calls(saveMyReport).at(-1)?.body;
  return { ...view, dialog: within(dialog), sent };
}

test('what is typed is kept after a pause, and handed in with the version that is kept', async () => {
  const server = reportsServer(null);
  const { user } = openDay(server);
  await user.type((await lines())[0] as HTMLElement, '상담');
  expect(await screen.findByText(/저장됨$/)).toBeVisible();
  expect(server.calls(saveMyReport)[0]?.body).toMatchObject({
    version: null,
    content: { items: [{ text: '상담' }] },
  });
  await user.click(screen.getByRole('button', { name: '제출' }));
  expect(await screen.findByRole('button', { name: '제출 취소' })).toBeVisible();
  expect(server.calls(submitReport)[0]?.body).toEqual({ version: 1 });
});

test('a change of which nothing is left is kept, as it was before and after a failure', async () => {
  const server = reportsServer(makeReport(1, '계약서'));
  const { user } = openDay(server);
  const [line] = await lines();
  const kept = () => screen.findByText(/저장됨$/);
  await user.click(screen.getByRole('button', { name: '일 추가' }));
  expect(await screen.findByText('아직 저장되지 않음')).toBeVisible();
  expect(await kept()).toBeVisible();

  server.refuse(saveMyReport, { code: 'unavailable', message: 'x' });
  await user.type(line as HTMLElement, '!');
  const again = await screen.findByRole('button', { name: '다시 시도' });
  await user.type(line as HTMLElement, '{Backspace}');
  expect(await kept()).toBeVisible();
  expect(again).not.toBeInTheDocument();
  expect(server.calls(saveMyReport)).toHaveLength(1);
});

test('what could not be kept is not left for another day without a question', async () => {
  const server = reportsServer(null).refuse(saveMyReport, { code: 'unavailable', message: 'x' });
  const { user } = openDay(server);
  await user.type((await lines())[0] as HTMLElement, '상담');
  await screen.findByRole('button', { name: '다시 시도' });
  const shown = () => server.calls(getMyDay).map(({ query }) => query.get('day'));
  await user.click(screen.getByRole('button', { name: '전날' }));
  await user.click(await screen.findByRole('button', { name: '계속 편집' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect((await lines())[0]).toHaveValue('상담');
  expect(shown()).not.toContain('2026-11-17');

  await user.click(screen.getByRole('button', { name: '전날' }));
  await user.click(await screen.findByRole('button', { name: '버리기' }));
  await waitFor(() => expect(shown()).toContain('2026-11-17'));
});

test('what two devices have written stands side by side, and nothing is sent before a choice', {
  tags: ['full'],
}, async () => {
  const { dialog, sent, user } = await openTwoVersions();
  expect(dialog.getByText(/저쪽에서 쓴 것/)).toBeVisible();
  expect(dialog.getByText(/계약서 작성/)).toBeVisible();
  expect(sent()?.version).toBe(1);

  await user.click(dialog.getByRole('button', { name: '둘 다 남기기' }));
  await waitFor(() => expect(sent()?.version).toBe(2));
  expect(sent()?.content.items.map(({ text }) => text)).toEqual(['저쪽에서 쓴 것', '계약서 작성']);
});

test('of two versions the other device’s is taken, or this one kept', {
  tags: ['full'],
}, async () => {
  const first = await openTwoVersions();
  await first.user.click(first.dialog.getByRole('button', { name: '여기 것으로' }));
  await waitFor(() => expect(first.sent()?.version).toBe(2));
  expect(first.sent()?.content.items.map(({ text }) => text)).toEqual(['계약서 작성']);
  first.unmount();

  const second = await openTwoVersions();
  await second.user.click(second.dialog.getByRole('button', { name: '다른 기기 것으로' }));
  await waitFor(async () =>
    expect((await lines()).map((line) => (line as HTMLTextAreaElement).value)).toEqual([
      '저쪽에서 쓴 것',
    ]),
  );
});

test('what one says to a report that was returned stands below it at once', async () => {
  const returned = makeReport(2, '계약서', { status: 'returned', submitted_at: MOMENT });
  const { user } = openDay(reportsServer(returned));
  await user.type(await screen.findByRole('textbox', { name: '댓글' }), '고쳤습니다');
  await user.click(screen.getByRole('button', { name: '보내기' }));
  expect(await screen.findByText('고쳤습니다', { selector: 'p' })).toBeVisible();
});

test('what was not finished yesterday, and what was planned, is taken over with one press', async () => {
  const previous = { day: '2026-11-17', content: { ...content('견적서'), tomorrow: '- 전화하기' } };
  const { user } = openDay(reportsServer(null, { previous }));
  await user.click(await screen.findByRole('button', { name: '17/11/2026에서 가져오기' }));
  expect((await lines()).map((line) => (line as HTMLTextAreaElement).value)).toEqual([
    '견적서',
    '전화하기',
  ]);
});

test('an earlier version is shown, and taken back', async () => {
  const server = reportsServer(makeReport(4, '지금'));
  server.answer(listReportVersions, {
    success,
    data: [{ version: 3, at: MOMENT, status: 'draft', content: content('예전') }],
  });
  const { user } = openDay(server);
  await user.click(await screen.findByRole('button', { name: '이전 버전' }));
  const dialog = within(await screen.findByRole('dialog', { name: '이전 버전' }));
  await user.click(await dialog.findByText(/작성 중/));
  await user.click(dialog.getByRole('button', { name: '이 버전으로 되돌리기' }));
  expect((await lines()).map((line) => (line as HTMLTextAreaElement).value)).toEqual(['예전']);
  await waitFor(() => expect(server.calls(saveMyReport).at(-1)?.body.version).toBe(4));
});

/** Types into a day that another device hands in meanwhile; what is typed is sent by the second try. */
async function openHandedIn(status: 'submitted' | 'confirmed') {
  const server = reportsServer(makeReport(1, '계약서')).breakOff(saveMyReport);
  const view = openDay(server);
  await view.user.type((await lines())[0] as HTMLElement, ', gọi khách');
  const again = await screen.findByRole('button', { name: '다시 시도' });
  const current = makeReport(2, '저쪽에서 쓴 것', { status, submitted_at: MOMENT });
  const day = { day: DAY, today: DAY, due_at: '2026-11-18T11:30:00.000Z', report: current };
  const rest = { time_zone: 'Asia/Ho_Chi_Minh', excuse: null, previous: null, template: null };
  const data = { ...day, ...rest, has_leader: true, leads: false };
  server.answer(getMyDay, { success, data }).refuse(saveMyReport, {
    ...{ code: 'conflict', reason: 'reports.changed-meanwhile', message: 'x' },
    current,
  });
  // As the open page hears of it.
  await queryClient.invalidateQueries({ queryKey: ['reports'] });
  expect((await lines())[0]).toHaveValue('계약서, gọi khách');
  await view.user.click(again);
  const dialog = within(
    await screen.findByRole('alertdialog', { name: '두 기기에서 작성했습니다' }),
  );
  expect(dialog.getByText(/gọi khách/)).toBeVisible();
  return { ...view, server, dialog };
}

test('what is typed into a day that another device hands in stays, and is kept by taking it back', async () => {
  const { dialog, server, user } = await openHandedIn('submitted');
  const taken = makeReport(3, '저쪽에서 쓴 것');
  server.answer(takeBackReport, { success, data: taken });
  server.answer(saveMyReport, { success, data: makeReport(4, '둘') });
  await user.click(dialog.getByRole('button', { name: '둘 다 남기기' }));
  await waitFor(() => expect(server.calls(saveMyReport).at(-1)?.body.version).toBe(3));
  const sent = server.calls(saveMyReport).at(-1)?.body.content.items;
  expect(sent?.map(({ text }) => text)).toEqual(['저쪽에서 쓴 것', '계약서, gọi khách']);
  expect(server.calls(takeBackReport)).toHaveLength(1);
});

test('into a day that a leader has confirmed nothing more is written, and what was typed can be copied', async () => {
  const { dialog, user } = await openHandedIn('confirmed');
  expect(dialog.queryByRole('button', { name: '둘 다 남기기' })).toBeNull();
  expect(dialog.queryByRole('button', { name: '여기 것으로' })).toBeNull();
  await user.click(dialog.getByRole('button', { name: '다른 기기 것으로' }));
  expect(await screen.findByText('저쪽에서 쓴 것')).toBeVisible();
  expect(screen.queryByRole('textbox', { name: '한 일' })).toBeNull();
});
