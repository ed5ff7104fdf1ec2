import {
  getAttendanceSheet,
  markAttendance,
  type SheetRow,
} from '@station/contract/schools/attendance';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { socketAt } from '../fake-sockets.ts';
import { makeSession, makeSheetRow, openSchools, schoolsServer } from './schools-server.ts';

const SHEET = '/1/2/3/sessions/5';
const MARKED = { success: true as const, data: makeSession(), details: { outdated: [] } };

const sheetOf = (...rows: Partial<SheetRow>[]) => ({
  success: true as const,
  data: {
    ...{ session: makeSession(), course_name: 'Tiếng Hàn 1' },
    rows: rows.map((row, at) => ({ ...makeSheetRow(at + 1), ...row })),
  },
});

/** Opens a sheet on which two students stand like this, for somebody whose sockets are connected. */
async function openSheet(...rows: Partial<SheetRow>[]) {
  const server = schoolsServer()
    .answer(markAttendance, MARKED)
    .answer(getAttendanceSheet, sheetOf(...rows));
  const opened = openSchools(SHEET, server);
  await screen.findByRole('button', { name: /^Học sinh 2/ });
  await waitFor(() => expect(socketAt('/').connected).toBe(true));
  /** Somebody else marks, and the students stand like this. */
  const markElsewhere = (...now: Partial<SheetRow>[]) => {
    server.answer(getAttendanceSheet, sheetOf(...now));
    socketAt('/').hear('changed', { area: 'schools' });
  };
  return { ...opened, server, markElsewhere };
}

test('Taking a change back leaves what somebody else has marked since, and says so', async () => {
  const { server, user, markElsewhere } = await openSheet({}, {});
  await user.click(screen.getByRole('button', { name: '2 người còn lại có mặt' }));
  expect(await screen.findByText('Đã lưu tất cả')).toBeInTheDocument();
  markElsewhere({ mark: 'present' }, { mark: 'absent' });
  expect(await screen.findByRole('button', { name: /^Học sinh 2 Vắng/ })).toBeInTheDocument();

  await user.click(screen.getByRole('button', { name: 'Hoàn tác' }));
  expect(await screen.findByText('1 điểm danh ghi sau được giữ nguyên')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: /^Học sinh 1 Chưa điểm danh/ })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: /^Học sinh 2 Vắng/ })).toBeInTheDocument();
  await waitFor(() =>
    expect(server.calls(markAttendance).at(-1)?.body.marks).toEqual([
      { enrollment_id: 1, mark: null, note: '', waited_ms: expect.any(Number) },
    ]),
  );
});
