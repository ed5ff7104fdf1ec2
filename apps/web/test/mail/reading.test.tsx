import { startGoogleAuth } from '@station/contract/mail/connection';
import {
  actOnEmails,
  getKeptEmails,
  listEmails,
  searchEmails,
} from '@station/contract/mail/letters';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { makeEmail, makeMailbox, makeSummary, openMail } from './mail-server.ts';

test('without a Google client, staff are sent to an administrator, and administrators to the settings', async () => {
  openMail({ mailboxes: [], configured: false });
  expect(await screen.findByText('Chưa thiết lập Gmail')).toBeVisible();
  expect(screen.getByText(/nhờ quản trị viên/)).toBeVisible();
});

test('an administrator is led to where the Google client is entered', async () => {
  openMail({ mailboxes: [], configured: false, admin: true });
  expect(await screen.findByRole('link', { name: 'Mở cài đặt Gmail' })).toHaveAttribute(
    'href',
    '/app/settings/mail',
  );
});

test('a sign-in address that cannot be had is told in the banner', async () => {
  const { server, user } = openMail({ mailboxes: [] });
  server.refuse(startGoogleAuth, {
    code: 'unavailable',
    message: 'Google is away',
    reason: 'mail.google-unavailable',
  });
  await user.click(await screen.findByRole('button', { name: 'Đăng nhập bằng Google' }));
  expect(
    await screen.findByText('Không thể lấy địa chỉ đăng nhập: Google không trả lời'),
  ).toBeVisible();
});

test('the return from Google is said and leaves the address, a refusal with its reason', async () => {
  const { router } = openMail({ path: '/autogmail?auth=error&message=denied', mailboxes: [] });
  expect(await screen.findByText('Bạn đã từ chối quyền truy cập tại Google')).toBeVisible();
  await waitFor(() => expect(router.state.location.search).toEqual({}));
});

