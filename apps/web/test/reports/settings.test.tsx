import {
  getReportSettings,
  listHolidays,
  listLeave,
  listReportTemplates,
} from '@station/contract/reports/report-settings';
import { screen, within } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { queryClient } from '../../src/platform/query-client.ts';
import type { FakeServer } from '../fake-server.ts';
import { healthyServer, makeAdmin, renderStation } from '../render-station.tsx';

function openSettings(server: FakeServer) {
  queryClient.clear();
  onTestFinished(() => queryClient.clear());
  return renderStation('/home/reports/settings', { server, signedIn: makeAdmin() });
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
