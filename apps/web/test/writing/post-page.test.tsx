import { listFileNodes } from '@station/contract/files/nodes';
import { listSharePeople } from '@station/contract/files/shares';
import { paginationOf } from '@station/contract/paging';
import { listBlogs } from '@station/contract/writing/blogs';
import {
  addPostPicture,
  compareSentences,
  deletePost,
  getPost,
  listPosts,
  movePost,
  publishPost,
  updatePost,
} from '@station/contract/writing/posts';
import type { Post } from '@station/contract/writing/writing-fields';
import { DEFAULT_RULES, getWritingRules } from '@station/contract/writing/writing-rules';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { queryClient } from '../../src/platform/query-client.ts';
import { makeFile } from '../files/files-server.ts';
import { healthyServer, makeUser, renderStation } from '../render-station.tsx';

// Nothing is laid out here; the editor of the text looks where its cursor is.
Object.assign(Range.prototype, {
  getClientRects: () => [],
  getBoundingClientRect: () => new DOMRect(),
});

const success = true as const;

const makePost = (changes: Partial<Post> = {}): Post => ({
  ...{
    id: 5,
    title: '봄 학기 모집',
    keyword: '한국어',
    language: 'ko',
    status: 'draft',
    blog: null,
  },
  ...{ owner: { id: 1, name: 'Trần Lan' }, reviewer: null, due_on: null, length: 4, ai: 'none' },
  ...{ is_paid: false, published_address: '', published_at: null, page: null, views: null },
  ...{ views_at: null, updated_at: '2031-03-04T01:00:00.000Z', version: 3, topic: null },
  ...{ titles: [], brief: '', html: '<p>안녕하세요</p>', tags: '', approved_by: null },
  ...{ approved_at: null, returned_note: '', links: [], pictures: [] },
  may: { edit: true, approve: false, remove: true },
  created_at: '2031-03-01T01:00:00.000Z',
  ...changes,
});

function open(post = makePost()) {
  const server = healthyServer()
    .answer(getPost, () => ({ success, data: post }))
    .answer(listBlogs, { success, data: [] })
    .answer(compareSentences, { success, data: [] })
    .answer(getWritingRules, {
      success,
      data: { ...DEFAULT_RULES, version: 1 },
      can_draft: false,
    });
  return { ...renderStation('/naverauto/posts/5', { server, signedIn: makeUser() }), server };
}

