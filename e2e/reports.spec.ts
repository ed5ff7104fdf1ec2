import { expect } from '@playwright/test';
import { createAccount } from './accounts.ts';
import { expectAccessible, expectAccessibleInBothThemes, signIn, test } from './journey.ts';
import { type Station, signInByCall } from './station.ts';

test('a daily report from empty to confirmed by the leader', async ({ page, station }) => {
  const name = 'Trần Thị Lan';
  const staff = await createAccount(station, { name });
  await leadBy(station, staff.username);
  await signIn(page, station, staff);
  await page.goto('/home/reports');

  await expect(page.getByRole('heading', { name: '업무일지', level: 1 })).toBeVisible();
  await expect(page.getByText('아직 내용이 없습니다')).toBeVisible();
  await page.getByRole('textbox', { name: '한 일' }).fill('한빛교육 계약서 작성');
  await page.getByLabel('분', { exact: true }).fill('90');
  await page.getByLabel('진행률').selectOption('50');
  await page.getByRole('textbox', { name: '내일 할 일' }).fill('계약서 보내기');
  await expect(page.getByText(/저장됨/)).toBeVisible();
  await expectAccessibleInBothThemes(page);

  // What was typed is on the server: another device begins where this one stopped.
  await page.reload();
  await expect(page.getByRole('textbox', { name: '한 일' })).toHaveValue('한빛교육 계약서 작성');
  await page.getByRole('button', { name: '제출', exact: true }).click();
  await expect(page.getByRole('button', { name: '제출 취소' })).toBeVisible();
  await expectAccessible(page);

  await signIn(page, station);
  await page.goto('/home/reports/team');
  await expect(page.getByText(name).first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: `${name} 님의 업무일지 읽기` }).click();
  await expect(page.getByText('한빛교육 계약서 작성')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: '확인', exact: true }).click();
  await expect(page.getByText('확인했습니다', { exact: true }).first()).toBeVisible();
  await page.goto('/home/reports/calendar');
  await expect(page.getByRole('link', { name: new RegExp(`^${name}.*확인`) })).toBeVisible();
  await expectAccessible(page);
  await page.goto('/home/reports/rollup');
  await expect(page.getByRole('rowheader', { name })).toBeVisible();
  await expectAccessible(page);

  await signIn(page, station, staff);
  await page.goto('/home/reports');
  await expect(page.getByRole('button', { name: '제출 취소' })).toHaveCount(0);
  await expect(page.getByText('확인했습니다').first()).toBeVisible();
});

/** Makes the first administrator somebody's leader, as is done in user management. */
async function leadBy(station: Station, username: string): Promise<void> {
  const { token, user } = await signInByCall(station, station.admin);
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
  const found = await fetch(`${station.url}/api/auth/users?search=${username}&limit=1`, {
    headers,
  });
  const { users } = (await found.json()) as { users: { id: number }[] };
  const answer = await fetch(`${station.url}/api/auth/users/${users[0]?.id}`, {
    method: 'PUT',
    headers,
    body: JSON.stringify({ leader_id: (user as { id: number }).id, department: '교육팀' }),
  });
  expect(answer.status, await answer.text()).toBe(200);
}
