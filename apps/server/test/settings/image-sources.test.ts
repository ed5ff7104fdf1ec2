import { updateSettings } from '@station/contract/settings/settings';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { createApp } from '../../src/app.ts';
import { tileOrigins } from '../../src/features/settings/image-sources.ts';
import { allowPageImages } from '../../src/platform/page-policy.ts';
import { sharedTestApp } from '../test-app.ts';

const app = await sharedTestApp();

/** The directive of a policy on images. */
const imagesOf = (policy: unknown) => /img-src ([^;]*)/.exec(String(policy))?.[1];

test('A page may show the tiles of the settings and no other site, from the next page on after a change', async () => {
  const { token } = await app.createAdmin();
  const { http } = await createApp(app.context.config, app.store);
  http.get('/page', { config: { access: 'guest' } }, (_request, reply) =>
    reply.type('text/html; charset=utf-8').send('<!doctype html>'),
  );
  const policy = async (path: string) =>
    imagesOf((await http.inject(path)).headers['content-security-policy']);
  try {
    expect(await policy('/page')).toBe("'self' data: blob: https://tile.openstreetmap.org");

    await app.answer(updateSettings, {
      as: token,
      body: {
        map_tiles: {
          url: 'https://maps.example:8443/tiles/{z}/{x}/{y}.png?key={key}',
          attribution: 'Example',
          key: 'k',
        },
      },
    });
    expect(await policy('/page')).toBe("'self' data: blob: https://maps.example:8443");
    // What is no page shows no images.
    expect(await policy('/ready')).toBe("'self' data: blob:");
  } finally {
    await http.close();
  }
});

test.each([
  ['https://tile.openstreetmap.org/{z}/{x}/{y}.png', ['https://tile.openstreetmap.org']],
  [
    'https://{s}.tile.example/{z}/{x}/{y}.png',
    ['https://a.tile.example', 'https://b.tile.example', 'https://c.tile.example'],
  ],
  ['https://*.example/{z}/{x}/{y}.png', []],
  ["https://a.example;script-src 'unsafe-inline'/{z}/{x}/{y}.png", []],
  ['http://plain.example/{z}/{x}/{y}.png', []],
  ['no address', []],
])('The origins of %j are %j', (url, origins) => {
  expect(tileOrigins(url)).toEqual(origins);
});

test('A page does not wait for a database that hangs, and what comes late counts from the next page on', async () => {
  const http = fastify();
  const asked = Promise.withResolvers<string[]>();
  const answers = [asked.promise];
  http.addHook('onRequest', async (_request, reply) => {
    reply.header('Content-Security-Policy', "img-src 'self'");
  });
  allowPageImages(http, () => answers.shift() ?? new Promise(() => {}));
  http.get('/', (_request, reply) => reply.type('text/html').send('<!doctype html>'));
  const images = async () => imagesOf((await http.inject('/')).headers['content-security-policy']);
  expect(await images()).toBe("'self'");
  asked.resolve(['https://tiles.example']);
  expect(await images()).toBe("'self' https://tiles.example");
  await http.close();
});
