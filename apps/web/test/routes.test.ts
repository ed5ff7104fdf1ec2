import { withoutToken } from '@station/contract/visitors/page-paths';
import { createMemoryHistory, linkOptions } from '@tanstack/react-router';
import { expect, test } from 'vitest';
import { createStationRouter, isFirstScreen, loadAllScreens } from '../src/app/router/router.ts';

// @alone

/** What people see first (docs/decisions/042). */
const FIRST = ['/login', '/forgot', '/home', '/app'];
// As main.tsx asks, before there is a router.
const knownFirst = FIRST.filter(isFirstScreen);

const router = createStationRouter(createMemoryHistory({ initialEntries: ['/login'] }));
const firstPaths = Object.keys(router.routesByPath);
await loadAllScreens(router);
const screens = Object.values(router.routesByPath).filter((route) => route.fullPath !== '/');

/** Screens that guests may open; every other one asks for a login (spec 1, section 2). */
const OPEN = [
  '/forgot',
  '/login',
  '/jupiter-giant',
  '/saturn-rings',
  '/unauthorized',
  '/certificates',
  '/certificates/$number',
  '/share/$token',
  '/request/$token',
  '/unsubscribe',
  '/reset',
  '/invite',
  '/account',
  '/account/register',
  '/account/deactivated',
  '/card/$token',
  '/kiosk/$token',
  '/meeting-answer/$token',
];

/** What a person reaches of whom something is asked first: their own account, and the asking. */
const OWN = /^\/(account\/(?!location-data)|home\/profile(\/(?!notices)|$))/;

/** What administrators alone reach: the hub, and what they keep of an app of the home screen. */
const ADMINISTRATION =
  /^\/(app|home\/cmscustomer\/(cautions|registers)|paysoft\/(plans|kiosks|points))(\/|$)/;

// Held by the compiler: a list that loses its literal types would let any address pass.
// @ts-expect-error There is no such screen.
linkOptions({ to: '/home/contacts/trush' });
// @ts-expect-error It is `school`.
linkOptions({ to: '/app/students/$school', params: { skool: '1' } });

test('every screen says who may open it: a route without a word would be open', () => {
  for (const route of screens) {
    const access = route.options.staticData?.screen?.access;
    expect(access, route.fullPath).toBe(expectedAccess(route.fullPath));
  }
});

function expectedAccess(address: string): string {
  if (OPEN.includes(address)) return 'guest';
  if (OWN.test(address)) return 'account';
  return ADMINISTRATION.test(address) ? 'admin' : 'staff';
}

test('what stands in the address of a guest’s screen opens something, and is told to nobody', () => {
  const keyed = OPEN.filter((address) => address.includes('$'));
  expect(keyed.map((address) => withoutToken(address.replace(/\$\w+/g, 'k3y')))).toEqual(
    keyed.map((address) => address.replace(/\/\$\w+/g, '')),
  );
});

test('every route of the specification that belongs here is there', () => {
  expect(screens.map((route) => route.fullPath)).toEqual(
    expect.arrayContaining([
      '/login',
      '/home',
      '/home/contacts',
      '/app',
      '/app/contacts',
      '/app/upload-excel',
      '/unauthorized',
      '/paysoft',
      '/autogmail',
      '/naverauto',
      '/forgot',
      '/jupiter-giant',
      '/saturn-rings',
    ]),
  );
});

test('the first script has the routes of the first screens alone, and every other address waits for the rest', () => {
  expect(firstPaths.sort()).toEqual(['/', '/$', ...FIRST].sort());
  expect(knownFirst).toEqual(FIRST);
  expect(isFirstScreen('/home/contacts')).toBe(false);
  expect(router.routesByPath).not.toHaveProperty('/$');
});
