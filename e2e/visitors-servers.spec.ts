import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { startPostgres } from '../apps/server/test/postgres-server.ts';
import { createAccount } from './accounts.ts';
import { layLine } from './broken-line.ts';
import { test } from './journey.ts';
import { startStation } from './station.ts';
import { agree, lineOf, moveTo, openMap, openPhone, PLACES, shownAs, WORDS } from './visitors.ts';

test('a second server on the same PostgreSQL shows the same people, and a restart loses nobody', {
  tag: '@full',
}, async ({ browser }) => {
  const postgres = await startPostgres({ fsync: false });
  const dataDir = mkdtempSync(join(tmpdir(), 'station-e2e-servers-'));
  const env = {
    DATABASE_URL: postgres.url,
    SECRET_KEY: '0'.repeat(64),
  };
  const start = (name: string, port = '0') =>
    startStation({ ...env, DATA_DIR: join(dataDir, name), PORT: port });
  let one = await start('one');
  const other = await start('other');
  try {
    const account = await createAccount(one, { name: 'Ngô Bảo Châu' });
    const map = await openMap(browser, other.url, other.admin);
    const { page, context } = await openPhone(browser, one.url, account);
    await page.goto('/home');
    await agree(page);
    const line = lineOf(map, account);
    await expect(line).toContainText(shownAs(PLACES[0]));
    await moveTo(page, PLACES[1]);
    await expect(line).toContainText(shownAs(PLACES[1]));

    const { port } = new URL(one.url);
    await one.stop();
    await expect(line).toHaveCount(0);
    one = await start('one', port);
    // Back within ten seconds, with a device's point within the pause between two.
    await expect(line).toContainText(shownAs(PLACES[1]));
    await expect(line).toHaveCount(1);
    await expect(page.getByText(WORDS.sharing)).toBeVisible();
    await moveTo(page, PLACES[2]);
    await expect(line).toContainText(shownAs(PLACES[2]));
    await expect(line).toHaveCount(1);
    await context.close();
    await map.close();
  } finally {
    await one.stop().catch(() => {});
    await other.stop().catch(() => {});
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
});

/** The points that a page has sent, and the numbers of those that were taken. */
function watchPoints(page: Page) {
  const sent: { latitude: number; updateNumber: number }[] = [];
  const taken: number[] = [];
  page.on('websocket', (socket) => {
    socket.on('framesent', ({ payload }) => {
      const found = /^42\/visitors,\["location:update",(.*)\]$/s.exec(String(payload));
      if (found?.[1]) sent.push(JSON.parse(found[1]));
    });
    socket.on('framereceived', ({ payload }) => {
      const found = /^42\/visitors,\["location:(?:updated|confirmed)",(.*)\]$/s.exec(
        String(payload),
      );
      if (found?.[1]) taken.push(JSON.parse(found[1]).updateNumber);
    });
  });
  return { sent, taken };
}

test('points of a device without a line wait for it, and arrive once and in their order', {
  tag: '@full',
}, async ({ browser, station }) => {
  const account = await createAccount(station, { name: 'Trịnh Thanh Tùng' });
  const map = await openMap(browser, station.url, station.admin);
  const wire = await layLine(station.url);
  const { page, context } = await openPhone(browser, wire.url, account);
  const points = watchPoints(page);
  await page.goto('/home');
  await agree(page);
  const line = lineOf(map, account);
  await expect(line).toContainText(shownAs(PLACES[0]));

  wire.cut();
  const before = { sent: points.sent.length, taken: points.taken.length };
  await moveTo(page, PLACES[1]);
  await expect(page.getByText(WORDS.waiting)).toBeVisible();
  const waiting = () => page.getByText(WORDS.waiting).textContent();
  const earlier = await waiting();
  await moveTo(page, PLACES[2]);
  await expect.poll(waiting).not.toBe(earlier);

  await wire.mend();
  await expect(line).toContainText(shownAs(PLACES[2]));
  await expect(line).toHaveCount(1);
  await expect(page.getByText(WORDS.sharing)).toBeVisible();
  // Right after a connection the server may not know yet whose it is; then a point is said again.
  await expect.poll(() => points.taken.at(-1)).toBe(points.sent.at(-1)?.updateNumber);
  const sent = points.sent.slice(before.sent);
  const taken = points.taken.slice(before.taken);
  expect(taken).toEqual([...new Set(taken)].toSorted((a, b) => a - b));
  const places = taken
    .map((number) => sent.find((it) => it.updateNumber === number)?.latitude)
    .filter((it, at, all) => it !== all[at - 1]);
  expect(places.slice(-2)).toEqual([PLACES[1].latitude, PLACES[2].latitude]);
  await context.close();
  wire.close();
});
