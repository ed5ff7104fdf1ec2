import type { Letter, LetterSummary } from '@station/contract/mail/drafts';
import { callBackLetter, listOutbox, resolveLetter } from '@station/contract/mail/outbox';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ownClock, pass } from '../visitors/visits/visits-server.ts';
import { makeLetter, openMail } from './mail-server.ts';

/** A letter as the outbox lists it. */
const outboxLine = (letter: Letter): LetterSummary => ({
  ...letter,
  ...{ recipients: letter.to.length, snippet: '', attachments: 0 },
});

test('of an uncertain letter a person says what became of it', async () => {
  const { server, user } = openMail({ path: '/autogmail/outbox' });
  const letter = makeLetter(9, { subject: 'Hợp đồng', state: 'uncertain' });
  server
    .answer(listOutbox, { success: true, data: [outboxLine(letter)] })
    .answer(resolveLetter, { success: true, data: { ...letter, state: 'sent' } });
  expect(await screen.findByText(/Thư sẽ không tự gửi lại/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Thư đã đi' }));
  await waitFor(() => expect(server.calls(resolveLetter)[0]?.body).toEqual({ outcome: 'sent' }));
});

test('a letter that failed says why in words, and is written on as well as sent again', async () => {
  const { server, user, router } = openMail({ path: '/autogmail/outbox' });
  const changes = { state: 'failed', failure: 'mail.not-composed' } as const;
  const letter = makeLetter(9, { subject: 'Hợp đồng', ...changes });
  server
    .answer(listOutbox, { success: true, data: [outboxLine(letter)] })
    .answer(callBackLetter, { success: true, data: { ...letter, state: 'draft' } });
  expect(await screen.findByText(/Không thể soạn được thư này/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Gửi lại' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Viết tiếp' }));
  await waitFor(() => expect(router.state.location.search).toMatchObject({ write: '9' }));
  expect(server.calls(callBackLetter)).toHaveLength(1);
});

test('the outbox is looked at every five seconds only while a letter is about to go', async () => {
  ownClock();
  const { server } = openMail({ path: '/autogmail/outbox' });
  const dueIn = (ms: number) => new Date(Date.now() + ms).toISOString();
  const waiting = (due_at: string) =>
    outboxLine(makeLetter(9, { subject: 'Hợp đồng', state: 'waiting', due_at }));
  server.answer(listOutbox, { success: true, data: [waiting(dueIn(30 * 86_400_000))] });
  await screen.findByText('Hợp đồng');
  const before = server.calls(listOutbox).length;
  await pass(30_000);
  expect(server.calls(listOutbox)).toHaveLength(before);
  server.answer(listOutbox, { success: true, data: [waiting(dueIn(45_000))] });
  await pass(35_000);
  const after = server.calls(listOutbox).length;
  await pass(11_000);
  expect(server.calls(listOutbox).length).toBeGreaterThanOrEqual(after + 2);
});
