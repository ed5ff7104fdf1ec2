import { health, logout, type User, verify } from '@station/contract/accounts/accounts';
import { listCompanies } from '@station/contract/companies/companies';
import { getFirstSteps } from '@station/contract/launcher/first-steps';
import {
  getPreferences,
  listBadges,
  type Preferences,
  type QuickFinds,
} from '@station/contract/launcher/launcher';
import { countUnreadNotices } from '@station/contract/notices/notices';
import { getPublicSettings, type PublicSettings } from '@station/contract/settings/settings';
import { getToday } from '@station/contract/today/today';
import { getLocationConsent } from '@station/contract/visitors/location-consent';
import { createMemoryHistory, type RouterHistory, RouterProvider } from '@tanstack/react-router';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { onTestFinished, vi } from 'vitest';
import { createStationRouter } from '../src/app/router/router.ts';
// The whole list of screens, as a browser has it after the first one.
import '../src/app/router/screens.ts';
import { followLocaleOfOtherTabs, setLocale } from '../src/platform/i18n.ts';
import { startConnection } from '../src/platform/realtime/connection.ts';
import { startSession } from '../src/platform/session.ts';
import { endStoredSession, storeSession, takeSessionEnd } from '../src/platform/stored-session.ts';
import { setTheme, startTheme } from '../src/platform/theme.ts';
import { FakeServer } from './fake-server.ts';

/** A user as the contract has one; a test changes what it is about. */
export function makeUser(changes: Partial<User> = {}): User {
  return {
    id: 7,
    username: 'minsu.kim',
    name: '김민수',
    email: 'minsu@station.test',
    role: 'user',
    userType: 'user',
    isAdmin: false,
    department: '교육팀',
    image: null,
    phone: null,
    ...changes,
  };
}

/** An administrator. */
export const makeAdmin = (): User => makeUser({ role: 'admin', userType: 'admin', isAdmin: true });

type Options = {
  /** Who is signed in already, with a token that the server knows. */
  signedIn?: User;
  /** A server that a test has prepared; otherwise a healthy one. */
  server?: FakeServer;
  /** The browser’s own, which a reload asks; otherwise one in memory that begins at the address. */
  history?: RouterHistory;
};

/** Opens Station at an address, as a person would, on a server that keeps to the contract. */
export function renderStation(path: string, options: Options = {}) {
  const { signedIn, server = healthyServer() } = options;
  const { history = createMemoryHistory({ initialEntries: [path] }) } = options;
  if (signedIn) {
    storeSession(signedIn, 'token-1');
    server.answer(verify, { success: true, user: signedIn });
  }
  const stops = [startTheme(), startConnection(), followLocaleOfOtherTabs(), startSession()];
  onTestFinished(() => {
    for (const stop of stops) stop();
    endStoredSession();
    // Nobody was there to clear up after: that is not for the next one to do.
    takeSessionEnd();
    setLocale('orig');
    setTheme('auto');
  });
  const router = createStationRouter(history);
  const isLoading = watchLoading(router);
  onTestFinished(() => settled(isLoading));
  const view = render(<RouterProvider router={router} />);
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime.bind(vi), delay: null });
  return { server, router, user, ...view };
}

/** The clock of before any test put another one in its place. */
const realTimeout = globalThis.setTimeout;

/**
 * Tells whether a screen is being loaded. The router's own status would say so for ever once the page
 * is gone, for it waits until what was loaded has been drawn.
 */
function watchLoading(router: ReturnType<typeof createStationRouter>): () => boolean {
  let isLoading = false;
  router.subscribe('onBeforeLoad', () => {
    isLoading = true;
  });
  router.subscribe('onLoad', () => {
    isLoading = false;
  });
  return () => isLoading;
}

/** Waits, for 3 s at most, until nothing is being loaded: it would arrive when the page is no more. */
async function settled(isLoading: () => boolean): Promise<void> {
  for (let turn = 0; turn < 300 && isLoading(); turn += 1) {
    await new Promise((resolve) => realTimeout(resolve, 10));
  }
}

/** What guests may know of the settings; a test changes what it is about. */
export function makePublicSettings(changes: Partial<PublicSettings> = {}): PublicSettings {
  return {
    organisation_name: 'Station',
    logo: null,
    default_language: 'vi',
    registration: 'approval',
    password_min: 6,
    planets: [],
    forgot_by: 'administrator',
    ...changes,
  };
}

/** What a person arranged; nothing, unless a test says otherwise. */
export function makePreferences(changes: Partial<Preferences> = {}): Preferences {
  const usual = { app_order: [], hidden_apps: [], language: null, theme: null };
  return { ...usual, first_steps_put_away: false, ...changes };
}

/** What the palette's search found; nothing, unless a test says otherwise. */
export function makeFound(found: Partial<QuickFinds> = {}): QuickFinds {
  const none = { contacts: [], students: [], courses: [], meetings: [], files: [] };
  return { ...none, companies: [], users: [], ...found };
}

/** A server that is well, has nothing new and lets people sign out. */
export function healthyServer(): FakeServer {
  return new FakeServer()
    .answer(getPublicSettings, { success: true, data: makePublicSettings() })
    .answer(getPreferences, { success: true, data: makePreferences() })
    .answer(getLocationConsent, {
      success: true,
      data: {
        agreed_at: null,
        paused: false,
        sharing_hours: null,
        kept: { precise_hours: 24, city_days: 30 },
      },
    })
    .answer(listBadges, { success: true, data: [] })
    .answer(countUnreadNotices, { success: true, unread: 0 })
    .answer(getToday, { success: true, data: { classes: [], lines: [] } })
    .answer(getFirstSteps, { success: true, data: [] })
    .answer(listCompanies, { success: true, data: [] })
    .answer(health, { success: true, status: 'ok' })
    .answer(logout, { success: true });
}
