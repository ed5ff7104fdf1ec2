import type { Locator, Page } from '@playwright/test';

/** The row of the directory that a name stands in. */
export function rowOf(page: Page, name: string): Locator {
  return page.getByRole('row').filter({ hasText: name });
}

/**
 * Does something with a contact of the list. It stands beside the row in a wide frame; on a phone the
 * line opens the contact's page, and it is done there.
 */
export async function actOnContact(
  page: Page,
  name: string,
  action: 'Sửa' | 'Lưu trữ' | 'Xóa' | 'Lịch sử',
): Promise<void> {
  const row = rowOf(page, name);
  const beside = row.getByRole('button', {
    name: action === 'Lịch sử' ? `Lịch sử của ${name}` : `${action} ${name}`,
  });
  const call = row.getByRole('link', { name: `Gọi ${name}` });
  await beside.or(call).first().waitFor();
  if (await beside.isVisible()) return beside.click();
  await row.getByRole('link', { name, exact: true }).click();
  await page.waitForURL(/\/contacts\/\d+/);
  if (action === 'Lịch sử') return page.getByRole('link', { name: 'Xem cả lịch sử' }).click();
  await page.getByRole('button', { name: action, exact: true }).click();
}

/** Back to the list, from the page that a phone has opened. */
export async function backToList(page: Page): Promise<void> {
  if (/\/contacts\/\d+/.test(page.url())) await page.goBack();
}
