import { listCompanies } from '@station/contract/companies/companies';
import { paginationOf } from '@station/contract/paging';
import { listAreaLog } from '@station/contract/visitors/campus-areas';
import {
  type VisitSession,
  visitSessionPages,
} from '@station/contract/visitors/visitor-statistics';
import { getReplay, getVisitorTrail } from '@station/contract/visitors/visitor-trails';
import { screen, waitFor } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { queryClient } from '../src/platform/query-client.ts';
import { socketAt } from './fake-sockets.ts';
import { healthyServer, makeAdmin, renderStation } from './render-station.tsx';
import { mapServer } from './visitors/live-map/live-map.ts';

const companies = (...names: string[]) => ({
  success: true as const,
  data: names.map((name, at) => ({
    id: at + 1,
    name,
    employee_count: 0,
    business_number: '',
    version: 1,
  })),
});

async function openCompanies() {
  const server = healthyServer().answer(listCompanies, companies('Hoa Sen'));
  renderStation('/app/management', { signedIn: makeAdmin(), server });
  await screen.findByText('Hoa Sen');
  await waitFor(() => expect(socketAt('/').connected).toBe(true));
  return server;
}

test('What somebody else changes appears without a touch', async () => {
  const server = await openCompanies();
  server.answer(listCompanies, companies('Hoa Sen', 'Sao Mai'));
  socketAt('/').hear('changed', { area: 'companies' });
  expect(await screen.findByText('Sao Mai')).toBeInTheDocument();
});

test('A change of something else asks for nothing', { tags: ['full'] }, async () => {
  const server = await openCompanies();
  const asked = server.calls(listCompanies).length;
  socketAt('/').hear('changed', { area: 'trash' });
  await new Promise((resolve) => setTimeout(resolve, 1_800));
  expect(server.calls(listCompanies)).toHaveLength(asked);
});

test('After the sockets were away, what is shown is asked for anew', async () => {
  const server = await openCompanies();
  server.answer(listCompanies, companies('Sao Mai'));
  const socket = socketAt('/visitors');
  socket.cutOff('transport close');
  socket.arrive();
  expect(await screen.findByText('Sao Mai')).toBeInTheDocument();
});

const from = '2026-11-21T00:00:00.000Z';
const session: VisitSession = {
  ...{ session_id: 'session-0001', started_at: from, seen_at: from, pages: 0 },
  ...{ visitor_id: 'visitor-0001', account_id: 9, username: 'hoa.nguyen', name: 'Hoa' },
  ...{ device: 'Mobile', browser: 'Chrome', os: 'Android', city: 'Hanoi', country: 'Vietnam' },
  ...{ source: 'Direct', first_page: '/home', last_page: '/home' },
};

test.each([
  ['the trail of somebody', getVisitorTrail, '/app/user-map?tool=trail&account=7'],
  ['the ways of a day', getReplay, '/app/user-map?tool=replay'],
  ['the log of the areas', listAreaLog, '/app/user-map?tool=log'],
  ['the pages of a session', visitSessionPages, '/app/visitors/sessions/session-0001'],
])(
  'Sockets that come back are no look at %s, which the audit log would tell of',
  async (_, endpoint, path) => {
    const server = mapServer()
      .answer(getVisitorTrail, {
        success: true,
        data: { account: null, pages: [], points: [], cut: false, precise_hours: 24 },
      })
      .answer(getReplay, {
        success: true,
        data: { from, to: from, tracks: [], step_minutes: 1, precise_hours: 24 },
      })
      .answer(listAreaLog, { success: true, data: [], pagination: paginationOf(1, 50, 0) })
      .answer(visitSessionPages, { success: true, session, more: false, data: [] });
    renderStation(path, { signedIn: makeAdmin(), server });
    await waitFor(() => expect(server.calls(endpoint)).toHaveLength(1));
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    const invalidation = vi.spyOn(queryClient, 'invalidateQueries');
    onTestFinished(() => invalidation.mockRestore());
    const socket = socketAt('/visitors');
    socket.cutOff('transport close');
    socket.arrive();
    await vi.waitFor(() => expect(invalidation).toHaveBeenCalled(), 5_000);
    await new Promise((resolve) => setTimeout(resolve));
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    expect(server.calls(endpoint)).toHaveLength(1);
  },
);
