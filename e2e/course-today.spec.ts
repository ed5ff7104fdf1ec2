import { expect, type Page } from '@playwright/test';
import { expectAccessible, signIn, test } from './journey.ts';
import { openNewCourse } from './school-records.ts';
import type { Station } from './station.ts';

test('a course is made on a phone, has its first session today, and is marked to the end', {
  tag: '@full',
}, async ({ page, station }) => {
  await signIn(page, station);
  await openNewCourse(page, '50');
  const course = new URL(page.url()).pathname;
  const people = await addPeople(page, station, Number(course.split('/').at(-1)), 40);
  await page.reload();
  // The course has nothing to mark yet, and says so where one lands.
  await page.getByRole('button', { name: 'Thêm một buổi' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Lưu' }).click();
  const mark = page.getByRole('link', { name: 'Điểm danh hôm nay' });
  await expect(mark).toBeVisible();
  await expectAccessible(page);
  const row = page.getByRole('row', { name: new RegExp(people[0] ?? '') });
  expect((await row.boundingBox())?.y).toBeLessThanOrEqual(420);
  if (test.info().project.use.isMobile) {
    // At the thumb: in the lowest fifth of the window.
    const height = page.viewportSize()?.height ?? 0;
    expect((await mark.boundingBox())?.y).toBeGreaterThan(height * 0.8);
  }

  await mark.click();
  const tap = page.getByRole('button', { name: new RegExp(`^${people[0]} Chưa điểm danh`) });
  expect((await tap.boundingBox())?.height).toBeGreaterThanOrEqual(48);
  await tap.click();
  await page.getByRole('button', { name: '39 người còn lại có mặt' }).click();
  await expect(page.getByText('Đã điểm danh đủ')).toBeVisible();
  await page.getByRole('button', { name: 'Hoàn tác' }).click();
  await expect(page.getByText('Còn 39 học sinh')).toBeVisible();
  await page.getByRole('button', { name: '39 người còn lại có mặt' }).click();
  await expect(page.getByText('Đã lưu tất cả')).toBeVisible();
  await expectAccessible(page);
  // Forty students are one sheet of paper.
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  expect(pdf.match(/\/Type\s*\/Page\b(?!s)/g)).toHaveLength(1);

  await page.getByRole('link', { name: 'Xong' }).click();
  await expect(page.getByText('40 có mặt')).toBeVisible();
});

/** Puts so many new students into a course, by calls; gives their names, as the list has them. */
async function addPeople(page: Page, station: Station, course_id: number, count: number) {
  const token = await page.evaluate(() => localStorage.getItem('token'));
  const names = Array.from({ length: count }, (_, at) => `Học sinh ${at + 101}`);
  for (const student_name of names) {
    const answer = await fetch(`${station.url}/api/enrollments/new-student`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
      body: JSON.stringify({ course_id, student_name }),
    });
    expect(answer.ok, await answer.text()).toBe(true);
  }
  return names.toReversed();
}
