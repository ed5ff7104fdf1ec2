import {
  getPublicSettings,
  getSettings,
  removeLogo,
  updateSettings,
  uploadLogo,
} from '@station/contract/settings/settings';
import sharp from 'sharp';
import { beforeEach, expect, test } from 'vitest';
import { createApp } from '../../src/app.ts';
import { settingsChanged } from '../../src/features/settings/settings.events.ts';
import { letPass } from '../fixtures/clock.ts';
import { picture, sendPicture } from '../fixtures/pictures.ts';
import { auditOf } from '../fixtures/records.ts';
import { createTestApp, problemOf, sharedTestApp, type TestApp } from '../test-app.ts';

const app = await sharedTestApp();
let as = '';
beforeEach(async () => {
  as = (await app.createAdmin()).token;
});

const change = (body: object, to: TestApp = app) => to.answer(updateSettings, { as, body });

test('Before anybody decides, the defaults hold', async () => {
  const fresh = await createTestApp({ env: { PASSWORD_MIN: '9', REGISTRATION: 'open' } });
  try {
    const { token } = await fresh.createAdmin();
    const { data } = await fresh.answer(getSettings, { as: token });
    expect(data).toMatchObject({
      logo: null,
      default_language: 'vi',
      registration: 'open',
      session_hours: 12,
      remembered_session_hours: 720,
      password_min: 9,
      two_step: 'offered',
    });
    const links = data.planets.map((it) => it.url);
    expect(links).toContain('/jupiter-giant');
    expect(links).toContain('/saturn-rings');
    expect(links.filter((it) => it.startsWith('https://')).length).toBeGreaterThan(1);
  } finally {
    await fresh.close();
  }
});

test('Guests see what the login screen needs, and no more', async () => {
  await change({ organisation_name: 'Trường Hoa Sen' });
  const { data } = await app.answer(getPublicSettings);
  expect(data.organisation_name).toBe('Trường Hoa Sen');
  expect(Object.keys(data).toSorted()).toEqual([
    'default_language',
    'forgot_by',
    'logo',
    'organisation_name',
    'password_min',
    'planets',
    'registration',
  ]);
});

test('What is changed counts at once, what is left out stays', async () => {
  const received: string[] = [];
  const stop = app.context.events.subscribe(settingsChanged, (it) =>
    received.push(it.organisation_name),
  );
  await change({ organisation_name: '하늘학교', default_language: 'ko' });
  const { data } = await change({ session_hours: 6 });
  expect(data).toMatchObject({
    organisation_name: '하늘학교',
    default_language: 'ko',
    session_hours: 6,
  });
  expect((await app.answer(getSettings, { as })).data).toEqual(data);
  expect(received).toEqual(['하늘학교', '하늘학교']);
  stop();
});

test('Another server goes by a change within a second, without a restart', async () => {
  const other = await createApp(app.context.config, {
    ...app.store,
    db: app.store.db.withPlugin({
      transformQuery: (it) => it.node,
      transformResult: async (it) => it.result,
    }),
  });
  const there = async () =>
    (await other.http.inject(getPublicSettings.path)).json().data.organisation_name;
  await change({ organisation_name: 'Trước' });
  expect(await there()).toBe('Trước');
  await change({ organisation_name: 'Sau' });
  letPass(1_000);
  expect(await there()).toBe('Sau');
  await other.http.close();
});

test('Planets are kept in their order, with paths of Station and web addresses', async () => {
  const planets = [
    { name: 'Sao Mộc', url: '/jupiter-giant', colour: '#D6A36B', size: 'large' },
    { name: '네이버', url: 'https://www.naver.com/?a=1#b', colour: '#00c73c', size: 'small' },
  ] as const;
  const { data } = await change({ planets });
  expect(data.planets).toEqual(planets);
  expect((await change({ planets: [] })).data.planets).toEqual([]);
});

const planet = (given: object) => ({
  planets: [{ name: 'X', url: '/x', colour: '#000000', size: 'small', ...given }],
});

