import {
  getGuestContent,
  getGuestThumbnail,
  getGuestZip,
  listGuestNodes,
  openFileLink,
} from '@station/contract/files/guest-links';
import {
  createFileLink,
  getLinkRules,
  listFileLinks,
  listFileLinkUses,
  updateFileLink,
  withdrawFileLink,
} from '@station/contract/files/links';
import { trashFileNodes } from '@station/contract/files/nodes';
import { getThumbnailState } from '@station/contract/files/thumbnails';
import { updateSettings } from '@station/contract/settings/settings';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { testClock } from '../fixtures/clock.ts';
import { bytesOf, linkTo, shelf } from '../fixtures/file-links.ts';
import { uploadFile } from '../fixtures/files.ts';
import { picture } from '../fixtures/pictures.ts';
import { auditOf } from '../fixtures/records.ts';
import { createTestApp } from '../test-app.ts';

const clock = testClock();
const app = await createTestApp({ clock, env: { PUBLIC_URL: 'https://station.example' } });
afterAll(app.close);

const DAY = 24 * 60 * 60_000;

const open = async (token: string, password?: string) => {
  const { data } = await app.answer(openFileLink, { body: { token, password } });
  return data;
};

const download = (access: string, id: number, headers = {}) =>
  app.call(getGuestContent, { params: { id }, query: { access }, headers });

test('A guest opens a link to a file and downloads it, with the same guards as inside', async () => {
  const { owner, inBelow } = await shelf(app);
  const { token, address, link } = await linkTo(app, owner, inBelow.id);
  expect(address).toMatch(/^https:\/\/station\.example\/share\/[\w-]{43}$/);
  expect(link).toMatchObject({ state: 'live', has_password: false, downloads: 0 });
  expect(Date.parse(link.expires_at) - clock.now()).toBeGreaterThan(6.9 * DAY);
  const opened = await open(token);
  expect(opened).toMatchObject({
    node: { name: '견적서.html', kind: 'file', is_shown_inline: false, thumbnail_url: null },
    zip_address: null,
    downloads_left: null,
  });
  const { headers, payload } = await download(opened.access, inBelow.id);
  expect(payload).toBe(bytesOf('견적서.html'));
  expect(headers).toMatchObject({
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    'x-robots-tag': 'noindex, nofollow, noarchive',
    'content-type': 'application/octet-stream',
  });
  expect(headers['content-disposition']).toContain("filename*=UTF-8''%EA%B2%AC");
  const { data: stored } = await app.answer(listFileLinks, { as: owner.token });
  expect(stored).toMatchObject([{ downloads: 1, opens: 1 }]);
  const { data: uses } = await app.answer(listFileLinkUses, {
    as: owner.token,
    params: { id: link.id },
  });
  expect(uses).toMatchObject([
    { what: 'downloaded', file_name: '견적서.html', network: '127.0.0.0' },
    { what: 'opened', file_name: null },
  ]);
  const after = { name: '견적서.html', link_id: link.id };
  expect(await auditOf(app, 'files.link-downloaded')).toContainEqual(
    expect.objectContaining({ actor_id: null, subject_id: inBelow.id, after }),
  );
  const rows = await app.store.db.selectFrom('file_link').selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain(token);
});

test('A link to a folder shows what is in it and nothing beside or above it', async () => {
  const { owner, top, below, inTop, inBelow, beside } = await shelf(app);
  const { token } = await linkTo(app, owner, below.id);
  const { access } = await open(token);
  const { data, path } = await app.answer(listGuestNodes, { query: { access } });
  expect(data.map(({ name }) => name)).toEqual(['견적서.html']);
  expect(path).toEqual([{ id: below.id, name: '한글' }]);
  for (const id of [inTop.id, beside.id]) {
    expect((await download(access, id)).statusCode).toBe(404);
    const thumbnail = await app.problem(getGuestThumbnail, { params: { id }, query: { access } });
    expect(thumbnail).toMatchObject({ status: 404, reason: 'files.not-found' });
  }
  for (const endpoint of [listGuestNodes, getGuestZip]) {
    const given = { query: { access, folder: top.id } };
    expect(await app.problem(endpoint, given)).toMatchObject({ status: 404 });
  }
  expect((await download(access, inBelow.id)).statusCode).toBe(200);

  const whole = await open((await linkTo(app, owner, top.id)).token);
  const page = await app.answer(listGuestNodes, { query: { access: whole.access } });
  expect(page.data.map(({ name, kind }) => [kind, name])).toEqual([
    ['folder', '한글'],
    ['file', 'a.txt'],
  ]);
});

