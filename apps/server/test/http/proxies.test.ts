import { randomUUID } from 'node:crypto';
import { ipLocation } from '@station/contract/visitors/locations';
import { GUEST_VISITS_PER_MINUTE, heartbeat, trackVisit } from '@station/contract/visitors/visits';
import { io } from 'socket.io-client';
import { afterAll, expect, test } from 'vitest';
import { listen } from '../fixtures/listening.ts';
import { storedVisits, visitRecord } from '../fixtures/visits.ts';
import { createTestApp } from '../test-app.ts';

const app = await createTestApp({ env: { TRUST_PROXY: 'true' } });
afterAll(app.close);

/** The header as a proxy leaves it that appends to what the caller wrote. */
const appended = (caller: string, forged: string) => ({
  'x-forwarded-for': `${forged}, ${caller}`,
});

test('Behind a proxy that appends, addresses that a caller makes up do not lift a limit', async () => {
  const body = { sessionId: randomUUID(), visitorId: randomUUID() };
  const headers = (i: number) => appended('203.0.113.20', `8.8.${i}.8`);
  for (let i = 0; i < GUEST_VISITS_PER_MINUTE; i += 1) {
    await app.answer(heartbeat, { body, headers: headers(i) });
  }
  expect(await app.problem(heartbeat, { body, headers: headers(200) })).toMatchObject({
    status: 429,
  });
  await app.answer(heartbeat, { body, headers: appended('203.0.113.21', '8.8.1.8') });
});

test('A page view keeps the address that the proxy tells, and none that is none', async () => {
  for (const [headers, ip] of [
    [appended('203.0.113.22', '8.8.8.8'), '203.0.113.22'],
    [appended('<script>alert(1)</script>', '8.8.8.8'), '127.0.0.1'],
    [{ 'x-forwarded-for': 'x'.repeat(5_000) }, '127.0.0.1'],
  ] as const) {
    const body = visitRecord();
    await app.answer(trackVisit, { body, headers });
    expect(await storedVisits(app, body.sessionId)).toMatchObject([{ ip }]);
  }
});

test('Sockets and calls take an address from the same place', async () => {
  const origin = await listen(app);
  for (const [header, address] of [
    ['8.8.8.8, 203.0.113.23', '203.0.113.23'],
    ['203.0.113.24', '203.0.113.24'],
    ['203.0.113.25, nonsense', '127.0.0.1'],
  ] as const) {
    const extraHeaders = { 'x-forwarded-for': header };
    const socket = io(`${origin}/visitors`, {
      ...{ forceNew: true, reconnection: false, transports: ['websocket'], extraHeaders },
    });
    await new Promise<void>((done, failed) => {
      socket.once('connect', done).once('connect_error', failed);
    });
    const [here] = await app.realtime.of('/visitors').fetchSockets();
    expect(here?.data.address).toBe(address);
    expect(await app.answer(ipLocation, { headers: extraHeaders })).toMatchObject({ ip: address });
    socket.close();
    await expect.poll(() => app.realtime.of('/visitors').sockets.size).toBe(0);
  }
});

test('Addresses of one IPv6 network have one limit together', async () => {
  const body = { sessionId: randomUUID(), visitorId: randomUUID() };
  const from = (host: number) => ({ 'x-forwarded-for': `2001:db8:5:6::${host.toString(16)}` });
  for (let i = 1; i <= GUEST_VISITS_PER_MINUTE; i += 1) {
    await app.answer(heartbeat, { body, headers: from(i) });
  }
  expect(await app.problem(heartbeat, { body, headers: from(99) })).toMatchObject({ status: 429 });
});
