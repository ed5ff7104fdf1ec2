import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { health } from '@station/contract/accounts/accounts';
import { setLocationConsent } from '@station/contract/visitors/location-consent';
import type { ClientEvents, LiveVisitor } from '@station/contract/visitors/realtime';
import { afterAll, afterEach, expect, onTestFinished, test } from 'vitest';
import { listen, send } from '../fixtures/listening.ts';
import {
  allVisitors,
  arrive,
  closeSockets,
  next,
  openSocket,
  type TestSocket,
} from '../fixtures/sockets.ts';
import { someOf } from '../in-full.ts';
import { createTestApp } from '../test-app.ts';

const app = await createTestApp();
afterEach(closeSockets);
afterAll(app.close);

const ENGINE = '/socket.io/?EIO=4';

/** Sends what a browser never would. */
const emit = (socket: TestSocket, event: string, ...payload: unknown[]) =>
  (socket.emit as (event: string, ...payload: unknown[]) => void).call(socket, event, ...payload);

const point = (given: object = {}) => ({
  latitude: 21,
  longitude: 105.85,
  accuracy: 12,
  source: 'gps-watch',
  ...given,
});

async function administrator(): Promise<TestSocket> {
  return openSocket(app, { token: (await app.createAdmin()).token });
}

async function sharingStaff() {
  const staff = await app.createStaff();
  await app.answer(setLocationConsent, { as: staff.token, body: { agreed: true } });
  return staff;
}

/** Somebody who is here while others misbehave, and how to see that nothing happened to them. */
async function bystander() {
  const admin = await administrator();
  const { token, username } = await sharingStaff();
  const socket = await arrive(app, { token, clientId: 'bystander' });
  const find = async () =>
    (await allVisitors(admin)).find((it): it is LiveVisitor => it.socketId === socket.id);
  await expect.poll(find).toBeDefined();
  let latitude = 10;
  return {
    socket,
    async expectUnharmed() {
      latitude += 1;
      const taken = next(socket, 'location:updated');
      socket.emit('location:update', point({ latitude }));
      await taken;
      expect(await find()).toMatchObject({ username, clientId: 'bystander', latitude });
      expect((await app.call(health)).statusCode).toBe(200);
    },
  };
}

const deep = (levels: number) => JSON.parse(`${'['.repeat(levels)}1${']'.repeat(levels)}`);

test.each([
  ['infinite numbers', point({ latitude: Number.POSITIVE_INFINITY })],
  ['a list', [21, 105]],
  ['a list as latitude', point({ latitude: [21] })],
  ['an object as longitude', point({ longitude: { valueOf: 105 } })],
  ['a number too large', point({ latitude: 1e308 })],
  ['a deep nest', point({ latitude: deep(2_000) })],
  ['a text', 'location'],
  ['true', true],
  ['keys of prototypes', JSON.parse('{"__proto__":{"latitude":1,"longitude":2},"constructor":{}}')],
])('A point made of %s is refused, and nobody else notices', async (_what, given) => {
  const { expectUnharmed } = await bystander();
  const socket = await arrive(app, { token: (await sharingStaff()).token });
  const refused = next(socket, 'location:error');
  emit(socket, 'location:update', given);
  expect(await refused).toMatchObject({ type: 'INVALID' });
  expect(({} as { latitude?: number }).latitude).toBeUndefined();
  await expectUnharmed();
});

