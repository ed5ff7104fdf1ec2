import { paginationOf } from '@station/contract/paging';
import { type Blog, deleteBlog, listBlogs } from '@station/contract/writing/blogs';
import { listPosts, setPostViews } from '@station/contract/writing/posts';
import {
  createTopic,
  deleteTopic,
  listTopics,
  type Topic,
  updateTopic,
} from '@station/contract/writing/topics';
import type { ListedPost } from '@station/contract/writing/writing-fields';
import { DEFAULT_RULES, getWritingRules } from '@station/contract/writing/writing-rules';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { setLocale } from '../../src/platform/i18n.ts';
import { FakeRequest } from '../fake-request.ts';
import { healthyServer, makeAdmin, makeUser, renderStation } from '../render-station.tsx';

const success = true as const;
const pagination = { page: 1, per_page: 20, total_pages: 1, total_records: 0 };

const topic: Topic = {
  id: 4,
  title: '토픽 시험',
  keyword: 'topik',
  state: 'idea',
  note: '',
  searches_pc: 120,
  searches_phone: null,
  documents: null,
  trend: [],
  counted_at: null,
  counted_by: '',
  posts: 0,
  added_by: 'Lan',
  version: 3,
};

const topicsServer = () =>
  healthyServer().answer(listTopics, { success, data: [topic], pagination, can_count: false });

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

test('The calendar of posts marks the day it is in Korea, wherever somebody sits', async () => {
  // Half past midnight in Seoul, half past ten at night in Hanoi.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2031-03-14T15:30:00Z') });
  const server = healthyServer().answer(listPosts, { success, data: [], pagination, counts: {} });
  renderStation('/naverauto/calendar', { server, signedIn: makeUser() });
  const days = await screen.findAllByRole('listitem');
  expect(days.filter((day) => day.ariaCurrent === 'date')[0]).toHaveTextContent('15/03/2031');
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

test('The board of posts turns its pages', async () => {
  const server = healthyServer()
    .answer(listBlogs, { success, data: [] })
    .answer(listPosts, ({ query }) => ({
      ...{ success, data: [], counts: {} },
      pagination: paginationOf(Number(query.get('page')), 200, 250),
    }));
  renderStation('/naverauto?board=true&page=2', { server, signedIn: makeUser() });
  await waitFor(() =>
    expect(Object.fromEntries(server.calls(listPosts).at(-1)?.query ?? [])).toMatchObject({
      ...{ page: '2', limit: '200' },
    }),
  );
});

test('A new topic is an idea without numbers, unless somebody says more', async () => {
  const server = topicsServer().answer(createTopic, { success, data: topic });
  const { user } = renderStation('/naverauto/topics?new=true', { server, signedIn: makeUser() });
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText(/^Chủ đề/), 'Học bổng');
  await user.type(dialog.getByLabelText('Lượt tìm/tháng (máy tính)'), '90');
  await user.click(dialog.getByRole('button', { name: 'Lưu' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.calls(createTopic)[0]?.body).toMatchObject({
    title: 'Học bổng',
    state: 'idea',
    searches_pc: 90,
    searches_phone: null,
  });
});

test('A topic that somebody else has changed meanwhile shows both versions in words', async () => {
  const server = topicsServer().refuse(updateTopic, {
    code: 'conflict',
    message: 'x',
    reason: 'writing.changed-meanwhile',
    current: { ...topic, state: 'dropped', searches_pc: null, version: 4 },
  });
  const { user } = renderStation('/naverauto/topics?edit=4', { server, signedIn: makeUser() });
  const field = within(await screen.findByRole('dialog')).getByLabelText('Trạng thái');
  await user.selectOptions(field, 'Đã chọn');
  await user.click(screen.getByRole('button', { name: 'Lưu' }));
  const versions = await screen.findByRole('alertdialog');
  expect(versions).toHaveTextContent('Trạng tháiHiện tạiBỏCủa bạnĐã chọn');
  expect(versions).toHaveTextContent('Lượt tìm/tháng (máy tính)');
});

test('A topic is deleted after a question', async () => {
  const server = topicsServer().answer(deleteTopic, { success });
  const { user } = renderStation('/naverauto/topics', { server, signedIn: makeUser() });
  await user.click(await screen.findByRole('button', { name: 'Thao tác với 토픽 시험' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Xóa' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Xóa 토픽 시험' }));
  await user.click(question.getByRole('button', { name: 'Xóa' }));
  await waitFor(() => expect(server.calls(deleteTopic)[0]?.params).toEqual({ id: '4' }));
});

test('A blog that posts still stand in is not deleted, and the question says why', async () => {
  const blog: Blog = {
    ...{ id: 2, name: 'Naver chính', kind: 'naver', address: '', editor_address: '' },
    ...{ language: 'ko', style: '', daily_limit: 3, posts: 3, published_today: 0, version: 1 },
  };
  const server = healthyServer()
    .answer(listBlogs, { success, data: [blog] })
    .answer(getWritingRules, { success, data: { ...DEFAULT_RULES, version: 1 }, can_draft: false })
    .refuse(deleteBlog, { code: 'conflict', message: 'x', reason: 'writing.blog-in-use' });
  const { user } = renderStation('/naverauto/blogs', { server, signedIn: makeAdmin() });
  await user.click(await screen.findByRole('button', { name: 'Thao tác với Naver chính' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Xóa' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Xóa Naver chính' }));
  await user.click(question.getByRole('button', { name: 'Xóa' }));
  expect(await question.findByText(/^Blog này còn bài viết/)).toBeVisible();
});

test('Views that were typed into a row are not left without a question, and kept by its button', async () => {
  const post: ListedPost = {
    ...{ id: 5, title: '봄 학기 모집', keyword: '한국어', language: 'ko', status: 'published' },
    ...{ blog: null, owner: { id: 1, name: 'Trần Lan' }, reviewer: null, due_on: null },
    ...{ length: 4, ai: 'none', is_paid: false, published_address: 'https://blog.naver.com/x/1' },
    ...{ published_at: '2031-03-04T01:00:00.000Z', page: 'answers', views: null, views_at: null },
    ...{ updated_at: '2031-03-04T01:00:00.000Z', version: 3 },
  };
  const server = healthyServer()
    .answer(listBlogs, { success, data: [] })
    .answer(listPosts, { success, data: [post], pagination, counts: {} })
    .refuse(setPostViews, { code: 'forbidden', message: 'x' });
  const { user, router } = renderStation('/naverauto/published', { server, signedIn: makeUser() });
  const [field] = await screen.findAllByRole('textbox', { name: 'Lượt xem' });
  await user.type(field!, '120');
  act(() => void router.navigate({ to: '/home' }));
  await user.click(await screen.findByRole('button', { name: 'Tiếp tục chỉnh sửa' }));
  await user.click(screen.getAllByRole('button', { name: 'Lưu' })[0]!);
  await waitFor(() => expect(server.calls(setPostViews)[0]?.body).toEqual({ views: 120 }));
  expect(field).toHaveValue('120');
});
