// @alone
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { healthyServer, makeAdmin, renderStation } from './render-station.tsx';

// A line that is down at the press, or a release whose files are gone.
vi.mock('../src/features/launcher/palette/palette.tsx', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});

test('a palette whose code cannot be loaded says so, and takes no keys and no toasts along', async () => {
  const { user } = renderStation('/app', { server: healthyServer(), signedIn: makeAdmin() });
  await user.click(await screen.findByRole('button', { name: 'Tìm nhanh' }));
  expect(await screen.findByText(/^Không kết nối được với máy chủ/)).toBeVisible();
  await user.keyboard('?');
  expect(await screen.findByRole('dialog')).toBeVisible();
});