test('Nobody becomes another by saying so: what the server knows is not taken from messages', async () => {
  const admin = await administrator();
  const victim = await sharingStaff();
  const target = await arrive(app, { token: victim.token, clientId: 'victim' });
  await expect.poll(async () => (await allVisitors(admin)).length).toBe(1);
  const claims = {
    username: victim.username,
    name: victim.name,
    userId: victim.id,
    role: 'admin',
    socketId: target.id,
    mainSocketId: target.id,
    clientId: 'victim',
    latitude: 1,
    longitude: 1,
    state: 'left',
    isOnline: false,
    page: '/claimed',
  };
  // The same browser's name is claimed in the handshake as well.
  const liar = await arrive(app, { username: victim.username, clientId: 'victim' });
  const events: (keyof ClientEvents)[] = [
    'visitor:connect',
    'visitor:update',
    'page:change',
    'visitor:active',
    'location:update',
  ];
  for (const event of events) emit(liar, event, claims);
  emit(liar, 'location:stop', claims);
  await expect
    .poll(async () => (await allVisitors(admin)).find((it) => it.socketId === liar.id))
    .toMatchObject({
      page: '/claimed',
      username: 'Guest',
      name: 'Guest',
      role: 'guest',
      userId: null,
      mainSocketId: null,
      state: 'active',
      isOnline: true,
    });
  const seen = await allVisitors(admin);
  expect(seen).toHaveLength(2);
  expect(seen.find((it) => it.socketId === target.id)).toMatchObject({
    username: victim.username,
    page: '/home',
    state: 'active',
  });
  expect(target.connected).toBe(true);
});

test('What only the server says is told to nobody when a browser says it', async () => {
  const { expectUnharmed, socket: calm } = await bystander();
  const admin = await administrator();
  await allVisitors(admin);
  const heard: string[] = [];
  for (const it of [admin, calm]) it.onAny((event: string) => heard.push(event));
  const liar = await openSocket(app, { token: (await app.createStaff()).token });
  const events = [
    'visitors:all',
    'visitors:delta',
    'visitor:disconnected',
    'location:broadcast',
    'changed',
    'sharing',
  ];
  for (const event of events) emit(liar, event, { visitors: [], socketId: calm.id });
  await pause(400);
  expect(heard).toEqual([]);
  await expectUnharmed();
});

/** A connection of the engine's protocol, and what has come over it. */
async function openRaw() {
  const origin = await listen(app);
  const raw = new WebSocket(`${origin.replace('http', 'ws')}${ENGINE}&transport=websocket`);
  raw.binaryType = 'arraybuffer';
  const came: string[] = [];
  raw.onmessage = ({ data }) => came.push(String(data));
  await new Promise((opened) => {
    raw.onopen = opened;
  });
  onTestFinished(() => raw.close());
  raw.send('40/visitors,');
  await expect.poll(() => came.some((it) => it.startsWith('40/visitors,'))).toBe(true);
  return { raw, came };
}

test.each(
  someOf<[string, (string | Uint8Array<ArrayBuffer>)[]]>(
    [
      ['no packet of the engine', ['zzzz']],
      ['nothing', ['']],
      ['control characters', ['\x1e\x1e\0\x1e']],
      ['an event without a name', ['42/visitors,[]']],
      ['no event at all', ['42/visitors,']],
      ['an object for an event', ['42/visitors,{"a":1}']],
      ['a name that is no text', ['42/visitors,[{"a":1},2]']],
      ['a text that ends too early', ['42/visitors,["visitor:connect",{"page":"/ho']],
      ['names that the library keeps for itself', ['42/visitors,["disconnect"]']],
      ['names of prototypes', ['42/visitors,["__proto__",{}]', '42/visitors,["constructor"]']],
      ['a namespace that is not there', ['40/others,', '42/others,["visitors:request-all"]']],
      ['a namespace that was not entered', ['42["visitors:request-all"]']],
      ['a token that is cut off', ['40/visitors,{"token":']],
      ['a token that is no text', ['40,{"token":{"$ne":null}}']],
      ['a second entrance', ['40/visitors,', '40/visitors,']],
      ['answers to what was never asked', ['43/visitors,7["x"]', '43/visitors,']],
      ['questions that nobody answers', ['42/visitors,7["visitor:active"]']],
      ['binary where text belongs', [new Uint8Array([0, 255, 254, 1])]],
      [
        'a binary event whose parts never come',
        ['451-/visitors,["a",{"_placeholder":true,"num":0}]'],
      ],
      [
        'a binary event whose part is not the one it names',
        ['451-/visitors,["visitor:update",{"_placeholder":true,"num":9}]', new Uint8Array([1, 2])],
      ],
      ['more parts than there can be', ['45999999999-/visitors,["a"]']],
      ['a deep nest', [`42/visitors,["page:change",${'['.repeat(30_000)}${']'.repeat(30_000)}]`]],
    ],
    4,
  ),
)('Frames with %s harm nobody', async (_what, frames) => {
  const { expectUnharmed } = await bystander();
  const { raw, came } = await openRaw();
  for (const frame of frames) if (raw.readyState === raw.OPEN) raw.send(frame);
  await pause(150);
  await expectUnharmed();
  // Nothing was told that a guest must not know, whether they were cut off or not.
  expect(came.join()).not.toMatch(/visitors:|bystander/);
});

