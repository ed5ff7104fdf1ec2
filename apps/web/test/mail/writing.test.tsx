import { createDraft, deleteDraft, updateDraft } from '@station/contract/mail/drafts';
import { callBackLetter, sendDraft } from '@station/contract/mail/outbox';
import { suggestRecipients } from '@station/contract/mail/recipients';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
// They come after the screen; a test would otherwise wait for them where people do not.
import '../../src/features/mail/writing/writing-pane.tsx';
import '../../src/platform/rich-text/rich-text-editor.tsx';
import { FakeRequest } from '../fake-request.ts';
import { setVisible } from '../visitors/visits/visits-server.ts';
import { makeLetter, openMail } from './mail-server.ts';

Object.assign(Range.prototype, {
  getClientRects: () => [],
  getBoundingClientRect: () => new DOMRect(),
});

const paste = (type: string, text: string) => ({
  clipboardData: { files: [], getData: (asked: string) => (asked === type ? text : '') },
});

const to = () => screen.findByRole('combobox', { name: 'Tới' });

test('pasted addresses are split, each taken once, and wrong ones marked until they are mended', async () => {
  const { server, user } = openMail({ path: '/autogmail?write=new' });
  const field = await to();
  fireEvent.paste(
    field,
    paste('text/plain', 'a@x.test, b@x.test;A@X.TEST\nHạnh <h@x.test>|tuvan@\tc@x.test'),
  );
  const chips = within(screen.getByRole('list', { name: 'Người nhận (Tới)' }));
  expect(chips.getAllByRole('listitem').map((it) => it.textContent)).toEqual([
    'a@x.test',
    'b@x.test',
    'Hạnh',
    'c@x.test',
    'tuvan@',
  ]);
  expect(screen.getByText('Đã thêm 4, trùng 1, không hợp lệ 1')).toBeVisible();

  await user.type(screen.getByRole('textbox', { name: 'Tiêu đề' }), 'Lịch');
  fireEvent.paste(
    await screen.findByRole('textbox', { name: 'Nội dung' }),
    paste('text/html', 'Chào'),
  );
  await user.click(screen.getByRole('button', { name: 'Gửi' }));
  expect(await screen.findAllByText(/Có địa chỉ email không hợp lệ/)).toHaveLength(2);
  expect(server.calls(sendDraft)).toHaveLength(0);

  await user.click(chips.getByRole('button', { name: 'Sửa tuvan@' }));
  await user.type(field, 'x.test{Enter}');
  expect(chips.getAllByRole('listitem')).toHaveLength(5);
  expect(screen.queryByRole('button', { name: 'Sửa tuvan@' })).toBeNull();
});

test('a letter without recipient, subject or text is not sent', async () => {
  const { server, user } = openMail({ path: '/autogmail?write=new' });
  await to();
  await user.click(screen.getByRole('button', { name: 'Gửi' }));
  expect(await screen.findByText('Vui lòng điền đầy đủ thông tin email')).toBeVisible();
  expect(server.calls(sendDraft)).toHaveLength(0);
});

test('what is typed is kept, sent once, and taken back within the ten seconds', async () => {
  const { server, user, router } = openMail({ path: '/autogmail?write=new&to=a@x.test' });
  await to();
  expect(server.calls(createDraft)).toHaveLength(1);
  await user.type(screen.getByRole('textbox', { name: 'Tiêu đề' }), 'Lịch khai giảng');
  fireEvent.paste(
    await screen.findByRole('textbox', { name: 'Nội dung' }),
    paste('text/html', '<p>Chào <b>chị</b></p>'),
  );
  await user.click(screen.getByRole('button', { name: 'Gửi' }));
  expect(await screen.findByText('Thư sẽ được gửi sau 10 giây')).toBeVisible();
  const kept = server.calls(updateDraft).at(-1)?.body;
  expect(kept).toMatchObject({
    subject: 'Lịch khai giảng',
    html: '<p>Chào <strong>chị</strong></p>',
    to: [{ address: 'a@x.test' }],
  });
  expect(server.calls(sendDraft)).toHaveLength(1);
  await waitFor(() => expect(router.state.location.search).not.toHaveProperty('write'));
  // Who types goes on where the letter stood.
  await waitFor(() => expect(screen.getByRole('region', { name: 'Thư' })).toHaveFocus());

  // From wherever one has gone meanwhile.
  await act(() => router.navigate({ to: '/autogmail/outbox' }));
  await user.click(screen.getByRole('button', { name: 'Hoàn tác' }));
  expect(await screen.findByRole('textbox', { name: 'Tiêu đề' })).toHaveValue('Lịch khai giảng');
  expect(router.state.location.pathname).toBe('/autogmail');
  expect(server.calls(callBackLetter)).toHaveLength(1);
});

