import {
  addLeave,
  getReportSettings,
  listHolidays,
  listLeave,
  listReportTemplates,
} from '@station/contract/reports/report-settings';
import { getMyDay } from '@station/contract/reports/reports';
import { getReportBoard } from '@station/contract/reports/team';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { queryClient } from '../../src/platform/query-client.ts';
import type { FakeServer } from '../fake-server.ts';
import { healthyServer, makeAdmin, makeUser, renderStation } from '../render-station.tsx';

function openSettings(server: FakeServer, signedIn = makeAdmin()) {
  queryClient.clear();
  onTestFinished(() => queryClient.clear());
  return renderStation('/home/reports/settings', { server, signedIn });
}

test('a part of the settings that could not be loaded says so, and not that there is nothing', async () => {
  const server = healthyServer();
  for (const endpoint of [getReportSettings, listHolidays, listLeave, listReportTemplates]) {
    server.refuse(endpoint, { code: 'internal', message: 'broken' });
  }
  openSettings(server);
  for (const name of ['휴가와 부재', '제출 기한', '휴일', '부서별 양식']) {
    const panel = within(await screen.findByRole('region', { name }));
    expect(await panel.findByText('이 부분을 불러오지 못했습니다')).toBeVisible();
    expect(panel.getByRole('button', { name: '다시 시도' })).toBeVisible();
    expect(panel.queryByText(/없습니다/)).toBeNull();
  }
});

/** Somebody who leads two, in the form that says who is away. */
async function openLeave() {
  const person = (id: number, name: string) => ({
    ...{ id, name, department: '', states: [], late: [], reports: [], minutes: [] },
  });
  const server = healthyServer()
    .answer(listLeave, { success: true, data: [] })
    .answer(getMyDay, {
      success: true,
      data: {
        ...{ day: '2026-11-18', today: '2026-11-18', due_at: '2026-11-18T11:30:00.000Z' },
        ...{ time_zone: 'Asia/Ho_Chi_Minh', excuse: null, report: null, previous: null },
        ...{ template: null, has_leader: true, leads: true },
      },
    })
    .answer(getReportBoard, {
      success: true,
      data: { days: [], people: [person(8, 'Nguyễn Thị Hạnh'), person(9, 'Trần Lan')] },
    });
  const { user } = openSettings(server, makeUser());
  await user.click(await screen.findByRole('button', { name: '휴가 추가' }));
  return { server, user, field: await screen.findByRole('combobox', { name: '누구' }) };
}

test('Who is away is found without the marks of their name', async () => {
  const { user, field } = await openLeave();
  await user.clear(field);
  await user.type(field, 'hanh');
  await waitFor(() => expect(screen.queryByRole('option', { name: 'Trần Lan' })).toBeNull());
  expect(screen.getByRole('option', { name: 'Nguyễn Thị Hạnh' })).toBeVisible();
});

test('Enter in a name that is not picked yet sends nothing for whoever was chosen before', async () => {
  const { server, user, field } = await openLeave();
  server.answer(addLeave, {
    success: true,
    data: {
      ...{ id: 1, person: { id: 7, name: '김민수' }, kind: 'leave', note: '' },
      ...{ from_day: '2026-11-18', to_day: '2026-11-18' },
    },
  });
  await user.clear(field);
  await user.type(field, 'n{Enter}');
  expect(screen.getByRole('dialog', { name: '휴가 추가' })).toBeVisible();
  await user.clear(field);
  // Two are still offered when Enter comes; one belongs to what was typed.
  await user.type(field, 'hanh{Enter}');
  await waitFor(() => expect(screen.queryByRole('option', { name: 'Trần Lan' })).toBeNull());
  expect(field).toHaveValue('hanh');
  await user.keyboard('{Enter}');
  expect(field).toHaveValue('Nguyễn Thị Hạnh');
  expect(server.calls(addLeave)).toEqual([]);
});
