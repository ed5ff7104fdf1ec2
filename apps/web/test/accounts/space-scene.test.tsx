import { getPublicSettings, type Planet } from '@station/contract/settings/settings';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { orbitsOf } from '../../src/features/accounts/sign-in/planet-orbits.ts';
import { healthyServer, makePublicSettings, makeUser, renderStation } from '../render-station.tsx';

const planet = (name: string, url = `https://${name}.test/`): Planet => ({
  name,
  url,
  colour: '#3b82f6',
  size: 'medium',
});

const planets = async () =>
  within(await screen.findByRole('navigation', { name: 'Planets' })).queryAllByRole('link');
/** What moves, as long as nothing keeps it from moving. */
const scene = async () =>
  (await screen.findByRole('navigation', { name: 'Planets' })).parentElement;

test('the planets of the settings are links that open in a new tab and say so', async () => {
  const server = healthyServer();
  server.answer(getPublicSettings, {
    success: true,
    data: makePublicSettings({ planets: [planet('Alpha'), planet('Beta', '/saturn-rings')] }),
  });
  renderStation('/login', { server });

  const alpha = await screen.findByRole('link', { name: /^Alpha/ });
  expect(alpha).toHaveAttribute('href', 'https://Alpha.test/');
  expect(alpha).toHaveAccessibleName(/\(opens in a new tab\)$/);
  for (const link of await planets()) {
    expect(link).toHaveAttribute('target', '_blank');
    expect(link).toHaveAttribute('rel', 'noopener noreferrer');
  }
  expect(screen.getByRole('link', { name: /Beta/ })).toHaveAttribute('href', '/saturn-rings');
});

test('without settings there are the planets that every Station begins with', async () => {
  const server = healthyServer();
  server.refuse(getPublicSettings, { code: 'unavailable', message: 'Not now' });
  renderStation('/login', { server });

  expect((await planets()).map((link) => link.getAttribute('href'))).toEqual(
    expect.arrayContaining(['/jupiter-giant', '/saturn-rings']),
  );
});

test('a sky without planets is one', async () => {
  const server = healthyServer();
  server.answer(getPublicSettings, { success: true, data: makePublicSettings({ planets: [] }) });
  renderStation('/login', { server });

  await waitFor(async () => expect(await planets()).toHaveLength(0));
});

test('a few planets stand in their order from the sun outwards, spread evenly over each ring', () => {
  const orbits = orbitsOf(['a', 'b', 'c', 'd', 'e'].map((name) => planet(name)));

  expect(orbits.map(({ name, ring }) => `${name}${ring}`).join(' ')).toBe('a0 b0 c1 d1 e2');
  const [a, b, c, d] = orbits.map(({ phase }) => phase);
  const apart = (one = 0, other = 0) => (((other - one) % 1) + 1) % 1;
  expect(apart(a, b)).toBeCloseTo(1 / 2);
  expect(apart(c, d)).toBeCloseTo(1 / 2);
  expect(orbitsOf([planet('only')])[0]?.ring).toBe(0);
});

test.each([7, 11, 12])(
  '%i planets stand evenly around the sun, neighbours on different rings',
  (count) => {
    const orbits = orbitsOf(Array.from({ length: count }, (_, index) => planet(`p${index}`)));

    expect(orbits.map(({ ring }) => ring)).toEqual(orbits.map(({ ring }) => ring).toSorted());
    const around = orbits.toSorted((a, b) => a.phase - b.phase);
    expect(around.map(({ phase }) => phase)).toEqual(around.map((_, index) => index / count));
    for (const [index, { ring }] of around.slice(0, -1).entries())
      expect(ring).not.toBe(around[index + 1]?.ring);
  },
);

test('a crowd of planets goes round at one pace', async () => {
  const server = healthyServer();
  const planetsOf = (count: number) => Array.from({ length: count }, (_, i) => planet(`p${i}`));
  server.answer(getPublicSettings, {
    success: true,
    data: makePublicSettings({ planets: planetsOf(7) }),
  });
  renderStation('/login', { server });

  await screen.findByRole('link', { name: /^p6/ });
  expect(screen.getByRole('navigation', { name: 'Planets' }).firstElementChild).toHaveAttribute(
    'data-crowd',
  );
});

test('nothing moves while nobody sees the page', async () => {
  renderStation('/login');
  expect(await scene()).not.toHaveAttribute('data-still');

  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(await scene()).toHaveAttribute('data-still');
  hidden.mockReturnValue(false);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(await scene()).not.toHaveAttribute('data-still');
  hidden.mockRestore();
});

test('the motion can be paused, on the next visit too', async () => {
  const first = renderStation('/login');
  await first.user.click(await screen.findByRole('button', { name: 'Pause the motion' }));
  expect(await scene()).toHaveAttribute('data-still');
  first.unmount();

  const { user } = renderStation('/login');
  expect(await scene()).toHaveAttribute('data-still');
  await user.click(screen.getByRole('button', { name: 'Resume the motion' }));
  expect(await scene()).not.toHaveAttribute('data-still');
});

test.each([
  { path: '/jupiter-giant', title: 'Jupiter, the giant' },
  { path: '/saturn-rings', title: 'Saturn and its rings' },
])('$path says what it is and leads back', async ({ path, title }) => {
  renderStation(path);

  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible();
  expect(screen.getByText(/One of the planets of Station/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Back to the station' })).toHaveAttribute(
    'href',
    '/login',
  );
});

test('from a planet, whoever is signed in comes home', async () => {
  const { user, router } = renderStation('/saturn-rings', { signedIn: makeUser() });

  await user.click(await screen.findByRole('link', { name: 'Back to the station' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/home'));
});