test('a letter is taken back from any screen, and that it could not be is told there', async () => {
  const { server, user, router } = openMail({ path: '/autogmail?write=new&to=a@x.test' });
  await to();
  server.refuse(callBackLetter, { code: 'conflict', message: '', reason: 'mail.too-late' });
  await user.type(screen.getByRole('textbox', { name: 'Tiêu đề' }), 'Lịch');
  fireEvent.paste(
    await screen.findByRole('textbox', { name: 'Nội dung' }),
    paste('text/html', 'Chào'),
  );
  await user.click(screen.getByRole('button', { name: 'Gửi' }));
  await screen.findByText('Thư sẽ được gửi sau 10 giây');
  await act(() => router.navigate({ to: '/autogmail/templates' }));
  await user.click(screen.getByRole('button', { name: 'Hoàn tác' }));
  expect(await screen.findByText(/^Không thể thu hồi thư: /)).toBeVisible();
  expect(router.state.location.pathname).toBe('/autogmail/templates');
});

test('a letter waits for a file that is still on its way', async () => {
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  const { server, user } = openMail({ path: '/autogmail?write=new&to=a@x.test' });
  await to();
  await user.type(screen.getByRole('textbox', { name: 'Tiêu đề' }), 'Lịch');
  fireEvent.paste(
    await screen.findByRole('textbox', { name: 'Nội dung' }),
    paste('text/html', 'Chào'),
  );
  fireEvent.change(screen.getByLabelText('Đính kèm tệp', { selector: 'input' }), {
    target: { files: [new File(['x'], 'lich.pdf')] },
  });
  expect(await screen.findByRole('button', { name: 'Gửi' })).toBeDisabled();
  await user.click(screen.getByRole('button', { name: 'Hẹn giờ' }));
  await user.click(await screen.findByRole('button', { name: 'Hẹn gửi' }));
  expect(await screen.findByText(/^Tệp vẫn đang được đính kèm/)).toBeVisible();
  expect(server.calls(sendDraft)).toHaveLength(0);

  FakeRequest.last.write(JSON.stringify({ success: true, data: makeLetter(9, { version: 2 }) }));
  FakeRequest.last.finish();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Gửi' })).toBeEnabled());
  await user.click(screen.getByRole('button', { name: 'Gửi' }));
  await waitFor(() => expect(server.calls(sendDraft)).toHaveLength(1));
});

test('an upload whose answer was overtaken by a later one does not hold up the letter', async () => {
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  const { server, user } = openMail({ path: '/autogmail?write=new&to=a@x.test' });
  await to();
  fireEvent.change(screen.getByLabelText('Đính kèm tệp', { selector: 'input' }), {
    target: { files: [new File(['x'], 'lich.pdf')] },
  });
  await user.type(screen.getByRole('textbox', { name: 'Tiêu đề' }), 'Lịch');
  fireEvent.paste(
    await screen.findByRole('textbox', { name: 'Nội dung' }),
    paste('text/html', 'Chào'),
  );
  await waitFor(() => expect(server.calls(updateDraft)).toHaveLength(1), { timeout: 5_000 });
  await waitFor(() => expect(screen.getByText('Nháp đã lưu')).toBeVisible());
  FakeRequest.last.write(JSON.stringify({ success: true, data: makeLetter(9, { version: 1 }) }));
  FakeRequest.last.finish();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Gửi' })).toBeEnabled());
  await user.click(screen.getByRole('button', { name: 'Gửi' }));
  await waitFor(() => expect(server.calls(sendDraft)).toHaveLength(1));
  expect(server.calls(sendDraft)[0]?.body.version).toBe(1 + server.calls(updateDraft).length);
});

test('what was typed is kept at once when the page is hidden, by a call that outlives it', async () => {
  const { server } = openMail({ path: '/autogmail?write=new' });
  await to();
  const asked = vi.spyOn(globalThis, 'fetch');
  onTestFinished(() => setVisible(true));
  fireEvent.change(screen.getByRole('textbox', { name: 'Tiêu đề' }), { target: { value: 'Lịch' } });
  setVisible(false);
  await waitFor(() => expect(server.calls(updateDraft)).toHaveLength(1), { timeout: 500 });
  expect(server.calls(updateDraft)[0]?.body).toMatchObject({ subject: 'Lịch' });
  const [, init] = asked.mock.calls.find(([, it]) => it?.method === 'PUT') ?? [];
  expect(init?.keepalive).toBe(true);
});