test('A WebSocket that turns into noise harms nobody', async () => {
  const { expectUnharmed } = await bystander();
  const { port } = new URL(await listen(app));
  const socket = connect(Number(port), '127.0.0.1');
  socket.on('error', () => {}).resume();
  const upgrade = [
    `GET ${ENGINE}&transport=websocket HTTP/1.1`,
    'Host: station',
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
  ];
  socket.write(`${upgrade.join('\r\n')}\r\n\r\n`);
  await pause(100);
  const closed = new Promise((resolve) => socket.once('close', resolve));
  // Reserved bits, an unmasked frame, and a length of 2^63.
  socket.write(Buffer.from([0xff, 0x7f, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0, 1]));
  await closed;
  await expectUnharmed();
});

test('Polling is held to the same limits as a WebSocket', async () => {
  const { expectUnharmed } = await bystander();
  const url = `${await listen(app)}${ENGINE}&transport=polling`;
  const begin = async () => {
    const { text } = await send(url);
    return `${url}&sid=${(JSON.parse(text.slice(1)) as { sid: string }).sid}`;
  };
  const post = (to: string, body: string) =>
    send(to, { method: 'POST', body, headers: { 'content-type': 'text/plain;charset=UTF-8' } });

  // 200 KB in one packet, a packet that is none, and a session that is not there.
  expect((await post(await begin(), `4${'x'.repeat(200 * 1024)}`)).status).toBe(413);
  const garbled = await begin();
  await post(garbled, 'zzz\x1e42["');
  expect((await send(garbled)).status).toBe(400);
  expect((await post(`${url}&sid=nobody`, '40')).status).toBe(400);

  const flooding = await begin();
  const packets = Array.from({ length: 200 }, (_, i) => `42["page:change",{"page":"/${i}"}]`);
  await post(flooding, ['40', ...packets].join('\x1e'));
  // The engine says goodbye over the next poll; then the session is gone.
  expect((await send(flooding)).text).toMatch(/1$/);
  expect((await send(flooding)).status).toBe(400);
  await expectUnharmed();
});

test('Whoever must first change their password, or waits to be let in, is told nothing', async () => {
  const { expectUnharmed } = await bystander();
  const people = [
    await app.createPerson({ role: 'admin', must_change_password: true }),
    await app.createPerson({ role: 'admin', status: 'pending' }),
  ];
  for (const { token } of people) {
    for (const namespace of ['/', '/visitors'] as const) {
      const socket = await openSocket(app, { token, namespace }).catch(() => undefined);
      if (!socket) continue;
      const heard: string[] = [];
      socket.onAny((event: string) => heard.push(event));
      for (const event of ['visitors:request', 'visitors:request-all', 'stats:request']) {
        emit(socket, event);
      }
      await arrive(app);
      await pause(400);
      expect(heard).toEqual([]);
    }
  }
  await expectUnharmed();
});

test('The token of somebody who was deactivated opens no socket', async () => {
  const { token } = await app.createPerson({ status: 'deactivated' });
  for (const namespace of ['/', '/visitors'] as const) {
    await expect(openSocket(app, { token, namespace })).rejects.toThrow();
  }
});
