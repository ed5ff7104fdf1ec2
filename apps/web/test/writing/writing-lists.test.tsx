import { listPosts } from '@station/contract/writing/posts';
import { listTopics } from '@station/contract/writing/topics';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { setLocale } from '../../src/platform/i18n.ts';
import { FakeRequest } from '../fake-request.ts';
import { healthyServer, makeUser, renderStation } from '../render-station.tsx';

const success = true as const;
const pagination = { page: 1, per_page: 20, total_pages: 1, total_records: 0 };

test('The calendar of posts says the month by its name', async () => {
  const server = healthyServer().answer(listPosts, { success, data: [], pagination, counts: {} });
  setLocale('ko');
  const { user } = renderStation('/naverauto/calendar?month=2031-03', {
    server,
    signedIn: makeUser(),
  });
  expect(await screen.findByText('2031년 3월')).toBeVisible();
  await user.click(screen.getByRole('button', { name: '다음 달' }));
  expect(await screen.findByText('2031년 4월')).toBeVisible();
});

test.each([
  {
    what: 'Topics',
    page: '/naverauto/topics',
    action: 'Nhập chủ đề từ Excel',
    rule: 'Chủ đề cùng tên được coi là một.',
    kind: 'topics',
  },
  {
    what: 'Views of posts',
    page: '/naverauto/published',
    action: 'Nhập lượt xem từ Excel',
    rule: 'Mỗi địa chỉ là của một bài đã ghi là đã đăng.',
    kind: 'post-views',
  },
])('$what come in by an Excel file', async ({ page, action, rule, kind }) => {
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  const server = healthyServer()
    .answer(listTopics, { success, data: [], pagination, can_count: false })
    .answer(listPosts, { success, data: [], pagination, counts: {} });
  const { user, router } = renderStation(page, { server, signedIn: makeUser() });
  await user.click(await screen.findByRole('link', { name: action }));
  await expect.poll(() => router.state.location.pathname).toBe(`${page}/upload`);
  expect(await screen.findByText(rule)).toBeVisible();
  fireEvent.change(await screen.findByLabelText(/Chọn|chọn/), {
    target: { files: [new File(['x'], 'rows.xlsx')] },
  });
  await user.click(await screen.findByRole('button', { name: 'Đọc tệp' }));
  await waitFor(() => expect(FakeRequest.last.opened).toBe(`POST /api/imports?kind=${kind}`));
});
