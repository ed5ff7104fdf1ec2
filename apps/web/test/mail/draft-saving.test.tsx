import { deleteDraft, updateDraft } from '@station/contract/mail/drafts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
// They come after the screen; a test would otherwise wait for them where people do not.
import '../../src/features/mail/writing/writing-pane.tsx';
import '../../src/platform/rich-text/rich-text-editor.tsx';
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
