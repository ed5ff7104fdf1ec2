import {
  getLocationConsent,
  setLocationConsent,
} from '@station/contract/visitors/location-consent';
import { screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { agreedHere, consentServer, makeAgreed, makeConsent, openSharing } from './sharing-server.ts';

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
});

const ownWord = () => localStorage.getItem('station.location.7');

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
