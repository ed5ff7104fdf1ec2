import { expect, type Page } from '@playwright/test';
import { createAccount, uniqueName } from './accounts.ts';
import { test } from './journey.ts';
import { type Station, signInByCall } from './station.ts';
import { agree, lineOf, openBrowser, openPhone, PLACES } from './visitors.ts';

/** HTML that runs as soon as anything takes it for HTML; another one each, to be told apart. */
const script = (mark: string) => `<img src=x onerror=window.ran=1>${mark}`;

/** Makes something over the API, as an administrator. */
async function make(station: Station, path: string, body: object): Promise<void> {
  const { token } = await signInByCall(station, station.admin);
  const answered = await fetch(station.url + path, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(answered.status, await answered.text()).toBe(200);
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Nothing has run, nothing was made of it: it stands there as what it is, text. */
async function expectNothingRan(page: Page): Promise<void> {
  expect(await page.evaluate(() => (window as { ran?: number }).ran)).toBeUndefined();
  await expect(page.locator('img[src="x"]')).toHaveCount(0);
}

test('scripts in the names of categories are shown and never run, where categories are named', {
  tag: '@full',
}, async ({ browser, station }) => {
  const label = script(Date.now().toString(36));
  const value = uniqueName('nhan').replace(/[^a-z0-9]/g, '_');
  const category = { value, label, description: script('mo ta') };
  await make(station, '/api/categories/add', { categories: [category] });
  // The policy of the pages would stop a script as well; here the pages stand alone.
  const { page } = await openBrowser(browser, station.url, station.admin, { unguarded: true });

  await page.goto('/app/categories');
  await expect(page.getByRole('listitem').filter({ hasText: label })).toBeVisible();
  await expectNothingRan(page);
  await page.getByRole('button', { name: `Xóa ${label}` }).click();
  await expect(page.getByRole('alertdialog')).toContainText(label);
  await expectNothingRan(page);
  await page.keyboard.press('Escape');

  await page.goto('/home/contacts');
  await expect(page.getByText(label).first()).toBeVisible();
  await expectNothingRan(page);
});

test('scripts in areas, page titles, popups of the map and toasts are shown and never run', {
  tag: '@full',
}, async ({ browser, station }) => {
  const name = script(Date.now().toString(36));
  const title = script('title');
  const { latitude, longitude } = PLACES[0];
  const circle = { latitude, longitude, radius_m: 300 };
  await make(station, '/api/campus-areas', { name, colour: '#3366cc', circle });
  const account = await createAccount(station, { name: script('person') });
  const { page: phone } = await openPhone(browser, station.url, account);
  // What a browser says of its page is its own word.
  await phone.addInitScript((text) => {
    Object.defineProperty(document, 'title', { get: () => text, set: () => undefined });
  }, title);
  await phone.goto('/home');
  await agree(phone);

  const { page: map } = await openBrowser(browser, station.url, station.admin, { unguarded: true });
  await map.goto('/app/user-map');
  await lineOf(map, account).click();
  await expect(map.locator('.leaflet-popup')).toContainText(title);
  await expectNothingRan(map);

  await map.goto('/app/user-map?tool=areas');
  await map.getByRole('button', { name: new RegExp(`^${escaped(name)}`) }).click();
  // The name on the area itself, which is drawn by the map.
  await expect(map.locator('.leaflet-tooltip').filter({ hasText: name })).toHaveCount(1);
  await expectNothingRan(map);

  await map.getByRole('button', { name: `Delete ${name}` }).click();
  await expect(map.getByRole('alertdialog')).toContainText(name);
  await map.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(map.getByText(`${name} is deleted`)).toBeVisible();
  await expectNothingRan(map);
  await map.getByRole('button', { name: 'Draw it again' }).click();
  await expect(map.getByText(`${name} is there again`)).toBeVisible();
  await expectNothingRan(map);
});
