import { expect, type Page } from '@playwright/test';

/** A name that no other run on this server has. */
export const newName = (what: string) => `${what} ${Date.now()}`;

/** A school and a class of their own, and in it a course with so many places, opened. */
export async function openNewCourse(page: Page, places: string): Promise<void> {
  await page.goto('/home/schools');
  const school = newName('Trường');
  await addAndOpen(page, 'Thêm trường', school);
  await addAndOpen(page, 'Thêm lớp học', 'Lớp A');
  await page.getByRole('button', { name: 'Thêm khóa học' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').first().fill('Khóa A');
  await dialog.getByLabel('Số học sinh tối đa').fill(places);
  await dialog.getByRole('button', { name: 'Thêm khóa học' }).click();
  await expect(page.getByRole('heading', { name: /Danh sách học sinh/ })).toBeAttached();
}

/** Adds something by its name alone; it is opened at once. */
export async function addAndOpen(page: Page, button: string, name: string): Promise<void> {
  const before = new URL(page.url()).pathname;
  await page.getByRole('button', { name: button }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').first().fill(name);
  await dialog.getByRole('button', { name: button }).click();
  await expect(page).toHaveURL(new RegExp(`${before}/\\d+$`));
  await expect(dialog).toHaveCount(0);
}
