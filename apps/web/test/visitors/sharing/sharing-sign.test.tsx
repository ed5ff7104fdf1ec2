import {
  getLocationConsent,
  setLocationConsent,
} from '@station/contract/visitors/location-consent';
import { getOwnData, listOwnPoints, listOwnVisits } from '@station/contract/visitors/location-data';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import {
  START_AFTER_MS,
  WATCH_AFTER_MS,
} from '../../../src/features/visitors/sharing/tracker-times.ts';
import { setLocale } from '../../../src/platform/i18n.ts';
import { signOut } from '../../../src/platform/session.ts';
import { socketAt } from '../../fake-sockets.ts';
import { DENIED, type FakeDevice } from './fake-device.ts';
import {
  agreedHere,
  consentServer,
  makeAgreed,
  openSharing,
  PAUSE,
  takePoints,
} from './sharing-server.ts';

const sign = () =>
  screen.findByRole('region', { name: /^(Chia sẻ vị trí|위치 공유|Location sharing)$/ });

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
});

/** Lets the tests' clock go on, beside the time that really passes. */
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

/** Waits until the device is asked for its first point. */
async function firstRequest({ requests }: FakeDevice): Promise<void> {
  await sign();
  await pass(START_AFTER_MS);
  await waitFor(() => expect(requests).toHaveLength(1));
}

/** Opens a screen of somebody who shares their place, with the first point taken. */
async function openWhileSharing(path = '/home', server = consentServer(makeAgreed())) {
  agreedHere();
  const view = openSharing(path, server);
  await firstRequest(view.device);
  await waitFor(() => expect(socketAt('/visitors').connected).toBe(true));
  act(() => view.device.answer(10.7769));
  await waitFor(() => expect(socketAt('/visitors').sentOf('location:update')).toHaveLength(1));
  act(takePoints);
  return { ...view, sign: within(await sign()) };
}

test.each([
  ['vi', 'Đang tìm vị trí đầu tiên...', 'Đang chia sẻ vị trí', 'Vị trí của bạn đang được chia sẻ'],
  ['ko', '첫 위치를 찾는 중...', '위치 공유 중', '이제 관리자에게 위치가 공유됩니다'],
  ['en', 'Finding the first position...', 'Sharing your location', 'Your location is now shared'],
] as const)(
  '%s: the sign says when the first point is sought and when it is shared',
  async (locale, first, shared, toast) => {
    agreedHere();
    const { device } = openSharing('/home', consentServer(makeAgreed()));
    setLocale(locale);
    expect(await screen.findByText(first)).toBeVisible();
    await firstRequest(device);
    act(() => device.answer(10.7769));
    await waitFor(() => expect(socketAt('/visitors').sentOf('location:update')).toHaveLength(1));
    expect(screen.getByText(first)).toBeVisible();

    act(takePoints);
    expect(within(await sign()).getByText(shared)).toBeVisible();
    expect(await screen.findByText(new RegExp(toast))).toBeVisible();
  },
);

test('one tap pauses: the point is taken back at once, and another tap goes on', async () => {
  const { user, device, server, sign: shown } = await openWhileSharing();
  await user.click(shown.getByRole('button', { name: '일시 중지' }));

  expect(shown.getByText('위치 공유 일시 중지됨')).toBeVisible();
  expect(socketAt('/visitors').sentOf('location:stop')).toHaveLength(1);
  await waitFor(() => expect(server.calls(setLocationConsent).at(-1)?.body).toEqual(PAUSE));
  expect(localStorage.getItem('user_location')).toBeNull();
  expect(
    await screen.findByText('일시 중지했습니다. 지도에서 내 위치가 사라졌습니다.'),
  ).toBeVisible();

  await user.click(shown.getByRole('button', { name: '계속' }));
  await waitFor(() => expect(device.requests).toHaveLength(2));
  expect(server.calls(setLocationConsent).at(-1)?.body).toEqual({ ...PAUSE, paused: false });
});

test('a pause that the server could not hear holds here, and is told when it is back', async () => {
  const { user, server, sign: shown, unmount } = await openWhileSharing();
  server.setReachable(false);
  await user.click(shown.getByRole('button', { name: '일시 중지' }));

  expect(shown.getByText('위치 공유 일시 중지됨')).toBeVisible();
  expect(await screen.findByText(/더 이상 위치를 보내지 않습니다/)).toBeVisible();
  expect(localStorage.getItem('station.location.7')).toBe('pause');
  unmount();

  server.setReachable(true);
  const again = openSharing('/home', server);
  expect(await screen.findByText('위치 공유 일시 중지됨')).toBeVisible();
  expect(again.device.requests).toEqual([]);
  await waitFor(() => expect(localStorage.getItem('station.location.7')).toBe('here'));
  expect(server.calls(setLocationConsent).at(-1)?.body).toEqual(PAUSE);
});