test('a draft with something in it is thrown away only after a question, and closing keeps it', async () => {
  const { server, user, router } = openMail({ path: '/autogmail?write=new' });
  server.answer(deleteDraft, { success: true });
  await to();
  await user.type(screen.getByRole('textbox', { name: 'Tiêu đề' }), 'Lịch');
  await user.click(screen.getByRole('button', { name: 'Bỏ nháp' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Bỏ thư nháp này?' }));
  await user.click(question.getByRole('button', { name: 'Hủy' }));
  expect(server.calls(deleteDraft)).toHaveLength(0);
  await user.click(screen.getByRole('button', { name: 'Đóng, giữ nháp' }));
  await waitFor(() => expect(router.state.location.search).not.toHaveProperty('write'));

  await act(() => router.navigate({ to: '/autogmail', search: { write: '9' } as never }));
  expect(await screen.findByRole('textbox', { name: 'Tiêu đề' })).toHaveValue('Lịch');
  await user.click(screen.getByRole('button', { name: 'Đóng, giữ nháp' }));
  await waitFor(() => expect(router.state.location.search).not.toHaveProperty('write'));
  expect(server.calls(deleteDraft)).toHaveLength(0);
});

test('a letter that nobody has touched is thrown away unasked', async () => {
  const { server, user } = openMail({ path: '/autogmail?write=new' });
  server.answer(deleteDraft, { success: true });
  await to();
  await user.click(screen.getByRole('button', { name: 'Bỏ nháp' }));
  expect(await screen.findByText('Đã bỏ nháp')).toBeVisible();
});

test('a refusal to send is told in the words of the specification, and the letter stays', async () => {
  const { server, user } = openMail({ path: '/autogmail?write=new&to=a@x.test' });
  await to();
  server.refuse(sendDraft, { code: 'unavailable', message: '', reason: 'mail.google-unavailable' });
  await user.type(screen.getByRole('textbox', { name: 'Tiêu đề' }), 'Lịch');
  fireEvent.paste(
    await screen.findByRole('textbox', { name: 'Nội dung' }),
    paste('text/html', 'Chào'),
  );
  await user.click(screen.getByRole('button', { name: 'Gửi' }));
  expect(await screen.findByText('Không thể gửi email: Google không trả lời')).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Tiêu đề' })).toHaveValue('Lịch');
});

test('a letter can be put off to a moment by the clock of its writer', {
  tags: ['full'],
}, async () => {
  const { server, user } = openMail({ path: '/autogmail?write=new&to=a@x.test' });
  await to();
  await user.type(screen.getByRole('textbox', { name: 'Tiêu đề' }), 'Lịch');
  fireEvent.paste(
    await screen.findByRole('textbox', { name: 'Nội dung' }),
    paste('text/html', 'Chào'),
  );
  await user.click(screen.getByRole('button', { name: 'Hẹn giờ' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Hẹn giờ gửi' }));
  expect(
    dialog.getByText(new RegExp(Intl.DateTimeFormat().resolvedOptions().timeZone)),
  ).toBeVisible();
  const day = (dialog.getByLabelText('Ngày') as HTMLInputElement).value;
  await user.click(dialog.getByRole('button', { name: 'Hẹn gửi' }));
  expect(await screen.findByText('Đã hẹn giờ gửi')).toBeVisible();
  expect(server.calls(sendDraft)[0]?.body.send_at).toBe(new Date(`${day}T08:00`).toISOString());
});

test('suggestions are chosen by the arrow keys', async () => {
  const { server, user } = openMail({ path: '/autogmail?write=new' });
  server.answer(suggestRecipients, {
    success: true,
    data: [
      { name: 'Nguyễn Thị Hạnh', address: 'hanh@khach.test', kind: 'contact', detail: 'Seoul F&B' },
    ],
  });
  await user.type(await to(), 'hạn');
  await screen.findByRole('option', { name: /Nguyễn Thị Hạnh/ });
  await user.keyboard('{ArrowDown}{Enter}');
  expect(screen.getByRole('list', { name: 'Người nhận (Tới)' })).toHaveTextContent(
    'Nguyễn Thị Hạnh',
  );
});
