import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { Agent } from 'node:http';
import { connect } from 'node:http2';
import { getFeedFile } from '@station/contract/meetings/feed';
import { heartbeat, trackVisit } from '@station/contract/visitors/visits';
import { io } from 'socket.io-client';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import {
  type FrontProxy,
  isInstalled,
  keptLine,
  startFrontProxy,
  startStandIn,
} from '../fixtures/front-proxies.ts';
import { listen, send } from '../fixtures/listening.ts';
import { SELF_SIGNED } from '../fixtures/self-signed.ts';
import { storedVisits, visitRecord } from '../fixtures/visits.ts';
import { createTestApp } from '../test-app.ts';

// @full

const app = await createTestApp({ env: { TRUST_PROXY: 'true' } });
afterAll(app.close);
// The proxy asks before it sends anybody here.
app.readiness.ready = true;

/** What a caller writes to be taken for somebody else. */
const FORGED = { 'x-forwarded-for': '8.8.8.8' };

const REPLACES = [
  'replaces the header, as shipped',
  { haproxy: (it: string) => it, nginx: (it: string) => it },
] as const;
const APPENDS = [
  'appends to the header',
  {
    haproxy: (it: string) =>
      it.replace(/http-request set-header X-Forwarded-For .*/, 'option forwardfor'),
    nginx: (it: string) =>
      it.replace(/(X-Forwarded-For) \$remote_addr/, '$1 $proxy_add_x_forwarded_for'),
  },
] as const;

const PROXIES: readonly FrontProxy[] = ['haproxy', 'nginx'];