test('a pause never agrees to anything: what was taken back elsewhere stays taken back', async () => {
  const { user, server, sign: shown } = await openWhileSharing();
  server.answer(getLocationConsent, { success: true, data: makeAgreed({ agreed_at: null }) });
  await user.click(shown.getByRole('button', { name: '일시 중지' }));

  await waitFor(() => expect(screen.queryByText('위치 공유 일시 중지됨')).toBeNull());
  expect(server.calls(setLocationConsent)).toEqual([]);
});

test('the consent is taken back from the menu, after one question', async () => {
  const { user, device, server, sign: shown } = await openWhileSharing();
  await user.click(shown.getByRole('button', { name: '위치 공유 메뉴' }));
  await user.click(screen.getByRole('menuitem', { name: '동의 철회' }));
  const question = within(
    screen.getByRole('alertdialog', { name: '위치 공유 동의를 철회할까요?' }),
  );
  await user.click(question.getByRole('button', { name: '철회' }));

  await waitFor(() =>
    expect(server.calls(setLocationConsent).at(-1)?.body).toEqual({ agreed: false, paused: false }),
  );
  expect(socketAt('/visitors').sentOf('location:stop')).toHaveLength(1);
  expect(device.isWatched).toBe(false);
  expect(await screen.findByText(/동의를 철회했습니다/)).toBeVisible();
  expect(screen.queryByText('위치 공유 중')).toBeNull();
  // And nobody is asked again.
  expect(screen.queryByText('관리자에게 내 위치를 공유할까요?')).toBeNull();
});

test('what is kept of oneself is reached from the menu', async () => {
  const { user, router, sign: shown } = await openWhileSharing();
  await user.click(shown.getByRole('button', { name: '위치 공유 메뉴' }));
  await user.click(screen.getByRole('menuitem', { name: '나에 대해 보관된 정보' }));

  await waitFor(() => expect(router.state.location.pathname).toBe('/account/location-data'));
});

test('a refused permission is said in the words of the specification, and how to allow it', async () => {
  agreedHere();
  const { device, user } = openSharing('/home', consentServer(makeAgreed()));
  await firstRequest(device);
  act(() => device.fail(DENIED));

  const toast = await screen.findByText('GPS permission denied');
  expect(toast.closest('[lang]')).toHaveAttribute('lang', 'en');
  expect(screen.getByText('브라우저가 위치를 차단했습니다')).toBeVisible();
  await user.click(screen.getByRole('button', { name: '허용 방법' }));
  const help = within(await screen.findByRole('dialog', { name: '브라우저에서 위치 허용하기' }));
  await user.click(help.getByRole('button', { name: '다시 시도' }));
  await waitFor(() => expect(device.requests).toHaveLength(2));
});

test('a browser that cannot tell its place says so', async () => {
  agreedHere();
  const view = openSharing('/home', consentServer(makeAgreed()));
  Object.defineProperty(window, 'isSecureContext', { value: false, configurable: true });

  expect(await screen.findByText('이 브라우저에서는 위치를 알 수 없습니다')).toBeVisible();
  expect(await screen.findByText('Geolocation not supported')).toBeVisible();
  expect(view.device.requests).toEqual([]);
});

test('without a connection the sign says that points wait', async () => {
  const { device, sign: shown } = await openWhileSharing();
  act(() => socketAt('/visitors').cutOff('transport close'));
  await waitFor(() => expect(shown.getByText(/연결 끊김/)).toBeVisible());
  expect(device.requests).toHaveLength(1);

  act(() => socketAt('/visitors').arrive());
  expect(await shown.findByText('위치 공유 중')).toBeVisible();
});

