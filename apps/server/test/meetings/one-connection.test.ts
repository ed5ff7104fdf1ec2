// @store embedded
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { startMailServer } from '../fixtures/mail-server.ts';
import { planMeeting } from '../fixtures/meetings.ts';
import { createTestApp } from '../test-app.ts';

const mail = await startMailServer();
const app = await createTestApp({
  env: { SMTP_URL: mail.url, PUBLIC_URL: 'https://station.example' },
});
afterAll(async () => {
  await app.close();
  await mail.close();
});
afterEach(() => vi.restoreAllMocks());

test('A meeting is planned on the one connection there is, also when settings are read anew meanwhile', async () => {
  const { token } = await app.createStaff();
  // What is remembered for a moment is forgotten at each look, as on a machine that is slow.
  let now = performance.now();
  vi.spyOn(performance, 'now').mockImplementation(() => {
    now += 1_000;
    return now;
  });

  const made = await planMeeting(app, token, {
    attendees: [{ kind: 'email', email: 'minh@khach.example', name: 'Trần Minh' }],
  });

  expect(made).toMatchObject({ title: 'Họp tuần', attendees: 1 });
});
