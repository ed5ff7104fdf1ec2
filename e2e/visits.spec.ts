import { expect, type Page } from '@playwright/test';
import { fillLogin, test } from './journey.ts';
import { newPlace, removePlace, startStation } from './station.ts';

/** What a browser keeps of page views that the server has not acknowledged. */
const waiting = (page: Page) =>
  page.evaluate(
    () => Object.keys(localStorage).filter((key) => key.startsWith('visit_waiting:')).length,
  );

const sessionOf = (page: Page) => page.evaluate(() => sessionStorage.getItem('session_id') ?? '');

type TrailPage = { at: string; page: string; title: string; visible_ms: number | null };

/** The pages of a tab's session as the server has stored them, asked for by the administrator. */
async function storedPages(page: Page, session: string): Promise<TrailPage[]> {
  const token = await page.evaluate(() => localStorage.getItem('token'));
  const answer = await page.request.get(`/api/visitor/trail?session_id=${session}`, {
    headers: { Authorization: `Bearer ${token}` },
  });
  expect(answer.status()).toBe(200);
  return (await answer.json()).data.pages;
}

const tracked = (page: Page) =>
  page.waitForResponse((answer) => answer.url().endsWith('/api/visitor/track') && answer.ok());

test('each page is stored once and in order, those without a line and a closed one too', {
  tag: '@full',
}, async ({ page, station }) => {
  const first = tracked(page);
  await page.goto('/login');
  await first;
  const home = tracked(page);
  await fillLogin(page, station.admin);
  await home;
  const session = await sessionOf(page);
  const paysoft = tracked(page);
  await page.getByRole('link', { name: /^PaySoft/ }).click();
  await expect(page).toHaveTitle(/^Hội viên/);
  await paysoft;

  // No line for a while: the pages are opened all the same, and wait.
  await page.context().setOffline(true);
  await page.goBack();
  await expect(page).toHaveTitle('홈 · Station');
  await expect.poll(() => waiting(page)).toBe(1);
  await page.getByRole('link', { name: /^PaySoft/ }).click();
  await expect.poll(() => waiting(page)).toBe(2);
  expect((await storedPages(page, session)).length).toBe(3);
  await page.context().setOffline(false);
  await expect.poll(() => waiting(page)).toBe(0);

  // A page that is closed as soon as it stands is told on its way out.
  await page.evaluate(() => localStorage.removeItem('last_activity'));
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // Tracking has begun on this page, and not only on the one before.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('last_activity'))).toBeTruthy();
  const second = await page.context().newPage();
  await second.goto('/home');
  await page.close();
  await expect
    .poll(async () => (await storedPages(second, session)).map((one) => one.page))
    .toEqual(['/login', '/home', '/paysoft', '/home', '/paysoft', '/paysoft']);
  const pages = await storedPages(second, session);
  expect(pages.map(({ at }) => at)).toEqual(pages.map(({ at }) => at).toSorted());
  expect(pages[2]?.title).toMatch(/^Hội viên.* · Station$/);
  expect(pages[1]?.visible_ms).toBeGreaterThan(500);
});

test('a page has both sockets, by websocket under the CSP, each with its own query', async ({
  page,
  station,
}) => {
  const refused: string[] = [];
  page.on('console', (line) => {
    if (/Content Security Policy/.test(line.text())) refused.push(line.text());
  });
  const sockets: { url: URL; frames: string[] }[] = [];
  page.on('websocket', (socket) => {
    const frames: string[] = [];
    socket.on('framesent', ({ payload }) => frames.push(String(payload)));
    sockets.push({ url: new URL(socket.url()), frames });
  });
  const arrived = () =>
    sockets
      .flatMap(({ frames }) => frames)
      .filter((one) => one.includes('"visitor:connect"'))
      .map((one) => JSON.parse(one.slice(one.indexOf('[')))[1].username);
  await page.goto('/login');
  await expect.poll(arrived).toEqual(['Guest']);
  await fillLogin(page, station.admin);
  await expect.poll(arrived).toEqual(['Guest', 'admin']);

  const ofAdmin = sockets.slice(-2).map(({ url }) => url);
  expect(ofAdmin.map(({ protocol }) => protocol)).toEqual(['ws:', 'ws:']);
  expect(ofAdmin.map(({ searchParams }) => searchParams.get('type')).toSorted()).toEqual([
    'main',
    'visitor',
  ]);
  for (const { searchParams } of ofAdmin) {
    expect(searchParams.get('sessionId')).toBe(await sessionOf(page));
    // A token is in no address.
    expect(String(searchParams)).not.toContain(
      await page.evaluate(() => localStorage.getItem('token') ?? 'none'),
    );
  }
  expect(refused).toEqual([]);
  // On a busy machine slow answers take a bar as well, until others come.
  await expect(async () => {
    await page.reload();
    await expect(page.getByText('신호 5/5')).toBeAttached({ timeout: 10_000 });
  }).toPass();
});

test('when the server was away, a page is back within ten seconds and says so once', {
  tag: '@full',
}, async ({ browser }) => {
  const place = await newPlace();
  try {
    const first = await startStation(place);
    const page = await browser.newPage({ baseURL: first.url });
    const frames: string[] = [];
    page.on('websocket', (socket) =>
      socket.on('framesent', ({ payload }) => frames.push(String(payload))),
    );
    const arrivals = () => frames.filter((one) => one.includes('"visitor:connect"')).length;
    await page.goto('/login');
    await expect.poll(arrivals).toBe(1);
    await fillLogin(page, first.admin);
    await expect(page.getByText(/신호 \d\/5/)).toBeAttached();
    await expect.poll(arrivals).toBe(2);

    await first.stop();
    // Without a socket there are three bars at most; with one they go by the pace, which other journeys slow down.
    await expect(page.getByText(/신호 [1-3]\/5/)).toBeAttached();
    const second = await startStation({
      ...place,
      ADMIN_PASSWORD: '',
      PORT: new URL(first.url).port,
    });
    await expect.poll(arrivals).toBe(3);
    await page.close();
    await second.stop();
  } finally {
    removePlace(place);
  }
});
