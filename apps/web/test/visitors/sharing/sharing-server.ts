import {
  getLocationConsent,
  type LocationConsent,
  setLocationConsent,
} from '@station/contract/visitors/location-consent';
import { onTestFinished } from 'vitest';
import { clearToasts } from '../../../src/ui/toaster.tsx';
import { accountsServer } from '../../accounts/accounts-server.ts';
import { socketAt } from '../../fake-sockets.ts';
import { makeUser, renderStation } from '../../render-station.tsx';
import { FakeDevice } from './fake-device.ts';

/** Somebody's word as the server has it: not asked yet, unless a test says otherwise. */
export function makeConsent(changes: Partial<LocationConsent> = {}): LocationConsent {
  return {
    agreed_at: null,
    paused: false,
    sharing_hours: null,
    kept: { precise_hours: 24, city_days: 30 },
    ...changes,
  };
}

/** A word of somebody who agreed. */
export const makeAgreed = (changes: Partial<LocationConsent> = {}): LocationConsent =>
  makeConsent({ agreed_at: '2026-11-20T01:00:00.000Z', ...changes });

/** What a browser tells of a pause, and of its end but for `paused`: neither makes a consent. */
export const PAUSE = { agreed: true, paused: true, only_if_agreed: true };

/** A server that keeps a person's word as the real one does. */
export function consentServer(first: LocationConsent = makeConsent()) {
  let data = first;
  return accountsServer()
    .answer(getLocationConsent, () => ({ success: true as const, data }))
    .answer(setLocationConsent, ({ body }) => {
      if (body.only_if_agreed && data.agreed_at === null) return { success: true as const, data };
      const agreed_at = body.agreed ? (data.agreed_at ?? '2026-11-21T01:00:00.000Z') : null;
      data = { ...data, agreed_at, paused: body.agreed && body.paused };
      return { success: true as const, data };
    });
}

/** Puts a device into the browser for the time of a test. */
function giveDevice(): FakeDevice {
  const device = new FakeDevice();
  const put = (target: object, name: string, value: unknown) => {
    Object.defineProperty(target, name, { value, configurable: true });
    onTestFinished(() => void Reflect.deleteProperty(target, name));
  };
  put(navigator, 'geolocation', device.geolocation);
  put(window, 'isSecureContext', true);
  return device;
}

/** Who the tests are about has said in this browser before that this device may be located. */
export const agreedHere = (): void => localStorage.setItem('station.location.7', 'here');

/** Opens a screen on a device, as somebody of the staff. */
export function openSharing(path: string, server = consentServer()) {
  const device = giveDevice();
  clearToasts();
  return { device, ...renderStation(path, { server, signedIn: makeUser() }) };
}

/** The server takes every point that has been sent so far. */
export function takePoints(): void {
  const socket = socketAt('/visitors');
  const at = '2026-11-21T01:00:00.000Z';
  for (const [payload] of socket.sentOf('location:update')) {
    const { updateNumber } = payload as { updateNumber: number };
    socket.hear('location:updated', { updateNumber, at });
  }
}
