import { createApiToken } from '@station/contract/accounts/api-tokens';
import { createContact, listContacts } from '@station/contract/contacts/contacts';
import { renewFeed } from '@station/contract/meetings/feed';
import { pino } from 'pino';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { createTestApp } from '../test-app.ts';

const app = await createTestApp();
afterAll(app.close);

/** What the log writes until the test is over, at its most talkative. */
function writtenLines(): string[] {
  const { log } = app.context;
  const stream = (log as unknown as Record<symbol, { write(line: string): void }>)[
    pino.symbols.streamSym
  ];
  const lines: string[] = [];
  const written = vi.spyOn(stream as { write(line: string): void }, 'write');
  written.mockImplementation((line) => void lines.push(line));
  // Reads that went well are written for debugging alone.
  log.level = 'debug';
  onTestFinished(() => {
    written.mockRestore();
    log.level = 'silent';
  });
  return lines;
}

test('The log has neither the tokens of links nor what was searched for', async () => {
  const { token: as } = await app.createStaff();
  const { address } = await app.answer(renewFeed, { as });
  const lines = writtenLines();
  const feed = new URL(address, 'http://station.test').pathname;
  expect((await app.http.inject(feed)).statusCode).toBe(200);
  await app.http.inject(`/card/${'c'.repeat(32)}`);
  await app.call(listContacts, { as, query: { search: 'Nguyen Thi Lan' } });
  const all = lines.join('');
  expect(all).toContain('"/api/meetings/calendar/…"');
  expect(all).toContain('"/card/…"');
  expect(all).toContain('"/api/contacts"');
  for (const secret of [feed.split('/').at(-1), 'cccc', 'Nguyen', as]) {
    expect(all).not.toContain(secret);
  }
});

test('The line of an answer names the API token that was called with by its beginning alone', async () => {
  const { token: as } = await app.createAdmin();
  const made = { name: 'Bảng lương', scopes: ['contacts:read' as const], days: 1 };
  const { data, token } = await app.answer(createApiToken, { as, body: made });
  const lines = writtenLines();
  await app.answer(listContacts, { as: token });
  await app.problem(createContact, { as: token, body: { name: 'An' } });
  await app.answer(listContacts, { as });
  const answered = lines.map((line) => JSON.parse(line)).filter((it) => it.msg === 'answered');
  expect(answered.map((it) => [it.status, it.apiToken])).toEqual([
    [200, data.prefix],
    [403, data.prefix],
    [200, undefined],
  ]);
  expect(lines.join('')).not.toContain(token);
});