test('The text stands before the candidates for its title', async () => {
  open();
  const text = await screen.findByRole('textbox', { name: 'Nội dung' });
  const candidates = screen.getByText('Ba tiêu đề để chọn');
  const order = text.compareDocumentPosition(candidates);
  expect(order & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
});

test('A post is given to another writer', async () => {
  const { user, server } = open();
  server
    .answer(listSharePeople, {
      success,
      data: [{ id: 8, name: 'Lê Minh', username: 'minh' }],
    })
    .answer(updatePost, () => {
      const data = makePost({ owner: { id: 8, name: 'Lê Minh' }, version: 4 });
      server.answer(getPost, { success, data });
      return { success, data };
    });
  const writer = await screen.findByRole('combobox', { name: /^Người viết/ });
  await user.clear(writer);
  await user.type(writer, 'le mi');
  await user.click(await screen.findByRole('option', { name: /^Lê Minh/ }));
  await user.click(screen.getByRole('button', { name: 'Lưu' }));
  expect(await screen.findByText(/^Người viết: Lê Minh/)).toBeVisible();
  expect(server.calls(updatePost).map(({ body }) => body.owner_id)).toEqual([8]);
});

const toApprove = (changes: Partial<Post>) =>
  makePost({
    ...{ status: 'review', owner: { id: 8, name: 'Lê Minh' } },
    ...{ may: { edit: true, approve: true, remove: false } },
    ...changes,
  });

test('Its writer is offered to hand a post in, and its reviewer is not', async () => {
  const { unmount } = open(makePost({ owner: { id: makeUser().id, name: 'Trần Lan' } }));
  expect(await screen.findByRole('button', { name: 'Gửi duyệt' })).toBeVisible();
  unmount();
  queryClient.clear();
  open(makePost({ owner: { id: 88, name: 'Lê Minh' } }));
  expect(await screen.findByText(/^Người viết: Lê Minh/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Gửi duyệt' })).toBeNull();
});

test('A text that its writer changes while it is read is the one on the screen, and is approved', async () => {
  const { user, server } = open(toApprove({ html: '<p>chữ cũ</p>' }));
  const text = await screen.findByRole('textbox', { name: 'Nội dung' });
  await within(text).findByText('chữ cũ');
  const data = toApprove({ html: '<p>chữ mới</p>', version: 4 });
  server.answer(getPost, { success, data });
  await queryClient.invalidateQueries({ queryKey: ['writing'] });
  expect(await screen.findByText('chữ mới')).toBeVisible();
  expect(screen.queryByText('chữ cũ')).toBeNull();
  const approved = toApprove({ status: 'ready', version: 5 });
  server.answer(movePost, { success, data: approved });
  await user.click(screen.getByRole('button', { name: 'Duyệt' }));
  await expect
    .poll(() => server.calls(movePost).map(({ body }) => body))
    .toEqual([{ status: 'ready', version: 4, note: '' }]);
});

test('Where something is typed, a text that is changed meanwhile waits, and what is approved is on the screen', async () => {
  const { user, server } = open(toApprove({ html: '<p>chữ cũ</p>' }));
  const title = await screen.findByRole('textbox', { name: 'Tiêu đề' });
  await user.type(title, '!');
  const data = toApprove({ html: '<p>chữ mới</p>', version: 4 });
  server.answer(getPost, { success, data });
  await queryClient.invalidateQueries({ queryKey: ['writing'] });
  expect(title).toHaveValue('봄 학기 모집!');
  expect(screen.getByText('chữ cũ')).toBeVisible();
  await user.type(title, '{Backspace}');
  expect(await screen.findByText('chữ mới')).toBeVisible();
  server.answer(movePost, { success, data });
  await user.click(screen.getByRole('button', { name: 'Duyệt' }));
  await expect.poll(() => server.calls(movePost).map(({ body }) => body.version)).toEqual([4]);
});

test('The title is copied on a plain address of the office, too, or it is said that it was not', async () => {
  const { user } = open();
  await screen.findByRole('textbox', { name: 'Tiêu đề' });
  // A browser has no clipboard for such a page; it lets it copy by hand.
  vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue(undefined as never);
  const copied: string[] = [];
  const copyByHand = () => {
    const setData = (_kind: string, text: string) => copied.push(text);
    const event = Object.assign(new Event('copy'), { clipboardData: { setData } });
    return document.dispatchEvent(event) || true;
  };
  Object.assign(document, { execCommand: copyByHand });
  onTestFinished(() => {
    Reflect.deleteProperty(document, 'execCommand');
  });
  await user.click(screen.getByRole('button', { name: 'Sao chép tiêu đề' }));
  expect(await screen.findByText('Đã sao chép')).toBeVisible();
  expect(copied).toEqual(['봄 학기 모집']);

  Object.assign(document, { execCommand: () => false });
  await user.click(screen.getByRole('button', { name: 'Sao chép tiêu đề' }));
  expect(await screen.findByText(/^Trình duyệt không cho sao chép/)).toBeVisible();
});

test('What was typed and not saved is there again after a reload', async () => {
  const first = open();
  const title = await screen.findByRole('textbox', { name: 'Tiêu đề' });
  await first.user.type(title, ' 2031');
  fireEvent.paste(await screen.findByRole('textbox', { name: 'Nội dung' }), {
    clipboardData: {
      types: ['text/html'],
      getData: (type: string) => (type === 'text/html' ? '<p>Chào các bạn</p>' : ''),
    },
  });
  await expect.poll(() => JSON.stringify({ ...sessionStorage })).toContain('Chào các bạn');
  const kept = { ...sessionStorage };
  first.unmount();
  // What leaving drops, a reload does not.
  for (const [key, value] of Object.entries(kept)) sessionStorage.setItem(key, value);
  open();
  expect(await screen.findByRole('textbox', { name: 'Tiêu đề' })).toHaveValue('봄 학기 모집 2031');
  const text = await screen.findByRole('textbox', { name: 'Nội dung' });
  expect(within(text).getByText(/Chào các bạn/)).toBeVisible();
});

test('With a picture the server is told of those that are written and not saved yet', async () => {
  const html = '<p>글</p><img src="/api/writing/pictures/31?key=a.b.c" alt="">';
  const { user, server } = open(makePost({ html }));
  const files = [makeFile(4, { original_name: 'a.jpg' }), makeFile(6, { original_name: 'b.jpg' })];
  server
    .answer(listFileNodes, {
      ...{ success, data: files, pagination: paginationOf(1, 20, 2), path: [], folder: null },
    })
    .answer(addPostPicture, ({ body: { file_id } }) => {
      const id = 40 + file_id;
      const src = `/api/writing/pictures/${id}?key=a.b.c`;
      return { success, data: { id, src, name: 'a.jpg', width: 9, height: 9, file_id } };
    });
  await user.click(await screen.findByRole('button', { name: 'Chèn ảnh' }));
  const picker = within(await screen.findByRole('dialog', { name: 'Đính kèm tệp có sẵn' }));
  await user.click(await picker.findByRole('checkbox', { name: /^a.jpg/ }));
  await user.click(picker.getByRole('checkbox', { name: /^b.jpg/ }));
  await user.click(picker.getByRole('button', { name: 'Đính kèm (2)' }));
  await expect
    .poll(() => server.calls(addPostPicture).map(({ body }) => body))
    .toEqual([
      { file_id: 4, written: [31] },
      { file_id: 6, written: [31, 44] },
    ]);
});

test('A post that was deleted is left, whatever was typed into it', async () => {
  const { user, server, router } = open();
  server
    .answer(deletePost, { success })
    .answer(listPosts, { success, data: [], pagination: paginationOf(1, 20, 0), counts: {} });
  await user.type(await screen.findByRole('textbox', { name: 'Tiêu đề' }), '!');
  await user.click(screen.getByRole('button', { name: 'Thao tác với 봄 학기 모집' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Xóa' }));
  const question = within(await screen.findByRole('alertdialog'));
  await user.click(question.getByRole('button', { name: 'Xóa' }));
  await expect.poll(() => router.state.location.pathname).toBe('/naverauto');
});

test('The address of a published post is checked, and not left without a question', async () => {
  const ready = makePost({ status: 'ready' });
  const { user, server, router } = open(ready);
  server.refuse(publishPost, { code: 'conflict', message: 'x', reason: 'writing.wrong-step' });
  const field = await screen.findByRole('textbox', { name: 'Địa chỉ bài đã đăng' });
  await user.type(field, 'blog{Enter}');
  expect(await screen.findByText('Đây không phải địa chỉ trang web')).toBeVisible();
  await user.clear(field);
  await user.type(field, 'https://blog.naver.com/x/1');
  act(() => void router.navigate({ to: '/home' }));
  await user.click(await screen.findByRole('button', { name: 'Tiếp tục chỉnh sửa' }));

  await user.click(screen.getByRole('button', { name: 'Ghi nhận đã đăng' }));
  await expect.poll(() => field).toBeInvalid();
  expect(field).toHaveValue('https://blog.naver.com/x/1');
  expect(server.calls(publishPost).map(({ body }) => body)).toEqual([
    { address: 'https://blog.naver.com/x/1', version: 3 },
  ]);
});
