import { paginationOf } from '@station/contract/paging';
import { listSchools } from '@station/contract/schools/schools';
import { type AreaStay, listAreaLog } from '@station/contract/visitors/campus-areas';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { mapServer, openConnectedMap } from '../live-map/live-map.ts';

const makeStay = (id: number, name: string): AreaStay => ({
  id,
  area_id: 3,
  area_name: 'Campus A',
  account_id: id,
  username: `person-${id}`,
  name,
  entered_at: '2026-11-20T01:00:00.000Z',
  left_at: '2026-11-20T02:05:00.000Z',
});

const pageOf = (page: number, name: string) => ({
  success: true as const,
  data: [makeStay(page, name)],
  pagination: paginationOf(page, 50, 200),
});

test('Whoever turns the pages of the log by keyboard keeps their place, also where a page does not come', async () => {
  const server = mapServer()
    .answer(listSchools, { success: true, data: [] })
    .answer(listAreaLog, pageOf(1, '김민수'));
  const { user } = await openConnectedMap('/app/user-map?tool=areas', server);
  await user.click(await screen.findByRole('button', { name: 'Log' }));
  const log = within(await screen.findByRole('region', { name: 'Who entered and left' }));
  const older = await log.findByRole('button', { name: 'Older' });

  const release = server.hold(listAreaLog, pageOf(2, 'Trần Văn Bảo'));
  older.focus();
  await user.keyboard('{Enter}');
  expect(await log.findByText('2 / 4')).toBeVisible();
  expect(log.getByText('김민수')).toBeVisible();
  expect(older).toHaveFocus();
  release();
  expect(await log.findByText('Trần Văn Bảo')).toBeVisible();
  expect(older).toHaveFocus();

  server.refuse(listAreaLog, { code: 'forbidden', message: 'no' });
  await user.keyboard('{Enter}');
  expect(await log.findByText('The log could not be loaded')).toBeVisible();
  expect(older).toHaveFocus();
  // Each look is a line of the audit log.
  expect(server.calls(listAreaLog)).toHaveLength(3);
});
