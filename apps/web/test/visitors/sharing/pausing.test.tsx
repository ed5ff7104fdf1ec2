import {
  getLocationConsent,
  setLocationConsent,
} from '@station/contract/visitors/location-consent';
import { getOwnData, listOwnPoints, listOwnVisits } from '@station/contract/visitors/location-data';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { START_AFTER_MS } from '../../../src/features/visitors/sharing/tracker-times.ts';
import { setLocale } from '../../../src/platform/i18n.ts';
import {
  agreedHere,
  consentServer,
  makeAgreed,
  makeConsent,
  openSharing,
  PAUSE,
} from './sharing-server.ts';

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
});

const ownWord = () => localStorage.getItem('station.location.7');

/** Opens the settings of somebody who agreed on another device. */
async function openPanel(server = consentServer(makeAgreed())) {
  server.refuse(getOwnData, { code: 'unavailable', message: 'later' });
  server.answer(listOwnVisits, { success: true, data: [], next: null });
  server.answer(listOwnPoints, { success: true, data: [], next: null });
  const view = openSharing('/account/location-data', server);
  setLocale('en');
  const heading = await screen.findByRole('heading', { name: 'Location sharing' });
  return { ...view, server, panel: within(heading.closest('section') as HTMLElement) };
}

test.each(['not-now', 'none'] as const)(
  'a pause and its end leave a device where "%s" was said one that is not located',
  async (said) => {
    localStorage.setItem('station.location.7', said);
    const { user, device, server, panel } = await openPanel();
    const told = () => server.calls(setLocationConsent).map(({ body }) => body);
    await user.click(await panel.findByRole('button', { name: 'Pause' }));
    await user.click(await panel.findByRole('button', { name: 'Resume' }));
    await waitFor(() => expect(told()).toEqual([PAUSE, { ...PAUSE, paused: false }]));
    expect(await panel.findByText('On')).toBeVisible();

    await act(() => vi.advanceTimersByTimeAsync(START_AFTER_MS));
    expect(ownWord()).toBe(said);
    expect(device.requests).toEqual([]);
    expect(panel.getByRole('button', { name: 'Read and decide' })).toBeVisible();
  },
);

test('a pause that could not be told yet leaves "not now" as it was once it is', async () => {
  localStorage.setItem('station.location.7', 'not-now');
  const { user, server, panel, unmount } = await openPanel();
  server.setReachable(false);
  await user.click(await panel.findByRole('button', { name: 'Pause' }));
  expect(await panel.findByText('Paused')).toBeVisible();
  expect(ownWord()).toBe('pause-not-now');
  unmount();

  server.setReachable(true);
  const again = await openPanel(server);
  await waitFor(() => expect(ownWord()).toBe('not-now'));
  expect(server.calls(setLocationConsent).at(-1)?.body).toEqual(PAUSE);
  expect(again.device.requests).toEqual([]);
});

test('a consent that is taken back elsewhere while somebody goes on stays so, and the sheet asks', async () => {
  agreedHere();
  const server = consentServer(makeAgreed({ paused: true }));
  const { user, device } = openSharing('/home', server);
  const resume = await screen.findByRole('button', { name: '계속' });
  // After the browser has looked whether there is one.
  server.answer(setLocationConsent, ({ body }) => ({
    success: true as const,
    data: body.only_if_agreed ? makeConsent() : makeAgreed(),
  }));
  await user.click(resume);

  expect(await screen.findByRole('dialog', { name: '내 위치를 공유할까요?' })).toBeVisible();
  expect(server.calls(getLocationConsent).length).toBeGreaterThan(1);
  expect(device.requests).toEqual([]);
  expect(ownWord()).toBe('not-now');
});
