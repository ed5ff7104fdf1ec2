import { expect } from '@playwright/test';
import { type Account, type Station, signInByCall } from './station.ts';

/** Shares a new file with somebody, as the administrator does meanwhile. */
export async function shareFileWith(
  station: Station,
  account: Account,
  name: string,
): Promise<void> {
  const { user } = await signInByCall(station, account);
  const { token } = await signInByCall(station, station.admin);
  const send = async (path: string, init: RequestInit) => {
    const headers = { Authorization: `Bearer ${token}`, ...init.headers };
    const answer = await fetch(`${station.url}${path}`, { method: 'POST', ...init, headers });
    expect(answer.status, await answer.clone().text()).toBe(200);
    return answer.json() as Promise<{ data: { id: number }[] }>;
  };
  const form = new FormData();
  form.append('files', new Blob(['Thứ hai: lớp A1']), name);
  const { data } = await send('/api/upload/upload-multiple', { body: form });
  await send(`/api/files/nodes/${data[0]?.id}/shares`, {
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ account_ids: [(user as { id: number }).id], permission: 'view' }),
  });
}