test('A link with a password opens with it alone, and guesses are limited', async () => {
  const { owner, inTop } = await shelf(app);
  // Set and typed as people paste it: the spaces around it are nobody’s.
  const { token, id } = await linkTo(app, owner, inTop.id, { password: ' mở cửa ra' });
  expect(await app.problem(openFileLink, { body: { token } })).toMatchObject({
    status: 403,
    reason: 'files.link-password-needed',
  });
  const guess = () => app.problem(openFileLink, { body: { token, password: 'wrong one' } });
  expect(await guess()).toMatchObject({ status: 403, reason: 'files.link-password-wrong' });
  const { access } = await open(token, 'mở cửa ra ');
  expect((await download(access, inTop.id)).statusCode).toBe(200);

  await app.answer(updateFileLink, {
    as: owner.token,
    params: { id },
    body: { password: 'another one' },
  });
  // A visit that began with the old password is over.
  expect(await app.problem(listGuestNodes, { query: { access } })).toMatchObject({
    status: 401,
    reason: 'files.link-access-expired',
  });
  const answers = await Promise.all(Array.from({ length: 30 }, guess));
  const wrong = answers.filter(({ status }) => status === 403).length;
  expect(wrong).toBeLessThanOrEqual(20);
  // Each guess that counted is in the audit log, and none that was not looked at.
  const refused = await auditOf(app, 'files.link-refused', inTop.id);
  expect(refused).toHaveLength(1 + wrong);
  const right = await app.problem(openFileLink, { body: { token, password: 'another one' } });
  expect(right).toMatchObject({ status: 429, reason: 'files.link-too-many-guesses' });
});

test('Of many downloads at once no more pass than the link allows', async () => {
  const { owner, inTop } = await shelf(app);
  const { token } = await linkTo(app, owner, inTop.id, { max_downloads: 3 });
  const visits = await Promise.all(Array.from({ length: 12 }, () => open(token)));
  const answers = await Promise.all(visits.map(({ access }) => download(access, inTop.id)));
  const passed = answers.filter(({ statusCode }) => statusCode === 200);
  expect(passed).toHaveLength(3);
  const { data } = await app.answer(listFileLinks, { as: owner.token, query: { show: 'all' } });
  expect(data).toMatchObject([{ downloads: 3, state: 'used-up' }]);
  const { data: live } = await app.answer(listFileLinks, { as: owner.token });
  expect(live).toEqual([]);
  expect(await app.problem(openFileLink, { body: { token } })).toMatchObject({
    status: 404,
    reason: 'files.link-used-up',
  });
});

test('Where downloads are limited a guest sees small pictures alone, and none once it is withdrawn', async () => {
  const owner = await app.createStaff();
  const bytes = await picture({ width: 900 });
  const { id } = await uploadFile(app, owner.token, bytes, { filename: 'a.jpg' });
  const state = async () =>
    (await app.answer(getThumbnailState, { as: owner.token, params: { id } })).data.state;
  await expect.poll(state).toBe('ready');
  const widthOf = async (visit: string) => {
    const given = { params: { id }, query: { access: visit, size: 1600 } };
    const { rawPayload, headers } = await app.call(getGuestThumbnail, given);
    // A page that was left open asks again.
    expect(headers['cache-control']).toBe('private, no-cache');
    return (await sharp(rawPayload).metadata()).width;
  };
  expect(await widthOf((await open((await linkTo(app, owner, id)).token)).access)).toBe(900);
  const limited = await linkTo(app, owner, id, { max_downloads: 1 });
  const { access } = await open(limited.token);
  expect(await widthOf(access)).toBe(256);
  await app.answer(withdrawFileLink, { as: owner.token, params: { id: limited.id } });
  expect(await app.problem(getGuestThumbnail, { params: { id }, query: { access } })).toMatchObject(
    {
      ...{ status: 404, reason: 'files.link-withdrawn' },
    },
  );
});

