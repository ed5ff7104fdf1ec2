import { getAttendanceSheet, markAttendance } from '@station/contract/schools/attendance';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { refreshSession } from '../../src/platform/session.ts';
import { socketAt } from '../fake-sockets.ts';
import { makeSession, makeSheetRow, openSchools, schoolsServer } from './schools-server.ts';

const REFUSED = /^Máy chủ không nhận 1 điểm danh/;

/** Opens a sheet and marks its first student, whom the server refuses. */
async function markRefused() {
  const server = schoolsServer().refuse(markAttendance, { code: 'not-found', message: 'gone' });
  const opened = openSchools('/1/2/3/sessions/5', server);
  await opened.user.click(await screen.findByRole('button', { name: /^Học sinh 1/ }));
  expect(await screen.findByText(REFUSED)).toBeInTheDocument();
  await waitFor(() => expect(socketAt('/').connected).toBe(true));
  return { ...opened, server, discard: () => screen.getByRole('button', { name: 'Bỏ đi' }) };
}

test('Refused marks of a session that is gone are discarded where that is said', async () => {
  const { server, user, discard } = await markRefused();
  server.refuse(getAttendanceSheet, { code: 'not-found', message: 'gone' });
  socketAt('/').hear('changed', { area: 'schools' });
  expect(
    await screen.findByRole('heading', { name: 'Không tìm thấy buổi học', level: 1 }),
  ).toBeInTheDocument();
  await user.click(discard());
  expect(screen.queryByText(REFUSED)).not.toBeInTheDocument();
});

test('Refused marks of a student who was taken out are discarded on the sheet without them', async () => {
  const { server, user, discard } = await markRefused();
  const rows = [makeSheetRow(2)];
  server.answer(getAttendanceSheet, {
    success: true,
    data: { session: makeSession(), course_name: 'Tiếng Hàn 1', rows },
  });
  socketAt('/').hear('changed', { area: 'schools' });
  await waitFor(() =>
    expect(screen.queryByRole('button', { name: /^Học sinh 1/ })).not.toBeInTheDocument(),
  );
  await user.click(discard());
  expect(screen.queryByText(REFUSED)).not.toBeInTheDocument();
});

test('Over the sessions refused marks are not said to be sent yet, and can be discarded', async () => {
  const { user, discard } = await markRefused();
  await user.click(screen.getByRole('link', { name: 'Xong' }));
  expect(await screen.findByRole('row', { name: /02\/11\/2026/ })).toBeInTheDocument();
  expect(screen.getByText(REFUSED)).toBeInTheDocument();
  expect(screen.queryByText(/chưa được gửi/)).not.toBeInTheDocument();
  await user.click(discard());
  expect(screen.queryByText(REFUSED)).not.toBeInTheDocument();
});

test('A mark that came before a password had to be changed is sent once that is done', async () => {
  const server = schoolsServer().refuse(markAttendance, {
    code: 'forbidden',
    reason: 'accounts.password-change-needed',
    message: 'x',
  });
  const { user, router } = openSchools('/1/2/3/sessions/5', server);
  await user.click(await screen.findByRole('button', { name: /^Học sinh 1/ }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/account/new-password'));
  const details = { outdated: [] };
  server.answer(markAttendance, { success: true, data: makeSession(), details });
  // It was changed in another tab.
  await act(() => refreshSession());
  await waitFor(() => expect(router.state.location.pathname).toBe('/home'));
  act(() => router.history.push('/home/schools/1/2/3/sessions/5'));
  expect(await screen.findByRole('button', { name: /^Học sinh 1/ })).toBeInTheDocument();
  await waitFor(() => expect(server.calls(markAttendance).length).toBeGreaterThan(1));
  expect(server.calls(markAttendance).at(-1)?.body.marks).toEqual([
    { enrollment_id: 1, mark: 'present', note: '', waited_ms: expect.any(Number) },
  ]);
  expect(screen.queryByText(REFUSED)).not.toBeInTheDocument();
});
