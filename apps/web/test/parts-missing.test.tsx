// @alone
import { renderHook, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { noteAnswer, noteNetworkFailure } from '../src/platform/realtime/connection.ts';
import { useRealtimeState } from '../src/platform/realtime/socket.ts';
import { healthyServer, makeAdmin, renderStation } from './render-station.tsx';

// A line that is down at the press, or a release whose files are gone.
vi.mock('../src/features/launcher/palette/palette.tsx', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});

/** What cannot be loaded at the moment. */
const missing = vi.hoisted(() => new Set<'shell' | 'sockets'>());
vi.mock('../src/app/shell/shell-extras.tsx', (load) => {
  if (missing.has('shell')) throw new TypeError('Failed to fetch dynamically imported module');
  return load();
});
vi.mock('socket.io-client', (load) => {
  if (missing.has('sockets')) throw new TypeError('Failed to fetch dynamically imported module');
  return load();
});

test('keys, toasts and sockets that could not be loaded come once the line is back', async () => {
  missing.add('shell').add('sockets');
  const { user } = renderStation('/app', { server: healthyServer(), signedIn: makeAdmin() });
  const { result: sockets } = renderHook(useRealtimeState);
  await screen.findByRole('button', { name: 'Tìm nhanh' });
  await user.keyboard('?');
  expect(screen.queryByRole('dialog')).toBeNull();

  missing.delete('shell');
  noteNetworkFailure();
  noteAnswer();
  await waitFor(async () => {
    await user.keyboard('?');
    expect(screen.getByRole('dialog')).toBeVisible();
  });
  await waitFor(() => expect(sockets.current).toBe('disconnected'));

  missing.delete('sockets');
  document.dispatchEvent(new Event('visibilitychange'));
  await waitFor(() => expect(sockets.current).toBe('connected'));
});

test('a palette whose code cannot be loaded says so, and takes no keys and no toasts along', async () => {
  const { user } = renderStation('/app', { server: healthyServer(), signedIn: makeAdmin() });
  await user.click(await screen.findByRole('button', { name: 'Tìm nhanh' }));
  expect(await screen.findByText(/^Không kết nối được với máy chủ/)).toBeVisible();
  await user.keyboard('?');
  expect(await screen.findByRole('dialog')).toBeVisible();
});
