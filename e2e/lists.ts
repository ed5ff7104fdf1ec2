import { expect, type Locator, type Page } from '@playwright/test';

/** From this width on, a list lays out its filters and what can be done with it. */
const ROOM_PX = 1024;

const hasRoom = (page: Page) => (page.viewportSize()?.width ?? 0) >= ROOM_PX;

/**
 * Searches a list, and waits until what it shows is the answer: what stood there before may hold the
 * same rows, dimmed.
 */
export async function searchList(page: Page, text: string): Promise<void> {
  const answer = page.waitForResponse(
    (response) => new URL(response.url()).searchParams.get('search') === text,
  );
  await page.getByRole('searchbox').fill(text);
  await answer;
  await expect(page.locator('main section :is(table, div)[aria-busy=true]')).toHaveCount(0);
}

/** Does something with a list as a whole, or follows a way from it; where that is one of many, by its "…" menu. */
export async function chooseListAction(page: Page, name: string): Promise<void> {
  const button = page.getByRole('button', { name, exact: true });
  const direct = button.or(page.getByRole('link', { name, exact: true }));
  const more = page.getByRole('button', { name: /^(Thao tác khác|More actions)$/ });
  await direct.or(more).first().waitFor();
  if (await direct.isVisible()) return direct.click();
  await more.click();
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
