import { expect, type Page } from '@playwright/test';
import { signIn, test } from './journey.ts';

/** Roles that somebody can do something with; each needs a name to be told apart by. */
const INTERACTIVE = new Set([
  'button',
  'checkbox',
  'combobox',
  'dialog',
  'link',
  'listbox',
  'menuitem',
  'menuitemradio',
  'option',
  'PopUpButton',
  'radio',
  'searchbox',
  'slider',
  'spinbutton',
  'switch',
  'tab',
  'textbox',
]);

/** What a screen reader is told of a page, as Chromium hands it to one: fails on what has no name. */
async function expectNamed(page: Page, atLeast: readonly string[]): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const { nodes } = await devtools.send('Accessibility.getFullAXTree');
  await devtools.detach();
  const controls = nodes
    .filter(({ ignored, role }) => !ignored && INTERACTIVE.has(String(role?.value)))
    .map(({ role, name }) => `${role?.value} ${JSON.stringify(name?.value?.trim() ?? '')}`);
  expect(controls.filter((one) => one.endsWith(' ""'))).toEqual([]);
  expect(controls).toEqual(expect.arrayContaining([...atLeast]));
}

test('a screen reader is told a name for whatever can be pressed or typed into', async ({
  page,
  station,
}) => {
  await page.goto('/login');
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page.getByLabel('Astronaut ID')).toBeFocused();
  await expectNamed(page, [
    'textbox "Astronaut ID"',
    'textbox "Access Code"',
    'button "INITIATE LAUNCH"',
  ]);

  await signIn(page, station);
  await page.goto('/home/contacts');
  const search = page.getByRole('searchbox', { name: 'Tìm kiếm contacts' });
  await expect(search).toBeVisible();
  await expectNamed(page, ['searchbox "Tìm kiếm contacts"', 'button "Add Contact"']);

  await page.getByRole('button', { name: 'Add Contact' }).first().click();
  await expect(page.getByRole('textbox', { name: /^Tên/ })).toBeFocused();
  await expectNamed(page, []);

  await page.goto('/home/schools?new');
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectNamed(page, []);
});

test('Station can be installed as an app, which opens at home', async ({ page }) => {
  await page.goto('/login');
  const devtools = await page.context().newCDPSession(page);
  const { errors, data } = await devtools.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  expect(JSON.parse(data ?? '{}')).toMatchObject({ start_url: '/home', display: 'standalone' });
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
  // A browser window that keeps nothing, as every journey has, cannot install anything.
  const others = installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito');
  expect(others).toEqual([]);
});
