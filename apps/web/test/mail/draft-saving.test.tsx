import { deleteDraft, getLetter, updateDraft } from '@station/contract/mail/drafts';
import { sendDraft } from '@station/contract/mail/outbox';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
// They come after the screen; a test would otherwise wait for them where people do not.
import '../../src/features/mail/writing/writing-pane.tsx';
import '../../src/platform/rich-text/rich-text-editor.tsx';
import { FakeRequest } from '../fake-request.ts';
import { makeLetter, openMail } from './mail-server.ts';

Object.assign(Range.prototype, {
  getClientRects: () => [],
  getBoundingClientRect: () => new DOMRect(),
});

const success = true as const;

test('a draft that cannot be kept is not closed, nor left without a question', async () => {
  const { server, user, router } = openMail({ path: '/autogmail?write=new' });
  server.refuse(updateDraft, { code: 'unavailable', message: 'x' });
  await user.type(await screen.findByRole('textbox', { name: 'Tiêu đề' }), 'Lịch');
  await user.click(screen.getByRole('button', { name: 'Đóng, giữ nháp' }));
  expect(await screen.findByText(/^Chưa lưu được nháp: /)).toBeVisible();
  expect(router.state.location.search).toHaveProperty('write');

  act(() => void router.navigate({ to: '/home' }));
  await user.click(await screen.findByRole('button', { name: 'Tiếp tục chỉnh sửa' }));
  expect(screen.getByRole('textbox', { name: 'Tiêu đề' })).toHaveValue('Lịch');

  const data = makeLetter(9, { subject: 'Lịch', version: 2 });
  server.answer(updateDraft, { success, data });
  await user.click(screen.getByRole('button', { name: 'Đóng, giữ nháp' }));
  await waitFor(() => expect(router.state.location.search).not.toHaveProperty('write'));
  expect(server.calls(updateDraft).at(-1)?.body).toMatchObject({ subject: 'Lịch' });
});

test('a draft that could not be kept is thrown away with a single question', async () => {
  const { server, user, router } = openMail({ path: '/autogmail?write=new' });
  server.refuse(updateDraft, { code: 'unavailable', message: 'x' });
  server.answer(deleteDraft, { success });
  await user.type(await screen.findByRole('textbox', { name: 'Tiêu đề' }), 'Lịch');
  await user.click(screen.getByRole('button', { name: 'Đóng, giữ nháp' }));
  await screen.findByText(/^Chưa lưu được nháp: /);
  await user.click(screen.getByRole('button', { name: 'Bỏ nháp' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Bỏ thư nháp này?' }));
  await user.click(question.getByRole('button', { name: 'Xóa' }));
  await waitFor(() => expect(router.state.location.search).not.toHaveProperty('write'));
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

/** A letter that could go out, while the server keeps its draft as `stored` has it. */
async function openWritten() {
  const stored = { letter: makeLetter(9, { to: [{ name: '', address: 'a@x.test' }] }) };
  const view = openMail({ path: '/autogmail?write=9' });
  view.server
    .answer(getLetter, () => ({ success, data: stored.letter }))
    .answer(updateDraft, ({ body: { subject = '', html = '' } }) => {
      stored.letter = { ...stored.letter, subject, html, version: stored.letter.version + 1 };
      return { success, data: stored.letter };
    });
  await view.user.type(await screen.findByRole('textbox', { name: 'Tiêu đề' }), 'Lịch');
  fireEvent.paste(await screen.findByRole('textbox', { name: 'Nội dung' }), {
    clipboardData: { files: [], getData: (type: string) => (type === 'text/html' ? 'Chào' : '') },
  });
  await waitFor(() => expect(stored.letter.html).toContain('Chào'), { timeout: 5_000 });
  await screen.findByText('Nháp đã lưu');
  /** The server has taken a file. */
  const attach = () => {
    const { version } = stored.letter;
    const attachments = [{ id: 4, filename: 'lich.pdf', size: 1, mime_type: 'application/pdf' }];
    stored.letter = { ...stored.letter, attachments, version: version + 1 };
  };
  return { ...view, stored, attach };
}

test('a file that was attached although its answer was lost is shown, and the letter goes out', async () => {
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  const { server, user, stored, attach } = await openWritten();
  const before = FakeRequest.last;
  fireEvent.change(screen.getByLabelText('Đính kèm tệp', { selector: 'input' }), {
    target: { files: [new File(['x'], 'lich.pdf')] },
  });
  await waitFor(() => expect(FakeRequest.last === before).toBe(false));
  attach();
  FakeRequest.last.finish(502);
  expect(await screen.findByText(/^Không thể đính kèm: /)).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Bỏ tệp lich.pdf' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Gửi' }));
  await waitFor(() => expect(server.calls(sendDraft)).toHaveLength(1));
  expect(server.calls(sendDraft)[0]?.body.version).toBe(stored.letter.version);
});

test('a letter that was changed elsewhere is sent with what is shown of it after a refusal', async () => {
  const { server, user, stored, attach } = await openWritten();
  const reason = 'mail.changed-meanwhile';
  server.refuse(sendDraft, { code: 'conflict', message: 'x', reason });
  attach();
  stored.letter = { ...stored.letter, html: '<p>Của máy khác</p>' };
  await user.click(screen.getByRole('button', { name: 'Gửi' }));
  expect(await screen.findByText(/^Không thể gửi email: /)).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Bỏ tệp lich.pdf' })).toBeVisible();

  server.answer(sendDraft, () => ({ success, data: stored.letter }));
  await user.click(screen.getByRole('button', { name: 'Gửi' }));
  await waitFor(() => expect(server.calls(sendDraft)).toHaveLength(2));
  expect(stored.letter.html).toContain('Chào');
  expect(server.calls(sendDraft)[1]?.body.version).toBe(stored.letter.version);
});