test('the kept list stands there before Gmail has answered', async () => {
  const { server } = openMail();
  server.answer(getKeptEmails, {
    success: true,
    emails: [makeSummary('cũ', { id: 'old1', subject: 'Đã có từ trước' })],
    seen_at: '2026-11-20T03:00:00.000Z',
  });
  const release = server.hold(listEmails, {
    success: true,
    emails: [makeSummary('new1', { subject: 'Mới đến' })],
    total: 1,
    nextPageToken: null,
  });
  expect(await screen.findByRole('link', { name: 'Đã có từ trước' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Mới đến' })).toBeNull();
  release();
  expect(await screen.findByRole('link', { name: 'Mới đến' })).toBeVisible();
});

test('5, 10 or 20 letters are fetched, 10 unless told', async () => {
  const { server, user } = openMail({ letters: [makeSummary('a1')] });
  await screen.findByRole('link', { name: 'Thư a1' });
  expect(server.calls(listEmails).at(-1)?.query.get('maxResults')).toBe('10');
  await user.click(screen.getByRole('radio', { name: '20' }));
  await waitFor(() => expect(server.calls(listEmails).at(-1)?.query.get('maxResults')).toBe('20'));
});

test('a search needs a keyword, asks for ten, and is remembered', async () => {
  const { server, user } = openMail();
  const field = await screen.findByRole('searchbox', { name: 'Tìm trong thư' });
  await user.type(field, '  {Enter}');
  expect(await screen.findByText('Vui lòng nhập từ khóa tìm kiếm')).toBeVisible();
  expect(server.calls(searchEmails)).toHaveLength(0);

  server.answer(searchEmails, {
    success: true,
    emails: [makeSummary('f1', { subject: 'Báo giá' })],
    totalFound: 1,
    nextPageToken: null,
  });
  await user.clear(field);
  await user.type(field, 'báo giá{Enter}');
  expect(await screen.findByRole('link', { name: 'Báo giá' })).toBeVisible();
  expect(server.calls(searchEmails)[0]?.query.get('maxResults')).toBe('10');
  await user.click(field);
  expect(await screen.findByRole('list', { name: 'Tìm gần đây' })).toHaveTextContent('báo giá');
});

test('a search fetches ten also where a folder fetches another number', async () => {
  const { server, user } = openMail({ letters: [makeSummary('a1')] });
  await screen.findByRole('link', { name: 'Thư a1' });
  await user.click(screen.getByRole('radio', { name: '20' }));
  server.answer(searchEmails, {
    success: true,
    emails: [makeSummary('f1')],
    totalFound: 1,
    nextPageToken: null,
  });
  await user.type(screen.getByRole('searchbox', { name: 'Tìm trong thư' }), 'f1{Enter}');
  await waitFor(() => expect(server.calls(searchEmails)).toHaveLength(1));
  expect(server.calls(searchEmails)[0]?.query.get('maxResults')).toBe('10');
});

test('an opened letter becomes read, its text leads where it says, and what is quoted is folded', async () => {
  const text = 'Xem https://lich.test/t12.\n\nNgày 1, Minsu viết:\n> Chào chị\n> Hẹn gặp\n';
  const { server, user } = openMail({
    letters: [makeSummary('a1', { isUnread: true })],
    thread: [
      makeEmail('a1', {
        isUnread: true,
        body: { html: null, text, remote: 0, isCut: false },
      }),
    ],
  });
  await user.click(await screen.findByRole('link', { name: /Thư a1/ }));
  const letter = await screen.findByRole('region', { name: 'Thư của Hạnh' });
  expect(within(letter).getByRole('link', { name: 'https://lich.test/t12' })).toHaveAttribute(
    'rel',
    'noopener noreferrer',
  );
  expect(letter).not.toHaveTextContent('Hẹn gặp');
  await user.click(within(letter).getByRole('button', { name: 'Phần trích dẫn' }));
  expect(letter).toHaveTextContent('Hẹn gặp');
  await waitFor(() =>
    expect(server.calls(actOnEmails)[0]?.body).toMatchObject({
      action: 'read',
      message_ids: ['a1'],
    }),
  );
});

test('a letter of 200,000 quoted lines with a word behind them is shown at once', async () => {
  const text = `${'>\n'.repeat(200_000)}Hết thư`;
  const began = performance.now();
  openMail({
    path: '/autogmail?thread=t-a1&letter=a1',
    thread: [makeEmail('a1', { body: { html: null, text, remote: 0, isCut: false } })],
  });
  const letter = await screen.findByRole('region', { name: 'Thư của Hạnh' });
  expect(letter.textContent).toContain('Hết thư');
  expect(within(letter).queryByRole('button', { name: 'Phần trích dẫn' })).toBeNull();
  // The old way took minutes.
  expect(performance.now() - began).toBeLessThan(20_000);
});

test('a letter of HTML stands in a frame that runs nothing, and its pictures wait for a press', async () => {
  const { user } = openMail({
    path: '/autogmail?thread=t-a1&letter=a1',
    thread: [
      makeEmail('a1', {
        body: {
          html: '<p>Chào <img data-remote="https://cdn.test/1.png"></p>',
          text: 'Chào',
          remote: 1,
          isCut: false,
        },
      }),
    ],
  });
  const frame = await screen.findByTitle('Thư a1');
  expect(frame.getAttribute('sandbox')).toBe(
    'allow-same-origin allow-popups allow-popups-to-escape-sandbox',
  );
  expect(frame.getAttribute('srcdoc')).toContain("default-src 'none'; img-src data:");
  await user.click(screen.getByRole('button', { name: 'Hiện ảnh' }));
  expect(screen.getByTitle('Thư a1')).toHaveAttribute('src', '/api/mail/letter-frame');
});

test('a letter that is shown in part says so', async () => {
  const body = { html: '<p>Rất dài</p>', text: 'Rất dài', remote: 0, isCut: true };
  openMail({ path: '/autogmail?thread=t-a1&letter=a1', thread: [makeEmail('a1', { body })] });
  expect(await screen.findByText('Thư quá dài nên chỉ hiện một phần.')).toBeVisible();
});

test('that a delete could not be undone is told on the screen to which one has gone', async () => {
  const { server, user, router } = openMail({
    path: '/autogmail?thread=t-a1&letter=a1',
    letters: [makeSummary('a1')],
    thread: [makeEmail('a1')],
  });
  await user.click(await screen.findByRole('button', { name: 'Xóa' }));
  await screen.findByRole('button', { name: 'Hoàn tác' });
  await act(() => router.navigate({ to: '/autogmail/templates' }));
  server.refuse(actOnEmails, { code: 'internal', message: 'broken' });
  await user.click(screen.getByRole('button', { name: 'Hoàn tác' }));
  expect(await screen.findByText(/^Không thể cập nhật trạng thái: /)).toBeVisible();
});

test('deleting goes to the trash, takes the letter off the list, and can be undone', async () => {
  const { server, user } = openMail({
    path: '/autogmail?thread=t-a1&letter=a1',
    letters: [makeSummary('a1'), makeSummary('b1')],
    thread: [makeEmail('a1')],
  });
  await user.click(await screen.findByRole('button', { name: 'Xóa' }));
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Thư a1' })).toBeNull());
  expect(screen.queryByRole('region', { name: 'Thư của Hạnh' })).toBeNull();
  await user.click(await screen.findByRole('button', { name: 'Hoàn tác' }));
  await waitFor(() =>
    expect(server.calls(actOnEmails).map(({ body }) => body.action)).toEqual(['trash', 'untrash']),
  );
});

test('several letters are marked at once', async () => {
  const { server, user } = openMail({ letters: [makeSummary('a1'), makeSummary('b1')] });
  await user.click(await screen.findByRole('button', { name: 'Chọn nhiều thư' }));
  await user.click(screen.getByRole('checkbox', { name: 'Chọn Thư a1' }));
  await user.click(screen.getByRole('checkbox', { name: 'Chọn Thư b1' }));
  await user.click(screen.getByRole('button', { name: 'Thao tác' }));
  await user.click(screen.getByRole('menuitem', { name: 'Đánh dấu chưa đọc' }));
  await waitFor(() =>
    expect(server.calls(actOnEmails)[0]?.body).toMatchObject({
      action: 'unread',
      message_ids: ['a1', 'b1'],
    }),
  );
});

test('who may only read a shared mailbox finds nothing to change or to write', async () => {
  openMail({
    mailboxes: [makeMailbox({ is_shared: true, role: 'reader' })],
    path: '/autogmail?thread=t-a1&letter=a1',
    thread: [makeEmail('a1')],
  });
  await screen.findByRole('region', { name: 'Thư của Hạnh' });
  expect(screen.queryByRole('button', { name: 'Xóa' })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Trả lời' })).toBeNull();
});
