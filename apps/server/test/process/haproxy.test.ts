import { Agent } from 'node:http';
import { describe, expect, onTestFinished, test } from 'vitest';
import { isInstalled, keptLine, startFrontProxy, startStandIn } from '../fixtures/front-proxies.ts';
import { send } from '../fixtures/listening.ts';

// @full

describe.skipIf(!isInstalled('haproxy'))('HAProxy, with deploy/haproxy.cfg', () => {
  test('Behind HAProxy, a 503 is asked again elsewhere for reads and never for writes', async () => {
    const refuses = await startStandIn((_request, response) => {
      response.statusCode = 503;
      response.end();
    });
    const answers = await startStandIn((_request, response) => response.end('done'));
    const { origin } = await startFrontProxy('haproxy', [refuses.origin, answers.origin]);
    const ask = keptLine();
    const statuses = { GET: [] as number[], POST: [] as number[] };
    for (const method of ['GET', 'POST', 'POST', 'GET', 'POST'] as const) {
      statuses[method].push((await ask(`${origin}/api/contacts`, { method })).status);
    }
    const asked = (method: string) => refuses.calls.filter((it) => it.startsWith(method)).length;
    expect(asked('GET')).toBeGreaterThan(0);
    expect(statuses.GET).toEqual([200, 200]);
    expect(asked('POST')).toBeGreaterThan(0);
    expect(statuses.POST.filter((it) => it === 503)).toHaveLength(asked('POST'));
    expect([...refuses.calls, ...answers.calls].filter((it) => it.startsWith('POST'))).toHaveLength(
      3,
    );
  });

  test('Behind HAProxy, whoever reads what no server can give is told so after two of them, not after four', async () => {
    const refuse = () =>
      startStandIn((_request, response) => {
        response.statusCode = 503;
        response.end();
      });
    const servers = [await refuse(), await refuse()] as const;
    const { origin } = await startFrontProxy('haproxy', [servers[0].origin, servers[1].origin]);
    for (const method of ['GET', 'HEAD'] as const) {
      expect((await send(`${origin}/api/upload/tus/1`, { method })).status).toBe(503);
      for (const { calls } of servers) expect(calls.splice(0)).toHaveLength(1);
    }
  });

  test('HAProxy sends people to the server that is ready, and while none is, lets the servers say why', async () => {
    const ready = [true, false];
    const begin = (which: number) =>
      startStandIn(
        (_request, response) => response.end(String(which)),
        () => ready[which] ?? false,
      );
    const servers = [await begin(0), await begin(1)] as const;
    const { origin } = await startFrontProxy('haproxy', [servers[0].origin, servers[1].origin]);
    const ask = keptLine();
    const who = async (path: string) => {
      const asked = [];
      for (let i = 0; i < 6; i += 1) asked.push((await ask(origin + path)).text);
      return [...new Set(asked)].sort().join();
    };
    const both = () => Promise.all([who('/login'), who('/socket.io/?EIO=4')]);
    await expect.poll(both).toEqual(['0', '0']);
    ready.reverse();
    await expect.poll(both).toEqual(['1', '1']);
    ready[1] = false;
    await expect.poll(both).toEqual(['0,1', '0,1']);
  });

  test('Behind HAProxy, lines have ports of their own, and without one they come where calls do', async () => {
    const begin = (name: string) => startStandIn((_request, response) => response.end(name));
    const servers = [await begin('calls'), await begin('calls')] as const;
    const doors = [await begin('lines'), await begin('lines')] as const;
    const { origin } = await startFrontProxy('haproxy', [servers[0].origin, servers[1].origin], {
      lines: [doors[0].origin, doors[1].origin],
    });
    const ask = async (path: string) => (await send(origin + path)).text;
    const both = () => Promise.all([ask('/socket.io/?EIO=4'), ask('/api/contacts')]);
    expect(await both()).toEqual(['lines', 'calls']);
    await doors[0].stop();
    expect(await both()).toEqual(['lines', 'calls']);
    await doors[1].stop();
    await expect.poll(both).toEqual(['calls', 'calls']);
  });

  test("Behind HAProxy, a server that has everybody's lines after a restart gets its share of the calls all the same", async () => {
    const ready = [true, false];
    const begin = (which: number) =>
      startStandIn(
        // A line stays.
        ({ url }, response) => void (url?.includes('websocket') || response.end(String(which))),
        () => ready[which] ?? false,
      );
    const servers = [await begin(0), await begin(1)] as const;
    const { origin } = await startFrontProxy('haproxy', [servers[0].origin, servers[1].origin]);
    const ask = keptLine();
    const who = async (path = '/api/contacts') => (await ask(origin + path)).text;
    // HAProxy looks at the ports of calls and of lines one after the other.
    for (const path of ['/api/contacts', '/socket.io/?EIO=4']) {
      const three = async () => [await who(path), await who(path), await who(path)].join('');
      await expect.poll(three).toBe('000');
    }
    const agent = new Agent();
    onTestFinished(() => agent.destroy());
    for (let line = 0; line < 10; line += 1) {
      send(`${origin}/socket.io/?EIO=4&transport=websocket`, { agent }).catch(() => undefined);
    }
    await expect
      .poll(() => servers[0].calls.filter((it) => it.includes('websocket')))
      .toHaveLength(10);

    ready[1] = true;
    await expect.poll(() => who()).toBe('1');
    const asked: string[] = [];
    for (let call = 0; call < 20; call += 1) asked.push(await who());
    expect(new Set(asked)).toEqual(new Set(['0', '1']));
  });
});
