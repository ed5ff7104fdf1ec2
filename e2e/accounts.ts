import { expect, type Page } from '@playwright/test';
import { type Account, type Station, signInByCall } from './station.ts';

/** A name that no other journey on the same station has used. */
export function uniqueName(start: string): string {
  return `${start}.${Date.now().toString(36)}${Math.random().toString(36).slice(2, 5)}`;
}

/** Makes an account over the API, as an administrator would have done before the journey begins. */
export async function createAccount(
  station: Station,
  given: { name: string; role?: 'admin' | 'user'; email?: string },
): Promise<Account & { email: string }> {
  const username = uniqueName('thu.nguyen');
  const account = {
    username,
    password: 'a first password',
    email: given.email ?? `${username}@example.vn`,
  };
  const { token } = await signInByCall(station, station.admin);
  const answer = await fetch(`${station.url}/api/auth/users`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ ...account, name: given.name, role: given.role ?? 'user' }),
  });
  expect(answer.status, await answer.text()).toBe(200);
  return account;
}

/** Signs in on the login area's own form, as a person does, with a code where one is asked for. */
export async function logIn(page: Page, account: Account, code?: string): Promise<void> {
  await page.goto('/account');
  const form = page.getByRole('form', { name: 'Login' });
  await form.getByLabel('Username or email').fill(account.username);
  await form.getByLabel('Password', { exact: true }).fill(account.password);
  await form.getByRole('button', { name: 'Login' }).click();
  if (code !== undefined) {
    await form.getByLabel(/^Code of your authenticator/).fill(code);
    await form.getByRole('button', { name: 'Login' }).click();
  }
  await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible();
}
