import { expect, type Page } from '@playwright/test';
import { signIn, test } from './journey.ts';
import { newName } from './school-records.ts';
import { type Station, signInByCall } from './station.ts';

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

/** Somebody who is in the address book before the journey begins. */
async function addContact(station: Station, person: { name: string; phone: string }) {
  const { token } = await signInByCall(station, station.admin);
  const answer = await fetch(`${station.url}/api/contacts`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(person),
  });
  expect(answer.ok, await answer.text()).toBe(true);
}

test('a screen reader is told a name for whatever can be pressed or typed into', {
  tag: '@full',
}, async ({ page, station }) => {
  await page.goto('/login');
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page.getByLabel('Astronaut ID')).toBeFocused();
  await expectNamed(page, [
    'textbox "Astronaut ID"',
    'textbox "Access Code"',
    'button "INITIATE LAUNCH"',
  ]);
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - heading "Space Login" [level=1]
    - status: "Server status: ONLINE"
    - button "Login" [expanded]
    - form "Space Login":
      - textbox "Astronaut ID"
      - textbox "Access Code"
      - checkbox "Remember me"
      - link "Lost access?"
      - alert
      - button "INITIATE LAUNCH"
  `);

  const person = { name: newName('Trần Thị Nghe'), phone: `09${String(Date.now()).slice(-8)}` };
  await addContact(station, person);
  await signIn(page, station);
  await page.goto('/home/contacts');
  const search = page.getByRole('searchbox', { name: 'Tìm kiếm contacts' });
  await expect(search).toBeVisible();
  await expectNamed(page, ['searchbox "Tìm kiếm contacts"', 'button "Add Contact"']);
  await search.fill(person.name);
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - search:
      - searchbox "Tìm kiếm contacts"
      - button "Xóa tìm kiếm"
    - group "Lọc theo category"
    - region "Danh sách contacts":
      - status: 1 contacts phù hợp
      - table "Danh sách contacts":
        - rowgroup:
          - row:
            - columnheader "Chọn tất cả trên trang này":
              - checkbox "Chọn tất cả trên trang này"
        - rowgroup:
          - row:
            - cell:
              - checkbox "Chọn ${person.name}"
            - cell:
              - link "${person.name}"
            - cell:
              - link "${person.phone}"
  `);

  await page.getByRole('button', { name: 'Add Contact' }).first().click();
  await expect(page.getByRole('textbox', { name: /^Tên/ })).toBeFocused();
  await expectNamed(page, []);
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - form "Thêm contact mới":
      - heading "Thêm contact mới" [level=2]
      - button "Đóng biểu mẫu"
      - textbox "Tên"
      - textbox "Điện thoại"
      - textbox "Email"
      - combobox "Category"
      - textbox "Ghi chú"
      - button "Hủy"
      - button "Thêm contact"
  `);

  await page.goto('/home/schools?new');
  const dialog = page.getByRole('dialog', { name: 'Thêm trường học' });
  await expect(dialog).toMatchAriaSnapshot(`
    - heading "Thêm trường học" [level=2]
    - button "Đóng"
    - form "Thêm trường học":
      - textbox "Tên trường"
      - status
      - button "Hủy"
      - button "Thêm trường"
  `);
  await expectNamed(page, []);

  for (const path of ['/home/reports', '/home/meeting', '/autogmail', '/naverauto', '/paysoft']) {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    await expect(page.getByRole('main')).not.toBeEmpty();
    await expectNamed(page, []);
  }
});

test('Station can be installed as an app, which opens at home', { tag: '@full' }, async ({
  page,
}) => {
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
