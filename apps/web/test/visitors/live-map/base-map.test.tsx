import { getSettings } from '@station/contract/settings/settings';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { accountsServer, makeSettings } from '../../accounts/accounts-server.ts';
import { makeAdmin, renderStation } from '../../render-station.tsx';
import { makeGuest, makeVisitor, openConnectedMap, press } from './live-map.ts';

afterEach(() => vi.restoreAllMocks());

const tiles = () => [...document.querySelectorAll<HTMLImageElement>('.leaflet-tile')];
const outline = () => screen.findByText('Offline base map');

/** The map has a size, so that it asks for tiles. */
function giveSize(): void {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(800);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
}

function fail(count: number): void {
  act(() => {
    for (const tile of tiles().slice(0, count)) tile.dispatchEvent(new Event('error'));
  });
}

async function openWithTiles() {
  giveSize();
  const view = await openConnectedMap();
  await waitFor(() => expect(tiles().length).toBeGreaterThan(4));
  return view;
}

test('tiles come from where the settings say, which are told the site and not the page', async () => {
  giveSize();
  const server = accountsServer().answer(getSettings, {
    success: true,
    data: makeSettings({
      map_tiles: {
        url: 'https://maps.example/{z}/{x}/{y}.png?key={key}',
        attribution: '<b>Example</b> & Co.',
        key: 'a b',
      },
    }),
  });
  renderStation('/app/user-map', { signedIn: makeAdmin(), server });

  await waitFor(() => expect(tiles().length).toBeGreaterThan(4));
  const [tile] = tiles();
  expect(tile?.src).toMatch(/^https:\/\/maps\.example\/4\/\d+\/\d+\.png\?key=a%20b$/);
  expect(tile?.referrerPolicy).toBe('origin');
  // The names are text: nobody writes into the page by a setting.
  expect(screen.getByText(/<b>Example<\/b> & Co\./)).toBeInTheDocument();
});

test('after four tiles that failed the outline takes over and says so', async () => {
  await openWithTiles();

  fail(3);
  expect(screen.queryByText('Offline base map')).toBeNull();
  fail(4);

  expect(await outline()).toBeVisible();
  expect(tiles()).toHaveLength(0);
  await waitFor(() =>
    expect(document.querySelector('.leaflet-outline-pane canvas')).not.toBeNull(),
  );
});

test('a tile that comes starts the counting anew', async () => {
  await openWithTiles();

  fail(3);
  act(() => void tiles()[4]?.dispatchEvent(new Event('load')));
  fail(3);

  expect(screen.queryByText('Offline base map')).toBeNull();
});

test('the tiles come back by the button, once one of them is there', {
  tags: ['full'],
}, async () => {
  const { user, emit } = await openWithTiles();
  fail(4);
  await outline();
  // The map moves without the tiles that were taken off it.
  await emit('visitors:initial', { visitors: [makeVisitor()] });

  await press(user, screen.getByRole('button', { name: 'Try the tiles again' }));
  expect(tiles().length).toBeGreaterThan(4);
  expect(screen.getByText('Offline base map')).toBeVisible();
  act(() => void tiles()[0]?.dispatchEvent(new Event('load')));

  expect(screen.queryByText('Offline base map')).toBeNull();
  expect(document.querySelector('.leaflet-outline-pane canvas')).toBeNull();
});

test('the tiles are asked for again when the browser is back online', async () => {
  await openWithTiles();
  fail(4);
  await outline();

  act(() => void window.dispatchEvent(new Event('online')));

  expect(tiles().length).toBeGreaterThan(4);
});

test('without a line the outline comes after a few seconds without any tile', {
  tags: ['full'],
}, async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  giveSize();
  await openConnectedMap();

  expect(await screen.findByText('Offline base map')).toBeVisible();
});

test('where the points of internet addresses come from is named while there are any', async () => {
  const { emit } = await openConnectedMap();
  await emit('visitors:initial', { visitors: [makeVisitor()] });
  expect(screen.queryByRole('link', { name: 'IP Geolocation by DB-IP' })).toBeNull();

  await emit('visitor:connected', makeGuest());

  expect(screen.getByRole('link', { name: 'IP Geolocation by DB-IP' })).toHaveAttribute(
    'href',
    'https://db-ip.com',
  );
});