test('outside of the working hours nothing is measured, and the sign says when it begins again', {
  tags: ['full'],
}, async () => {
  vi.setSystemTime(Date.parse('2026-11-21T12:00:00+07:00'));
  agreedHere();
  const sharing_hours = {
    days: [1, 2, 3, 4, 5],
    from: '08:00',
    to: '18:00',
    timezone: 'Asia/Ho_Chi_Minh',
  };
  const { device } = openSharing('/home', consentServer(makeAgreed({ sharing_hours })));
  setLocale('en');
  expect(
    await screen.findByText(/Outside working hours. Begins again: Monday 08:00/),
  ).toBeVisible();
  expect(device.requests).toEqual([]);

  // Monday, eight o'clock.
  vi.setSystemTime(Date.parse('2026-11-23T08:00:00+07:00'));
  await pass(11_000);
  await waitFor(() => expect(device.requests).toHaveLength(1));

  act(() => device.answer(10.7769));
  act(takePoints);
  expect(await screen.findByText('Sharing your location')).toBeVisible();

  // And in the evening it ends by itself.
  vi.setSystemTime(Date.parse('2026-11-23T18:00:00+07:00'));
  await pass(11_000);
  expect(device.isWatched).toBe(false);
  expect(await screen.findByText(/Working hours are over/)).toBeVisible();
});

test('the server may say that these are no working hours, whatever this clock shows', async () => {
  const { device, sign: shown } = await openWhileSharing();
  act(() => device.move(10.9));
  await waitFor(() => expect(shown.getByText('위치 공유 중')).toBeVisible());
  const socket = socketAt('/visitors');
  await pass(11_000);
  expect(socket.sentOf('location:update').length).toBeGreaterThan(1);
  act(() => socket.hear('location:error', { type: 'OUTSIDE_HOURS', message: 'No' }));

  expect(await shown.findByText(/근무 시간이 아닙니다/)).toBeVisible();
  expect(device.isWatched).toBe(false);
});

test('a word that was changed on another device is heard with the next refusal', async () => {
  agreedHere();
  const server = consentServer(makeAgreed());
  const { device } = openSharing('/home', server);
  await firstRequest(device);
  act(() => device.answer(10.7769));
  await waitFor(() => expect(socketAt('/visitors').sentOf('location:update')).toHaveLength(1));
  server.answer(getLocationConsent, { success: true, data: makeAgreed({ paused: true }) });
  act(() =>
    socketAt('/visitors').hear('location:error', { type: 'CONSENT_NEEDED', message: 'No' }),
  );

  expect(await screen.findByText('위치 공유 일시 중지됨')).toBeVisible();
});

test('nothing is measured while the page is not in sight', async () => {
  const { device } = await openWhileSharing();
  const look = (hidden: boolean) =>
    act(() => {
      vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden);
      document.dispatchEvent(new Event('visibilitychange'));
    });
  await pass(WATCH_AFTER_MS);
  expect(device.isWatched).toBe(true);
  look(true);
  expect(device.isWatched).toBe(false);
  look(false);
  await pass(START_AFTER_MS);
  await waitFor(() => expect(device.requests.length).toBeGreaterThan(1));
  // It was only looked away: nobody is told that it ended or began.
  expect(screen.queryByText(/일시 중지했습니다/)).toBeNull();
});

test('signing out ends it, and leaves nothing of the place behind', async () => {
  const { device } = await openWhileSharing();
  expect(localStorage.getItem('user_location')).toContain('10.7769');
  await act(() => signOut());

  expect(device.isWatched).toBe(false);
  expect(localStorage.getItem('user_location')).toBeNull();
  expect(screen.queryByText('위치 공유 중')).toBeNull();
  expect(screen.queryByText(/철회했습니다/)).toBeNull();
});

test('the page of what is kept asks again whoever said "not now", and has the way back', {
  tags: ['full'],
}, async () => {
  localStorage.setItem('station.location.7', 'not-now');
  const server = consentServer();
  server.refuse(getOwnData, { code: 'unavailable', message: 'later' });
  server.answer(listOwnVisits, { success: true, data: [], next: null });
  server.answer(listOwnPoints, { success: true, data: [], next: null });
  const { user } = openSharing('/account/location-data', server);
  setLocale('en');
  // The sign, once it is there, has the same name.
  const heading = await screen.findByRole('heading', { name: 'Location sharing' });
  const panel = within(heading.closest('section') as HTMLElement);
  expect(panel.getByText('Off')).toBeVisible();
  await user.click(panel.getByRole('button', { name: 'Read and decide' }));
  await user.click(await screen.findByRole('button', { name: 'Agree' }));

  expect(await panel.findByText('On')).toBeVisible();
  await user.click(panel.getByRole('button', { name: 'Withdraw consent' }));
  const question = within(screen.getByRole('alertdialog'));
  await user.click(question.getByRole('button', { name: 'Withdraw' }));
  expect(await panel.findByText('Off')).toBeVisible();
  await waitFor(() =>
    expect(server.calls(setLocationConsent).map(({ body }) => body.agreed)).toEqual([true, false]),
  );
});
