/** The benchmark's side of the server under test. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { writeWorkbook } from '@station/excel/write-workbook';
import { type MadeContact, makeContacts } from '../scripts/make-contacts.ts';
import { serverVariables } from '../scripts/start.ts';
import type { Hosted } from './contacts-host.ts';
import { hostFlags } from './host-flags.ts';

export type Host = Hosted & { process: ChildProcess };
export type Session = { authorization: string };

const PASSWORD = 'bench-password';

export async function startHost(env: Record<string, string>): Promise<Host> {
  const child = fork(new URL('contacts-host.ts', import.meta.url), {
    env: {
      ...process.env,
      ...serverVariables,
      LOG_LEVEL: 'warn',
      ADMIN_PASSWORD: PASSWORD,
      ...env,
    },
    execArgv: [...hostFlags],
    // Carries files as they are.
    serialization: 'advanced',
  });
  const [hosted] = (await once(child, 'message')) as [Hosted];
  return { ...hosted, process: child };
}

/** Asks the process of the server, beside its HTTP. */
export async function ask<T>(host: Host, question: unknown): Promise<T> {
  host.process.send(question as object);
  const [answer] = (await once(host.process, 'message')) as [T];
  return answer;
}

/** Resident memory of the server, in bytes. */
export async function memoryOf(host: Host): Promise<number> {
  return (await ask<{ memory: number }>(host, 'memory')).memory;
}

export async function signIn({ station }: Host): Promise<Session> {
  const response = await fetch(`${station}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password: PASSWORD, remember: true }),
  });
  const { token } = (await response.json()) as { token: string };
  return { authorization: `Bearer ${token}` };
}

/** What any of the calls here answers, as far as a benchmark looks at it. */
export type Answer = {
  data: { id: string; counts: { added: number } };
  pagination?: { total_records: number };
};

export async function getJson(
  url: string,
  headers: Record<string, string> = {},
  method = 'GET',
): Promise<Answer> {
  const response = await fetch(url, { headers, method });
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`);
  return response.json() as Promise<Answer>;
}

/** The seven columns of contacts in the order of the template. */
export function templateRow(it: MadeContact): string[] {
  return [it.name, it.phone, it.position, it.email, it.company, it.address, it.category];
}

/** A workbook of made-up contacts under the template's headings. */
export function contactsWorkbook(count: number, seed?: number, first?: number): Promise<Buffer> {
  const headers = ['Tên', 'Điện thoại', 'Chức vụ', 'Email', 'Công ty', 'Địa chỉ', 'Category'];
  function* rows() {
    for (const contact of makeContacts(count, seed, first)) yield templateRow(contact);
  }
  return buffer(
    writeWorkbook({
      sheetName: 'Contacts',
      columns: headers.map((header) => ({ header, width: 20 })),
      rows: rows(),
    }),
  );
}

export const ms = (value: number) => `${value.toFixed(1)} ms`;
export const seconds = (value: number) => `${(value / 1000).toFixed(1)} s`;
export const perSecond = (value: { perSecond: number; p99: number }) =>
  `${Math.round(value.perSecond)}/s (p99 ${value.p99} ms)`;
export const mebibytes = (bytes: number) => `${Math.round(bytes / 2 ** 20)} MiB`;
