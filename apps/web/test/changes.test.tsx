import { listCompanies } from '@station/contract/companies/companies';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { socketAt } from './fake-sockets.ts';
import { healthyServer, makeAdmin, renderStation } from './render-station.tsx';

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