test('A file that a visit fetches in ranges and again counts as one download', async () => {
  const { owner, inTop } = await shelf(app);
  const { token, id } = await linkTo(app, owner, inTop.id, { max_downloads: 1 });
  const { access } = await open(token);
  const tail = await download(access, inTop.id, { range: 'bytes=6-7' });
  expect([tail.statusCode, tail.payload]).toEqual([206, 'of']);
  const start = await download(access, inTop.id, { range: 'bytes=0-4' });
  expect([start.statusCode, start.payload]).toEqual([206, 'bytes']);
  const { data: uses } = await app.answer(listFileLinkUses, { as: owner.token, params: { id } });
  expect(uses.map(({ what }) => what)).toEqual(['downloaded', 'opened']);
  const second = await app.answer(listFileLinkUses, {
    ...{ as: owner.token, params: { id } },
    query: { page: 2, limit: 1 },
  });
  expect(second.data).toMatchObject([{ what: 'opened' }]);
  expect(second.pagination).toMatchObject({ total_records: 2, total_pages: 2 });
});

test('A link that is withdrawn, expired or to what lies in the trash opens nothing', async () => {
  const { owner, inTop, inBelow, beside } = await shelf(app);
  const withdrawn = await linkTo(app, owner, inTop.id);
  const visit = await open(withdrawn.token);
  await app.answer(withdrawFileLink, { as: owner.token, params: { id: withdrawn.id } });
  const refused = (token: string) => app.problem(openFileLink, { body: { token } });
  expect(await refused(withdrawn.token)).toMatchObject({ reason: 'files.link-withdrawn' });
  expect((await download(visit.access, inTop.id)).statusCode).toBe(404);

  const trashed = await linkTo(app, owner, beside.id);
  await app.answer(trashFileNodes, { as: owner.token, body: { ids: [beside.id] } });
  expect(await refused(trashed.token)).toMatchObject({ status: 404, reason: 'files.link-gone' });

  const expiring = await linkTo(app, owner, inBelow.id, { days: 2 });
  clock.set(3 * DAY);
  expect(await refused(expiring.token)).toMatchObject({ reason: 'files.link-expired' });
  clock.set(-3 * DAY);
  expect(await refused('x'.repeat(43))).toMatchObject({ status: 404, reason: 'files.link-gone' });
});

test('Only the owner and administrators make, see and change links', async () => {
  const { owner, inTop } = await shelf(app);
  const stranger = await app.createStaff();
  const admin = await app.createAdmin();
  const { id } = await linkTo(app, owner, inTop.id);
  const body = { node_id: inTop.id };
  expect(await app.problem(createFileLink, { as: stranger.token, body })).toMatchObject({
    status: 404,
    reason: 'files.not-found',
  });
  for (const endpoint of [updateFileLink, withdrawFileLink, listFileLinkUses]) {
    expect(
      await app.problem(endpoint, { as: stranger.token, params: { id }, body: {} }),
    ).toMatchObject({ status: 404, reason: 'files.link-not-found' });
    expect(await app.problem(endpoint, { params: { id }, body: {} })).toMatchObject({
      status: 401,
    });
  }
  const { data: none } = await app.answer(listFileLinks, { as: stranger.token });
  expect(none).toEqual([]);
  const { data: all } = await app.answer(listFileLinks, {
    as: admin.token,
    query: { node: inTop.id },
  });
  expect(all.map((link) => link.id)).toEqual([id]);
  await app.answer(withdrawFileLink, { as: admin.token, params: { id } });
});

test('Administrators may ask for a password and a shorter time', { tags: ['full'] }, async () => {
  const { owner, inTop } = await shelf(app);
  const admin = await app.createAdmin();
  await app.answer(updateSettings, {
    as: admin.token,
    body: { file_link_password: true, file_link_days: 3 },
  });
  const { data: rules } = await app.answer(getLinkRules, { as: owner.token });
  expect(rules).toEqual({ password_required: true, days: 3, days_max: 3 });
  const make = (given: object) =>
    app.problem(createFileLink, { as: owner.token, body: { node_id: inTop.id, ...given } });
  expect(await make({})).toMatchObject({ status: 400, reason: 'files.link-needs-password' });
  expect(await make({ password: 'long enough', days: 4 })).toMatchObject({
    status: 400,
    reason: 'files.link-too-long',
  });
  expect(await make({ password: 'short' })).toMatchObject({
    validation_errors: [{ field: 'password', rule: 'too-short' }],
  });
  const { link } = await linkTo(app, owner, inTop.id, { password: 'long enough' });
  expect(Date.parse(link.expires_at) - clock.now()).toBeLessThan(3.1 * DAY);
  await app.answer(updateSettings, {
    as: admin.token,
    body: { file_link_password: false, file_link_days: 365 },
  });
});
