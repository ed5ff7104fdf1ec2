import { ipLocation } from '@station/contract/visitors/locations';
import { heartbeat, trackVisit, updateVisit } from '@station/contract/visitors/visits';
import { act } from '@testing-library/react';
import { vi } from 'vitest';
import type { FakeServer } from '../../fake-server.ts';
import { healthyServer } from '../../render-station.tsx';

/** A server that takes what browsers report. */
export function visitsServer(): FakeServer {
  return healthyServer()
    .answer(trackVisit, { success: true })
    .answer(updateVisit, { success: true })
    .answer(heartbeat, { success: true })
    .answer(ipLocation, {
      success: true,
      ip: '211.231.100.15',
      city: 'Seoul',
      region: 'Seoul',
      country: 'South Korea',
      countryCode: 'KR',
      latitude: 37.5,
      longitude: 127,
      timezone: 'Asia/Seoul',
      isp: 'unknown',
      postal: 'unknown',
      source: 'db-ip',
    });
}

/** A test's clock from here on, which also runs by itself, so that what is being loaded comes. */
export const ownClock = () => vi.useFakeTimers({ shouldAdvanceTime: true });

/** Lets time pass. */
export const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

/** The page is hidden, or looked at again. */
export function setVisible(isVisible: boolean): void {
  Object.defineProperty(document, 'visibilityState', {
    configurable: true,
    get: () => (isVisible ? 'visible' : 'hidden'),
  });
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
}
