import {
  getAttendanceSheet,
  markAttendance,
  type SheetRow,
} from '@station/contract/schools/attendance';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { queryClient } from '../../src/platform/query-client.ts';
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

/** Opens the note of the first student, and types. */
async function typeNote(user: UserEvent) {
  await user.click(screen.getByRole('button', { name: 'Thêm lựa chọn: Học sinh 1' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Ghi chú' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText('Ghi chú'), 'Ốm');
  return { save: () => user.click(dialog.getByRole('button', { name: 'Lưu' })) };
}

/** The sheet behind the dialog shows what was marked elsewhere. */
const isMarked = (name: RegExp) => screen.findByRole('button', { name, hidden: true });

test('A note goes to the mark as it is when it is saved, whoever has set that', async () => {
  const { server, user, markElsewhere } = await openSheet({ mark: 'absent' }, {});
  const note = await typeNote(user);
  markElsewhere({ mark: 'excused' }, {});
  await isMarked(/^Học sinh 1 Có phép/);
  await note.save();
  await waitFor(() =>
    expect(server.calls(markAttendance)[0]?.body.marks).toEqual([
      { enrollment_id: 1, mark: 'excused', note: 'Ốm', waited_ms: expect.any(Number) },
    ]),
  );
});

test('A note to a mark that was cleared meanwhile brings no mark back, and that is said', async () => {
  const { server, user, markElsewhere } = await openSheet({ mark: 'absent' }, {});
  const note = await typeNote(user);
  markElsewhere({}, {});
  await isMarked(/^Học sinh 1 Chưa điểm danh/);
  await note.save();
  const text = 'Điểm danh của Học sinh 1 đã bị xóa nên ghi chú không được lưu';
  expect(await screen.findByText(text)).toBeInTheDocument();
  expect(server.calls(markAttendance)).toEqual([]);
});

test('A sheet that was under way while a mark was saved does not put the mark back', async () => {
  const { server, user } = await openSheet({}, {});
  const arrives = server.hold(getAttendanceSheet, sheetOf({}, { mark: 'late' }));
  socketAt('/').hear('changed', { area: 'schools' });
  await waitFor(() => expect(server.calls(getAttendanceSheet)).toHaveLength(2));
  server.answer(getAttendanceSheet, sheetOf({ mark: 'present' }, { mark: 'late' }));

  await user.click(screen.getByRole('button', { name: /^Học sinh 1 Chưa điểm danh/ }));
  expect(await screen.findByText('Đã lưu tất cả')).toBeInTheDocument();
  arrives();
  expect(await screen.findByRole('button', { name: /^Học sinh 2 Đi trễ/ })).toBeInTheDocument();
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(screen.getByRole('button', { name: /^Học sinh 1 Có mặt/ })).toBeInTheDocument();
});