for (const proxy of PROXIES) {
  describe.skipIf(!isInstalled(proxy))(`${proxy}, with deploy/${proxy}`, () => {
    test('A script of one release is found while the other server has another, and 404 is said after both', async () => {
      const begin = (release: string) =>
        startStandIn(({ url }, response) => {
          response.statusCode = url === `/assets/${release}.js` ? 200 : 404;
          response.end(release);
        });
      const servers = [await begin('old'), await begin('new')] as const;
      const { origin } = await startFrontProxy(proxy, [servers[0].origin, servers[1].origin]);
      const ask = keptLine();
      for (const release of ['old', 'new', 'new', 'old', 'old', 'old']) {
        const { status, text } = await ask(`${origin}/assets/${release}.js`);
        expect([status, text]).toEqual([200, release]);
      }
      for (const { calls } of servers) calls.length = 0;
      expect((await ask(`${origin}/assets/gone.js`)).status).toBe(404);
      for (const { calls } of servers) expect(calls.splice(0)).toHaveLength(1);
      // Of all else a 404 is an answer.
      expect((await ask(`${origin}/api/contacts/7`)).status).toBe(404);
      expect([...servers[0].calls, ...servers[1].calls]).toHaveLength(1);
    });

    test.for([REPLACES, APPENDS])(
      'Behind a proxy that %s, the address is the one that called it',
      async ([, change]) => {
        const station = await listen(app);
        const { origin } = await startFrontProxy(proxy, [station, station], {
          change: change[proxy],
        });
        // Another address of this machine than the proxy's own, so that the two can be told apart.
        const agent = new Agent({ localAddress: '127.0.0.2', keepAlive: true });
        onTestFinished(() => agent.destroy());
        const post = (path: string, body: object) =>
          send(origin + path, {
            ...{ method: 'POST', agent, body: JSON.stringify(body) },
            headers: { 'content-type': 'application/json', ...FORGED },
          });

        const visit = visitRecord();
        expect((await post(trackVisit.path, visit)).status).toBe(200);
        expect(await storedVisits(app, visit.sessionId)).toMatchObject([{ ip: '127.0.0.2' }]);

        const socket = io(`${origin}/visitors`, {
          ...{ forceNew: true, reconnection: false, transports: ['websocket'] },
          ...{ extraHeaders: FORGED, agent: agent as never },
        });
        onTestFinished(() => void socket.close());
        await new Promise<void>((done, failed) => {
          socket.once('connect', done).once('connect_error', failed);
        });
        const here = await app.realtime.of('/visitors').fetchSockets();
        expect(here.map(({ data }) => data.address)).toEqual(['127.0.0.2']);
        socket.close();

        const sign = { sessionId: randomUUID(), visitorId: randomUUID() };
        const statuses: number[] = [];
        for (let i = 0; i < 40; i += 1) statuses.push((await post(heartbeat.path, sign)).status);
        expect(statuses).toContain(429);
      },
    );

    test('The log has no token and no query, also when nobody answers, and names the call', async () => {
      const station = await startStandIn((_request, response) =>
        response.setHeader('X-Request-Id', 'id-of-the-call').end(),
      );
      const { origin, log } = await startFrontProxy(proxy, [station.origin, station.origin]);
      const get = keptLine();
      const secrets = [24, 32, 32].map((bytes) => randomBytes(bytes).toString('base64url'));
      const [card, feed, share] = secrets;
      const paths = [
        `/api/membership/cards/${card}`,
        getFeedFile.path.replace(':file', `${feed}.ics`),
        `/share/${share}/x/${share}?access=${share}`,
        `/?search=${share}`,
      ];
      for (const path of paths) {
        const { headers } = await get(origin + path, { headers: { referer: origin + path } });
        expect(headers['x-request-id']).toBe('id-of-the-call');
      }
      await station.stop();
      for (const path of paths) {
        expect((await get(origin + path)).status, path).toBeGreaterThanOrEqual(502);
      }
      // It has written of all of them once this one is there.
      await get(`${origin}/the-last`);
      await expect.poll(log).toContain('/the-last');

      const written = await log();
      for (const secret of secrets) expect(written).not.toContain(secret);
      expect(written).not.toContain('search=');
      for (const path of [
        '/api/membership/cards/...',
        '/api/meetings/calendar/...',
        '/share/...',
      ]) {
        const line = new RegExp(`GET ${path.replaceAll('.', '\\.')}.* id-of-the-call`);
        expect(written).toMatch(line);
      }
    });

    test('A write whose server dies is told as failed by https too, and nobody sends it again', async () => {
      const dies = await startStandIn((request) => request.socket.destroy());
      const { origin } = await startFrontProxy(proxy, [dies.origin, dies.origin], { https: true });
      const browser = connect(origin, { ca: SELF_SIGNED.cert });
      onTestFinished(() => browser.destroy());
      for (const path of ['/api/contacts', '/api/schools']) {
        // An end as HTTP/2 has it for what was never done (REFUSED_STREAM) would fail here.
        const call = browser.request({ ':method': 'POST', ':path': path });
        const [headers] = await once(call.end(), 'response');
        expect(headers[':status']).toBe(502);
        call.close();
      }
      expect(dies.calls).toEqual(['POST /api/contacts', 'POST /api/schools']);
    });

    test('Who comes without https is sent there, and certbot is asked for what proves the name', async () => {
      const station = await startStandIn((_request, response) => response.end('Station'));
      const certbot = await startStandIn((_request, response) => response.end('proof'));
      const { plain } = await startFrontProxy(proxy, [station.origin, station.origin], {
        ...{ https: true, certbot: certbot.origin },
      });
      const ask = keptLine();
      const challenge = `/.well-known/acme-challenge/${randomUUID()}`;
      expect((await ask(plain + challenge)).text).toBe('proof');
      expect(certbot.calls).toEqual([`GET ${challenge}`]);
      for (const path of ['/', '/api/contacts?page=2']) {
        const { status, headers } = await ask(plain + path);
        expect(status).toBe(301);
        expect(headers.location).toMatch(/^https:\/\/127\.0\.0\.1[:/]/);
        expect(headers.location?.endsWith(path)).toBe(true);
      }
      expect(station.calls).toEqual([]);
    });

    test('An upload goes on where it began, a line of many calls too, and other calls go anywhere', async () => {
      const begin = (name: string) =>
        startStandIn((request, response) => {
          if (request.method === 'POST') {
            response.setHeader('Location', `${request.url}/${randomUUID()}`);
          }
          response.setHeader('X-Stand-In', name).end();
        });
      const servers = [await begin('one'), await begin('two')] as const;
      const { origin } = await startFrontProxy(proxy, [servers[0].origin, servers[1].origin]);
      const ask = keptLine();
      const call = async (method: string, path: string, headers: Record<string, string> = {}) => {
        const answer = await ask(origin + path, { method, headers });
        return { at: String(answer.headers['x-stand-in']), location: answer.headers.location };
      };

      const uploads = [];
      for (let person = 0; person < 12; person += 1) {
        const headers = { authorization: `Bearer ${randomUUID()}` };
        uploads.push({ headers, ...(await call('POST', '/api/upload/tus', headers)) });
      }
      expect(new Set(uploads.map((it) => it.at))).toEqual(new Set(['one', 'two']));
      for (const it of uploads) {
        for (const method of ['PATCH', 'HEAD', 'PATCH']) {
          expect((await call(method, `${it.location}`, it.headers)).at).toBe(it.at);
        }
      }

      const guests = await call('POST', '/api/request/tus');
      expect((await call('PATCH', `${guests.location}`)).at).toBe(guests.at);

      const line = '/socket.io/?EIO=4&transport=polling';
      const { at } = await call('GET', line);
      for (let i = 0; i < 6; i += 1) {
        expect((await call('GET', `${line}&sid=abc`)).at).toBe(at);
        expect((await call('GET', '/socket.io/?EIO=4&transport=websocket&sid=abc')).at).toBe(at);
      }

      const anywhere = new Set<string>();
      for (let i = 0; i < 30; i += 1) anywhere.add((await call('GET', '/api/contacts')).at);
      expect(anywhere.size).toBe(2);
    });

    test('A call is asked again when it reached nobody, and a write that did reach a server never', async () => {
      const hangsUp = await startStandIn((request) => request.socket.destroy());
      const answers = await startStandIn((_request, response) => response.end('done'));
      const { origin } = await startFrontProxy(proxy, [hangsUp.origin, answers.origin]);
      const ask = keptLine();
      let refused = 0;
      for (let i = 0; i < 8; i += 1) {
        expect((await ask(`${origin}/api/contacts`)).status).toBe(200);
        const { status } = await ask(`${origin}/api/contacts/${i}`, { method: 'POST' });
        if (status !== 200) refused += 1;
      }
      const posts = [...hangsUp.calls, ...answers.calls].filter((it) => it.startsWith('POST'));
      expect(posts).toHaveLength(8);
      expect(posts.filter((it) => hangsUp.calls.includes(it))).toHaveLength(refused);

      await hangsUp.stop();
      for (let i = 0; i < 8; i += 1) {
        expect((await ask(`${origin}/api/contacts`, { method: 'POST' })).status).toBe(200);
      }
    });
  });
}
