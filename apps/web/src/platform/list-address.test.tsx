import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { act, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import {
  flag,
  type ListPlace,
  listAddress,
  oneOf,
  pageNumber,
  recordId,
  text,
  textThat,
} from './list-address.ts';

const usePlace = listAddress(
  {
    search: text(5),
    zone: text(20, 'Asia/Seoul'),
    state: oneOf(['open', 'shut']),
    sort: oneOf(['newest', 'name'], 'newest'),
    archived: flag(),
    owner: recordId(),
    day: textThat((typed) => /^\d{4}-\d{2}-\d{2}$/.test(typed)),
    page: pageNumber(),
  },
  // Only open ones have an owner.
  ({ state }) => (state === 'open' ? {} : { owner: 0 }),
);

const USUAL = {
  search: '',
  zone: 'Asia/Seoul',
  state: '',
  sort: 'newest',
  archived: false,
  owner: 0,
  day: '',
  page: 1,
};

type Place = ListPlace<ReturnType<typeof usePlace>['address']>;

/** What the hook said at the last drawing of the screen. */
let now: Place;

function Shown() {
  now = usePlace();
  return <p>shown</p>;
}

/** Opens an address; gives what the hook says now, and the router. */
async function openAt(search: string) {
  const root = createRootRoute();
  const list = createRoute({ getParentRoute: () => root, path: '/list', component: Shown });
  const router = createRouter({
    routeTree: root.addChildren([list]),
    history: createMemoryHistory({ initialEntries: [`/list${search}`] }),
  });
  render(<RouterProvider router={router} />);
  await screen.findByText('shown');
  const place = () => now;
  const doing = async (change: () => void) => {
    const arrived = new Promise((resolve) => router.subscribe('onResolved', resolve));
    await act(async () => {
      change();
      await arrived;
    });
  };
  return { router, place, doing };
}

test.each([
  ['', {}],
  ['?search=hoa', { search: 'hoa' }],
  // The router reads the first as text, the second as a number.
  ['?search=0901', { search: '0901' }],
  ['?search=901', { search: '901' }],
  ['?search=nguyen', { search: 'nguye' }],
  ['?search=%00a', { search: 'a' }],
  ['?search=%00', {}],
  ['?search=true&search=false', {}],
  ['?zone=Asia%2FTokyo', { zone: 'Asia/Tokyo' }],
  ['?state=shut', { state: 'shut' }],
  ['?state=ajar', {}],
  ['?sort=name', { sort: 'name' }],
  ['?sort=size', {}],
  ['?archived=true', { archived: true }],
  ['?archived=maybe', {}],
  ['?state=open&owner=7', { state: 'open', owner: 7 }],
  ['?state=open&owner=-7', { state: 'open' }],
  ['?state=open&owner=1.5', { state: 'open' }],
  // Parts that do not go together.
  ['?owner=7', {}],
  ['?day=2026-11-22', { day: '2026-11-22' }],
  ['?day=yesterday', {}],
  ['?page=3', { page: 3 }],
  ['?page=1000000', { page: 1_000_000 }],
  ['?page=1000001', {}],
  ['?page=0', {}],
  ['?page=-3', {}],
  ['?page=x', {}],
  ['?page=1e99', {}],
  ['?page=true', {}],
])('the address %s is read as far as it makes sense', async (search, read) => {
  const { place } = await openAt(search);

  expect(place().address).toEqual({ ...USUAL, ...read });
});

test('what is usual is left out, and what others keep in the address stays', async () => {
  const { router, place, doing } = await openAt('?state=shut&sort=name&from=map');

  await doing(() => place().change({ search: 'hoa', state: '', sort: 'newest' }));

  expect(router.state.location.search).toEqual({ search: 'hoa', from: 'map' });
  expect(place().address).toEqual({ ...USUAL, search: 'hoa' });
});

test('another search starts at page 1; another page keeps the search', async () => {
  const { router, place, doing } = await openAt('?search=hoa&page=4');

  await doing(() => place().change({ page: 5 }));
  expect(router.state.location.search).toEqual({ search: 'hoa', page: 5 });
  await doing(() => place().change({ search: 'lan' }));
  expect(router.state.location.search).toEqual({ search: 'lan' });
});

test('the parts stand in the same order, whichever of them came first', async () => {
  const { router, place, doing } = await openAt('?sort=name&from=map');

  await doing(() => place().change({ search: 'hoa' }));

  expect(router.state.location.searchStr).toBe('?from=map&search=hoa&sort=name');
});

test('a part that becomes undefined is what it usually is', async () => {
  const { router, place, doing } = await openAt('?search=hoa&archived=true');

  await doing(() => place().change({ archived: undefined }));

  expect(router.state.location.search).toEqual({ search: 'hoa' });
});

test('parts that no longer go together leave the address', async () => {
  const { router, place, doing } = await openAt('?state=open&owner=7');

  await doing(() => place().change({ state: 'shut' }));

  expect(router.state.location.search).toEqual({ state: 'shut' });
});

test('a change is a step that back undoes; a replacement is none', async () => {
  const { router, place, doing } = await openAt('?search=hoa');
  const steps = router.history.length;

  await doing(() => place().replace({ search: 'hoang' }));
  expect(router.history.length).toBe(steps);
  await doing(() => place().change({ page: 2 }));
  expect(router.history.length).toBe(steps + 1);

  await doing(() => router.history.back());
  expect(place().address).toEqual({ ...USUAL, search: 'hoang' });
});

test('the ways to change an address stay the same while it changes', async () => {
  const { place, doing } = await openAt('');
  const { change, replace } = place();

  await doing(() => change({ search: 'hoa' }));

  expect(place().address.search).toBe('hoa');
  expect(place()).toMatchObject({ change, replace });
});
