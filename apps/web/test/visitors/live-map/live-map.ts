import { listCampusAreas } from '@station/contract/visitors/campus-areas';
import type { LiveVisitor, ServerEvents } from '@station/contract/visitors/realtime';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { accountsServer } from '../../accounts/accounts-server.ts';
import type { FakeServer } from '../../fake-server.ts';
import { type FakeSocket, socketAt } from '../../fake-sockets.ts';
import { makeAdmin, renderStation } from '../../render-station.tsx';

/** Somebody in Seoul with a device that says where they are; a test changes what it is about. */
export function makeVisitor(changes: Partial<LiveVisitor> = {}): LiveVisitor {
  // A moment ago, so that what a test tells next is newer.
  const now = new Date(Date.now() - 10_000).toISOString();
  return {
    socketId: 'visitor-1',
    mainSocketId: null,
    clientId: 'client-0001',
    sessionId: 'session-0001',
    username: 'minsu.kim',
    name: '김민수',
    role: 'user',
    userId: 7,
    device: 'Mobile',
    browser: 'Chrome',
    page: '/home',
    pageTitle: 'Home',
    timestamp: now,
    connectedAt: now,
    lastSeen: now,
    state: 'active',
    isOnline: true,
    latitude: 37.5665,
    longitude: 126.978,
    accuracy: 12,
    source: 'gps-watch',
    city: 'Seoul',
    country: 'South Korea',
    lastUpdate: now,
    revision: 5,
    ...changes,
  };
}

/** A guest in Hanoi, by their internet address. */
export const makeGuest = (changes: Partial<LiveVisitor> = {}): LiveVisitor =>
  makeVisitor({
    socketId: 'visitor-2',
    clientId: 'client-0002',
    username: 'Guest',
    name: 'Guest',
    role: 'guest',
    userId: null,
    page: '/login',
    latitude: 21.0285,
    longitude: 105.8542,
    accuracy: 5_000,
    source: 'ip',
    city: 'Hanoi',
    country: 'Vietnam',
    ...changes,
  });

/** A server on which nobody has drawn an area. */
export const mapServer = (): FakeServer =>
  accountsServer().answer(listCampusAreas, { success: true, data: [] });

/** Opens the map as an administrator. */
export function openMap(path = '/app/user-map', server = mapServer()) {
  return renderStation(path, { signedIn: makeAdmin(), server });
}

/** Opens the map, and waits until the page has asked the server for everybody. */
export async function openConnectedMap(path?: string, server?: FakeServer) {
  const view = openMap(path, server);
  const socket = await waitFor(() => {
    const found = socketAt('/visitors');
    if (found.sentOf('visitors:request').length === 0) throw new Error('Nothing is asked for yet');
    return found;
  });
  return { ...view, socket, emit: emitterOf(socket) };
}

/** Says something as the server would, and lets the list be drawn. */
function emitterOf(socket: FakeSocket) {
  return async <E extends keyof ServerEvents>(
    event: E,
    ...payload: Parameters<ServerEvents[E]>
  ) => {
    await act(async () => {
      socket.hear(event, ...payload);
      await new Promise((resolve) => setTimeout(resolve, 400));
    });
  };
}

/** The lines of the list, as they are read out. */
export function lines(): (string | null)[] {
  const list = screen.queryByRole('listbox', { name: 'People on the map' });
  return list
    ? within(list)
        .queryAllByRole('option')
        .map((line) => line.textContent)
    : [];
}

/** Clicks, and lets so much time pass that another click makes no double click of it. */
export async function press(user: UserEvent, element: HTMLElement): Promise<void> {
  await user.click(element);
  await act(() => new Promise((resolve) => setTimeout(resolve, 250)));
}
