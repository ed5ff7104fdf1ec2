import type { Locator, Page } from '@playwright/test';

/** From this width on, a list lays out its filters and what can be done with it. */
const ROOM_PX = 1024;

const hasRoom = (page: Page) => (page.viewportSize()?.width ?? 0) >= ROOM_PX;

/** Does something with a list as a whole, or follows a way from it: on a phone by its "…" menu. */
export async function chooseListAction(page: Page, name: string): Promise<void> {
  if (hasRoom(page)) {
    const button = page.getByRole('button', { name, exact: true });
    await button.or(page.getByRole('link', { name, exact: true })).click();
    return;
  }
  await page.getByRole('button', { name: /^(Thao tác khác|More actions)$/ }).click();
  await page.getByRole('menuitem', { name, exact: true }).click();
}

/**
 * Works with a list's filters, order, columns and views, which on a phone stand in a sheet; it is
 * closed afterwards.
 */
export async function inFilters(page: Page, work: (place: Page | Locator) => Promise<void>) {
  if (hasRoom(page)) {
    await work(page);
    return;
  }
  await page.getByRole('button', { name: /^(Bộ lọc|Filters)( \d+)?$/ }).click();
  const sheet = page.getByRole('dialog', { name: /^(Bộ lọc|Filters)$/ });
  await work(sheet);
  await sheet.getByRole('button', { name: /^(Xong|Done)$/ }).click();
  await sheet.waitFor({ state: 'hidden' });
}
