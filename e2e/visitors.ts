import {
  type Browser,
  type BrowserContext,
  expect,
  type Locator,
  type Page,
} from '@playwright/test';
import { type Account, signInByCall } from './station.ts';

/** A place in Hanoi; further ones lie a few hundred metres from each other. */
export const PLACES = [
  { latitude: 21.0278, longitude: 105.8342, accuracy: 12 },
  { latitude: 21.0311, longitude: 105.8368, accuracy: 9 },
  { latitude: 21.0356, longitude: 105.8391, accuracy: 15 },
] as const;

/** The words of the consent sheet and the sharing sign, in Vietnamese. */
export const WORDS = {
  offer: 'Xem chi tiết',
  agree: 'Đồng ý',
  sharing: 'Đang chia sẻ vị trí',
  offline: /^Mất kết nối/,
  waiting: /^Mất kết nối, \d+ vị trí đang chờ gửi$/,
  pause: 'Tạm dừng',
  resume: 'Tiếp tục',
  menu: 'Tùy chọn chia sẻ vị trí',
  withdraw: 'Rút lại đồng ý',
  withdrawYes: 'Rút lại',
} as const;

/**
 * A browser of its own in which somebody is signed in already, and has chosen Vietnamese or nothing;
 * `unguarded`, it runs whatever a page brings along, also what the page's policy forbids.
 */
export async function openBrowser(
  browser: Browser,
  url: string,
  account: Account,
  { language, unguarded = false }: { language?: 'vi'; unguarded?: boolean } = {},
): Promise<{ page: Page; context: BrowserContext }> {
  const { token, user } = await signInByCall({ url }, account);
  const context = await browser.newContext({ baseURL: url, bypassCSP: unguarded });
  const kept = {
    token,
    user: JSON.stringify(user),
    ...(language && { 'station.locale': language }),
  };
  await context.addInitScript((entries) => {
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
  }, kept);
  return { context, page: await context.newPage() };
}

/**
 * The browser of a member of staff whose device is at the first of {@link PLACES}. Its clock runs as
 * any other, from `time` on if that is given, and can be put forward.
 */
export async function openPhone(
  browser: Browser,
  url: string,
  account: Account,
  clock: { time?: number } = {},
) {
  const { context, page } = await openBrowser(browser, url, account, { language: 'vi' });
  await page.clock.install(clock);
  await context.grantPermissions(['geolocation'], { origin: url });
  await context.setGeolocation(PLACES[0]);
  return { context, page };
}

/** A device sends at most every ten seconds (spec 1, section 9); a little more than that. */
const NEXT_POINT_MS = 11_000;

/** Takes a phone to another place; the time until its device may tell so has passed at once. */
export async function moveTo(page: Page, place: (typeof PLACES)[number]): Promise<void> {
  await page.context().setGeolocation(place);
  await page.clock.fastForward(NEXT_POINT_MS);
}

/** Agrees in the sheet to show where one is, as a person does. */
export async function agree(page: Page): Promise<void> {
  await page.getByRole('button', { name: WORDS.offer }).click();
  await page.getByRole('dialog').getByRole('button', { name: WORDS.agree, exact: true }).click();
}

/** An administrator's live map. */
export async function openMap(browser: Browser, url: string, account: Account): Promise<Page> {
  const { page } = await openBrowser(browser, url, account);
  await page.goto('/app/user-map');
  await expect(page.getByRole('heading', { name: /^Visitors \(\d+\)$/ })).toBeVisible();
  return page;
}

/** The line of somebody who is on the map, with the coordinates of 4 decimals that it shows. */
export function lineOf(map: Page, { username }: Account): Locator {
  return map
    .getByRole('listbox', { name: 'People on the map' })
    .getByRole('option', { disabled: false })
    .filter({ hasText: username });
}

/** The coordinates as the list shows them. */
export const shownAs = ({ latitude, longitude }: (typeof PLACES)[number]): string =>
  `${latitude.toFixed(4)}, ${longitude.toFixed(4)}`;