test.for([
  [{ organisation_name: '  ' }, 'organisation_name'],
  [{ organisation_name: 'x'.repeat(101) }, 'organisation_name'],
  [{ default_language: 'orig' }, 'default_language'],
  [{ registration: 'anybody' }, 'registration'],
  [{ session_hours: 0 }, 'session_hours'],
  [{ session_hours: 1.5 }, 'session_hours'],
  [{ session_hours: '12' }, 'session_hours'],
  [{ remembered_session_hours: 100_000 }, 'remembered_session_hours'],
  [{ password_min: 5 }, 'password_min'],
  [{ password_min: 129 }, 'password_min'],
  [{ two_step: true }, 'two_step'],
  [{ planets: 'none' }, 'planets'],
  [{ planets: Array(13).fill(planet({}).planets[0]) }, 'planets'],
  [planet({ url: 'javascript:alert(1)' }), 'planets.0.url'],
  [planet({ url: '//evil.example' }), 'planets.0.url'],
  [planet({ url: 'ftp://example.com' }), 'planets.0.url'],
  [planet({ url: 'https://example.com/"onload="x' }), 'planets.0.url'],
  [planet({ colour: 'red' }), 'planets.0.colour'],
  [planet({ colour: '#fff;background:url(x)' }), 'planets.0.colour'],
  [planet({ size: 'huge' }), 'planets.0.size'],
  [planet({ name: '' }), 'planets.0.name'],
] as const)('A setting that will not do is named: %j', async ([body, field]) => {
  const before = (await app.answer(getSettings, { as })).data;
  const problem = await app.problem(updateSettings, { as, body });
  expect(problem).toMatchObject({ status: 400, validation_errors: [{ field }] });
  expect((await app.answer(getSettings, { as })).data).toEqual(before);
});

test.for([{}, { logo: '/api/files/x.webp' }, { unknown: 1 }])(
  'A change of nothing that can be changed is refused: %j',
  async (body) => {
    expect(await app.problem(updateSettings, { as, body })).toMatchObject({
      status: 400,
      reason: 'settings.nothing-to-update',
    });
  },
);

test('A stored value that no longer fits counts as none', { tags: ['full'] }, async () => {
  const spoiled = await createTestApp();
  try {
    await spoiled.store.pool.query(
      `insert into setting (key, value) values
         ('password_min', '"six"'), ('planets', '[{"url": "javascript:1"}]'), ('nonsense', '1')`,
    );
    const { data } = await spoiled.answer(getPublicSettings);
    expect(data.password_min).toBe(6);
    expect(data.planets.length).toBeGreaterThan(2);
  } finally {
    await spoiled.close();
  }
});

test('A change is in the audit log with what it was before', async () => {
  await change({ organisation_name: 'Một' });
  await change({ organisation_name: 'Hai', session_hours: 3 });
  expect((await auditOf(app, 'settings.changed')).at(-1)).toMatchObject({
    subject: 'setting',
    before: { organisation_name: 'Một' },
    after: { organisation_name: 'Hai', session_hours: 3 },
  });
});

test('The logo is made small, keeps its shape, and replaces the one before', {
  tags: ['full'],
}, async () => {
  const send = async (bytes: Buffer) => {
    const answered = await sendPicture(app, bytes, { as, fields: {}, endpoint: uploadLogo });
    expect(answered.statusCode, answered.payload).toBe(200);
    return uploadLogo.response.parse(answered.json()).data.logo!;
  };
  const first = await send(await picture({ width: 2000, height: 500, format: 'png' }));
  expect((await app.answer(getPublicSettings)).data.logo).toBe(first);
  const stored = await app.http.inject(first);
  expect(await sharp(stored.rawPayload).metadata()).toMatchObject({
    format: 'webp',
    width: 512,
    height: 128,
  });
  const second = await send(await picture({ width: 100, height: 100 }));
  expect((await sharp((await app.http.inject(second)).rawPayload).metadata()).width).toBe(100);
  await expect.poll(async () => (await app.http.inject(first)).statusCode).toBe(404);

  expect((await app.answer(removeLogo, { as })).data.logo).toBeNull();
  await expect.poll(async () => (await app.http.inject(second)).statusCode).toBe(404);
  expect(await app.problem(removeLogo, { as })).toMatchObject({
    status: 404,
    reason: 'settings.no-logo',
  });
  const actions = (await auditOf(app, 'settings.logo')).map((it) => it.action);
  expect(actions).toEqual([
    'settings.logo-changed',
    'settings.logo-changed',
    'settings.logo-removed',
  ]);
});

test('A logo that is no picture, too large, or not there is refused', async () => {
  const send = async (bytes: Buffer) =>
    problemOf(await sendPicture(app, bytes, { as, fields: {}, endpoint: uploadLogo }));
  expect(await send(Buffer.from('<svg/>'))).toMatchObject({ reason: 'files.wrong-type' });
  expect(await send(Buffer.alloc(5 * 1024 * 1024 + 1))).toMatchObject({ status: 413 });
  expect(await app.problem(uploadLogo, { as })).toMatchObject({ reason: 'files.no-file' });
});
