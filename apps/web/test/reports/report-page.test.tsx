import type { Report } from '@station/contract/reports/report-fields';
import { commentReport, getReport, reviewReport } from '@station/contract/reports/reports';
import { screen, waitFor } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { queryClient } from '../../src/platform/query-client.ts';
import { healthyServer, makeUser, renderStation } from '../render-station.tsx';

const success = true as const;
const MOMENT = '2026-11-18T09:00:00.000Z';

const REPORT: Report = {
  ...{ id: 3, version: 2, day: '2026-11-18', department: 'Đào tạo', status: 'submitted' },
  ...{ is_late: true, submitted_at: MOMENT, reviewed_at: null, reviewed_by: '' },
  ...{ updated_at: MOMENT, comments: [], can_review: true },
  person: { id: 12, name: 'Trần Thị Lan' },
  readers: [
    { id: 12, name: 'Trần Thị Lan' },
    { id: 13, name: 'Đỗ Minh Quang' },
  ],
  content: {
    ...{ tomorrow: '', blockers: '', notes: '' },
    items: [
      {
        ...{ text: 'Chuẩn bị', kind: 'meeting', minutes: 120, progress: 50 },
        link: { kind: 'meeting', id: 7, label: 'Họp tuần · 2026-11-18' },
      },
    ],
  },
};

/** Opens somebody's report, on a server that keeps what is said about it. */
function openReport() {
  queryClient.clear();
  onTestFinished(() => queryClient.clear());
  let report = REPORT;
  const keep = (changes: Partial<Report>) => {
    report = { ...report, ...changes };
    return { success, data: report };
  };
  const server = healthyServer()
    .answer(getReport, () => keep({}))
    .answer(commentReport, ({ body: { text } }) =>
      keep({
        comments: [{ id: 1, by: { id: 7, name: '김민수' }, kind: 'comment', text, at: MOMENT }],
      }),
    )
    .answer(reviewReport, ({ body: { verdict } }) => keep({ status: verdict, can_review: true }));
  return renderStation('/home/reports/read/3', { server, signedIn: makeUser() });
}

test('an item leads to the meeting that it was about', async () => {
  openReport();
  const link = await screen.findByRole('link', { name: '회의: Họp tuần · 2026-11-18' });
  expect(link).toHaveAttribute('href', '/home/meeting/7');
  // Whole hours are said without minutes.
  expect(screen.getByText('2시간')).toBeVisible();
});

test('an @ offers those who may read the report, without marks, and is sent with the name', async () => {
  const { user, server } = openReport();
  const box = await screen.findByRole('textbox', { name: '댓글' });
  await user.click(screen.getByRole('button', { name: '@ 언급하기' }));
  expect(screen.getByRole('button', { name: '@Trần Thị Lan' })).toBeVisible();
  await user.type(box, 'do');
  expect(screen.queryByRole('button', { name: '@Trần Thị Lan' })).toBeNull();
  await user.click(screen.getByRole('button', { name: '@Đỗ Minh Quang' }));
  expect(box).toHaveFocus();
  await user.type(box, 'xem giúp');
  await user.click(screen.getByRole('button', { name: '보내기' }));
  expect(await screen.findByText('@Đỗ Minh Quang xem giúp', { selector: 'p' })).toBeVisible();
  expect(server.calls(commentReport)[0]?.body).toEqual({ text: '@Đỗ Minh Quang xem giúp' });
});

test('a comment is not left without a question, and stays when it could not be sent', async () => {
  const { user, server } = openReport();
  server.refuse(commentReport, { code: 'conflict', message: 'x', reason: 'reports.not-found' });
  const box = await screen.findByRole('textbox', { name: '댓글' });
  await user.type(box, '수고했어요');
  await user.click(screen.getByRole('link', { name: '회의: Họp tuần · 2026-11-18' }));
  await user.click(await screen.findByRole('button', { name: '계속 편집' }));
  await user.click(screen.getByRole('button', { name: '보내기' }));
  expect(await screen.findByText('업무일지가 없거나 볼 수 없습니다')).toBeVisible();
  expect(box).toHaveValue('수고했어요');
});

test('who writes on while a comment is being sent goes on behind it', async () => {
  const { user, server } = openReport();
  const done = server.hold(commentReport, { success, data: REPORT });
  const box = () => screen.findByRole('textbox', { name: '댓글' });
  await user.type(await box(), '수고했어요');
  await user.click(screen.getByRole('button', { name: '보내기' }));
  await user.type(await box(), '. 내일');
  done();
  await waitFor(() =>
    expect(screen.getByRole('button', { name: '보내기' })).not.toHaveAttribute('aria-busy'),
  );
  expect(await box()).toHaveFocus();
  await user.keyboard(' 봐요');
  expect(await box()).toHaveValue('수고했어요. 내일 봐요');
});

test('returning asks for a word first; confirming needs none', async () => {
  const { user, server } = openReport();
  await user.click(await screen.findByRole('button', { name: '보완 요청' }));
  expect(server.calls(reviewReport)).toEqual([]);
  await user.click(screen.getByRole('button', { name: '확인' }));
  await waitFor(() =>
    expect(server.calls(reviewReport)[0]?.body).toEqual({
      ...{ verdict: 'confirmed', version: 2, text: '' },
    }),
  );
});

test('a word on what is missing is not left without a question, and goes with the return', async () => {
  const { user, server } = openReport();
  const box = await screen.findByRole('textbox', { name: '작성자에게 한마디' });
  await user.type(box, '시간을 적어 주세요');
  await user.click(screen.getByRole('link', { name: '회의: Họp tuần · 2026-11-18' }));
  await user.click(await screen.findByRole('button', { name: '계속 편집' }));
  expect(box).toHaveValue('시간을 적어 주세요');
  await user.click(screen.getByRole('button', { name: '보완 요청' }));
  await waitFor(() =>
    expect(server.calls(reviewReport)[0]?.body).toEqual({
      ...{ verdict: 'returned', version: 2, text: '시간을 적어 주세요' },
    }),
  );
});

test('a word on what is missing stays when somebody else has returned the report meanwhile', async () => {
  const { user, server } = openReport();
  const box = await screen.findByRole('textbox', { name: '작성자에게 한마디' });
  await user.type(box, '시간을 적어 주세요');
  server.answer(getReport, { success, data: { ...REPORT, version: 3, status: 'returned' } });
  // As the open page hears of it.
  await queryClient.invalidateQueries({ queryKey: ['reports'] });
  // The button, and how the report stands now.
  await waitFor(() => expect(screen.getAllByText('보완 요청')).toHaveLength(2));
  expect(box).toBeInTheDocument();
  expect(box).toHaveValue('시간을 적어 주세요');
});

test('the word of a return goes with it, and is not there when the report is handed in again', async () => {
  const { user, server } = openReport();
  const name = '작성자에게 한마디';
  await user.type(await screen.findByRole('textbox', { name }), '시간을 적어 주세요');
  await user.click(screen.getByRole('button', { name: '보완 요청' }));
  await waitFor(() => expect(screen.queryByRole('textbox', { name })).toBeNull());
  server.answer(getReport, { success, data: REPORT });
  await queryClient.invalidateQueries({ queryKey: ['reports'] });
  expect(await screen.findByRole('textbox', { name })).toHaveValue('');
});
