import { listContacts } from '@station/contract/contacts/contacts';
import { renewFeed } from '@station/contract/meetings/feed';
import { pino } from 'pino';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { createTestApp } from '../test-app.ts';

const app = await createTestApp();
afterAll(app.close);

test('The log has neither the tokens of links nor what was searched for', async () => {
  const { token: as } = await app.createStaff();
  const { address } = await app.answer(renewFeed, { as });
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
