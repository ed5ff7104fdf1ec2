import { getProfile, updateProfile } from '@station/contract/accounts/profile';
import { deleteUser } from '@station/contract/accounts/users';
import { getFile, uploadFiles } from '@station/contract/files/files';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { colourAt, picture, sendPicture } from '../fixtures/pictures.ts';
import { auditOf } from '../fixtures/records.ts';
import { promised } from '../in-full.ts';
import { problemOf, sharedTestApp } from '../test-app.ts';

const app = await sharedTestApp();

/** Uploads an avatar that must be taken and gives its address. */
async function uploaded(as: string, bytes: Buffer, fields: Record<string, string> = {}) {
  const answered = await sendPicture(app, bytes, { as, fields: { category: 'avatar', ...fields } });
  expect(answered.statusCode, answered.payload).toBe(200);
  return uploadFiles.response.parse(answered.json()).data[0]!;
}

const fetched = (location: string) => app.http.inject(location);

/** The bytes that are pointed to. */
async function blobs(): Promise<string[]> {
  const { rows } = await app.store.pool.query('select hash from blob where refs > 0 order by hash');
  return rows.map(({ hash }) => hash);
}

test('An avatar becomes a square picture without the data of the camera', async () => {
  const { token } = await app.createStaff();
  const bytes = await picture();
  expect((await sharp(bytes).metadata()).exif).toBeDefined();
  const file = await uploaded(token, bytes, { description: 'Ảnh thẻ' });
  expect(file).toMatchObject({
    original_name: 'me.jpg',
    mime_type: 'image/webp',
    category: 'avatar',
  });
  expect(file.location).toMatch(/^\/api\/files\/[\w-]{32}\.webp$/);

  const answered = await fetched(file.location);
  expect(answered.statusCode).toBe(200);
  expect(answered.rawPayload.length).toBe(file.file_size);
  const stored = await sharp(answered.rawPayload).metadata();
  expect(stored).toMatchObject({ format: 'webp', width: 512, height: 512 });
  expect(stored.exif).toBeUndefined();
  expect(answered.rawPayload.includes('GPS')).toBe(false);
  const { user } = await app.answer(getProfile, { as: token });
  expect(user.image).toBe(file.location);
});

test('A picture is served so that it can do nothing but be seen, and kept for ever', async () => {
  const { token } = await app.createStaff();
  const { location } = await uploaded(token, await picture());
  const { headers } = await fetched(location);
  expect(headers).toMatchObject({
    'content-type': 'image/webp',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': 'public, max-age=31536000, immutable',
    'cross-origin-resource-policy': 'same-origin',
  });
});

test('A picture taken sideways stands upright, and its crop is meant that way', async () => {
  const { token } = await app.createStaff();
  // Orientation 6 is turned clockwise for showing: what was left is at the top.
  const bytes = await picture({ width: 800, height: 400, orientation: 6 });
  const whole = await fetched((await uploaded(token, bytes)).location);
  expect(await colourAt(whole.rawPayload, 256, 20)).toBe('red');
  expect(await colourAt(whole.rawPayload, 256, 490)).toBe('blue');
  const crop = { crop_left: '0', crop_top: '400', crop_size: '400' };
  const part = await fetched((await uploaded(token, bytes, crop)).location);
  expect(await colourAt(part.rawPayload, 256, 20)).toBe('blue');
});

test('The part that was asked for is what is kept', async () => {
  const { token } = await app.createStaff();
  const bytes = await picture({ width: 1000, height: 500 });
  const left = await uploaded(token, bytes, { crop_left: '0', crop_top: '50', crop_size: '300' });
  expect(await colourAt((await fetched(left.location)).rawPayload, 500, 256)).toBe('red');
  const right = await uploaded(token, bytes, { crop_left: '700', crop_top: '0', crop_size: '300' });
  expect(await colourAt((await fetched(right.location)).rawPayload, 10, 256)).toBe('blue');
});

test('A crop that reaches outside, or is no number, is refused by name', async () => {
  const bytes = await picture({ width: 400, height: 300 });
  for (const [field, fields] of [
    ['crop_size', { crop_left: '200', crop_size: '300' }],
    ['crop_size', { crop_size: '0' }],
    ['crop_size', { crop_size: '-5' }],
    ['crop_left', { crop_left: 'x', crop_size: '10' }],
    ['category', { category: 'x'.repeat(51) }],
    ['description', { description: 'x'.repeat(2_001) }],
  ] as const) {
    const { token } = await app.createStaff();
    const sent = { as: token, fields: { category: 'avatar', ...fields } };
    const problem = problemOf(await sendPicture(app, bytes, sent));
    expect(problem, JSON.stringify(fields)).toMatchObject({
      status: 400,
      validation_errors: [{ field }],
    });
  }
});

test.for(['jpeg', 'png', 'webp', 'gif', 'avif'] as const)(
  'A picture of the type %s is taken, whatever its name says',
  async (format) => {
    const { token } = await app.createStaff();
    const bytes = await picture({ format, width: 64, height: 64 });
    const answered = await sendPicture(app, bytes, { as: token, filename: 'ảnh của tôi.txt' });
    expect(answered.statusCode, answered.payload).toBe(200);
  },
);

const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';

test.for<[string, () => Buffer | Promise<Buffer>]>([
  ['SVG', () => Buffer.from(SVG)],
  ['HTML', () => Buffer.from('<html><script>alert(1)</script>')],
  ['PDF', () => Buffer.from('%PDF-1.7\n1 0 obj')],
  ['TIFF', () => picture({ format: 'tiff', width: 8, height: 8 })],
  ['nothing', () => Buffer.alloc(0)],
  ['noise', () => Buffer.alloc(5_000, 7)],
  ['a JPEG that breaks off', async () => (await picture()).subarray(0, 700)],
  ['a header and nothing behind it', () => Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')],
  ['SVG behind the first bytes of a GIF', () => Buffer.from(`GIF89a${SVG}`)],
])('What is no picture is refused: %s', async ([, make]) => {
  const { token } = await app.createStaff();
  const before = await blobs();
  const problem = problemOf(await sendPicture(app, await make(), { as: token }));
  expect(problem).toMatchObject({ status: 400, reason: 'files.wrong-type' });
  expect(await blobs()).toEqual(before);
  const { user } = await app.answer(getProfile, { as: token });
  expect(user.image).toBeNull();
});

test('A small file that unpacks to a billion pixels is refused at once', {
  tags: ['full'],
}, async () => {
  const { token } = await app.createStaff();
  const bomb = await sharp({
    create: { width: 16_000, height: 16_000, channels: 3, background: '#000' },
    limitInputPixels: false,
  })
    .png({ compressionLevel: 9 })
    .toBuffer();
  expect(bomb.length).toBeLessThan(1_000_000);
  const start = performance.now();
  const problem = problemOf(await sendPicture(app, bomb, { as: token }));
  expect(problem).toMatchObject({ status: 400, reason: 'files.too-many-pixels' });
  expect(performance.now() - start).toBeLessThan(promised(2_000));
});

test('A file over 10 MB is refused, and a form without a file is told so', async () => {
  const { token } = await app.createStaff();
  const big = await sendPicture(app, Buffer.alloc(10 * 1024 * 1024 + 1, 0xff), { as: token });
  expect(problemOf(big)).toMatchObject({ status: 413, reason: 'files.too-large' });
  const none = await app.problem(uploadFiles, { as: token, body: { category: 'avatar' } });
  expect(none).toMatchObject({
    status: 400,
    reason: 'files.no-file',
    message: 'No files selected',
  });
});

test('The avatar before is removed, its row and its bytes', async () => {
  const { id, token } = await app.createStaff();
  const first = await uploaded(token, await picture());
  const second = await uploaded(token, await picture({ width: 100, height: 100 }));
  expect((await fetched(second.location)).statusCode).toBe(200);
  expect((await fetched(first.location)).statusCode).toBe(404);
  const { rows } = await app.store.pool.query('select name from file where uploader_id = $1', [id]);
  expect(rows).toHaveLength(1);
  expect(await auditOf(app, 'accounts.avatar-changed', id)).toHaveLength(2);
});

test('Taking the picture out of the profile removes it too', async () => {
  const { token } = await app.createStaff();
  const { location } = await uploaded(token, await picture());
  const { user } = await app.answer(updateProfile, { as: token, body: { image: '' } });
  expect(user.image).toBeNull();
  expect((await fetched(location)).statusCode).toBe(404);
});

test('Saving the profile with the avatar’s own address keeps it', async () => {
  const { token } = await app.createStaff();
  const { location } = await uploaded(token, await picture());
  await app.answer(updateProfile, { as: token, body: { image: location, name: 'Tên mới' } });
  expect((await fetched(location)).statusCode).toBe(200);
});

test('Nobody removes the avatar of somebody else by pointing at it', async () => {
  const owner = await app.createStaff();
  const other = await app.createStaff();
  const { location } = await uploaded(owner.token, await picture());
  await app.answer(updateProfile, { as: other.token, body: { image: location } });
  await app.answer(updateProfile, { as: other.token, body: { image: '' } });
  await uploaded(other.token, await picture());
  expect((await fetched(location)).statusCode).toBe(200);
});

test('A deleted account’s avatar goes with it', async () => {
  const staff = await app.createStaff();
  const { location } = await uploaded(staff.token, await picture());
  const { token } = await app.createAdmin();
  await app.answer(deleteUser, { as: token, params: { id: staff.id } });
  expect((await fetched(location)).statusCode).toBe(404);
});

test('Of two avatars sent at once one stays, and nothing is left over', async () => {
  const { id, token } = await app.createStaff();
  const bytes = await picture({ width: 64, height: 64 });
  await Promise.all([uploaded(token, bytes), uploaded(token, bytes), uploaded(token, bytes)]);
  const { user } = await app.answer(getProfile, { as: token });
  const { rows } = await app.store.pool.query('select name from file where uploader_id = $1', [id]);
  expect(rows).toEqual([{ name: user.image?.slice('/api/files/'.length) }]);
  const { rows: counts } = await app.store.pool.query(
    'select (select sum(refs) from blob) as refs, (select count(*) from file) as files',
  );
  expect(Number(counts[0].refs)).toBe(Number(counts[0].files));
});

test('Pictures that one person sends at once wait for each other, again and again', {
  tags: ['full'],
}, async () => {
  const bytes = await picture({ width: 16, height: 16 });
  for (let i = 0; i < 20; i += 1) {
    const { token } = await app.createStaff();
    await Promise.all([uploaded(token, bytes), uploaded(token, bytes), uploaded(token, bytes)]);
  }
});

test('Neither a guest nor whoever waits for approval may send a picture', async () => {
  const bytes = await picture({ width: 8, height: 8 });
  const { token } = await app.createPerson({ status: 'pending' });
  expect(problemOf(await sendPicture(app, bytes, { as: token }))).toMatchObject({ status: 403 });
  expect(problemOf(await sendPicture(app, bytes))).toMatchObject({ status: 401 });
});

test('An account sends thirty pictures a minute; others are not counted along', {
  tags: ['full'],
}, async () => {
  const [staff, colleague] = [await app.createStaff(), await app.createStaff()];
  const bytes = await picture({ width: 64, height: 64 });
  for (let i = 0; i < 30; i += 1) await uploaded(staff.token, bytes);
  expect(problemOf(await sendPicture(app, bytes, { as: staff.token }))).toMatchObject({
    status: 429,
  });
  await uploaded(colleague.token, bytes);
});

test('A picture of 25 million pixels is taken, one of more is refused before it is unpacked', {
  tags: ['full'],
}, async () => {
  const { token } = await app.createStaff();
  const plain = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#123456' } })
      .png()
      .toBuffer();
  await uploaded(token, await plain(5_000, 5_000));
  const refused = await sendPicture(app, await plain(5_001, 5_000), { as: token });
  expect(problemOf(refused)).toMatchObject({ status: 400, reason: 'files.too-many-pixels' });
});

test('Of thirty people who send large pictures at once some are told to come again, and the others sign in', {
  tags: ['full'],
}, async () => {
  const bytes = await sharp({
    create: { width: 5_000, height: 5_000, channels: 3, background: '#123456' },
  })
    .png()
    .toBuffer();
  const staff = await Promise.all(Array.from({ length: 30 }, () => app.createStaff()));
  const sending = Promise.all(staff.map(({ token }) => sendPicture(app, bytes, { as: token })));
  const colleague = await app.createStaff();
  expect(await app.signIn(colleague)).toBeTypeOf('string');
  const answered = await sending;
  const refused = answered.filter(({ statusCode }) => statusCode !== 200);
  // Two at work and eight waiting are served; of the others, those that came while it was full are not.
  expect(refused.length).toBeGreaterThan(0);
  expect(answered.length - refused.length).toBeGreaterThanOrEqual(10);
  for (const one of refused) {
    expect(problemOf(one)).toMatchObject({ status: 503, code: 'unavailable', retryAfter: '5' });
  }
});

test('A name that no file has, or that is a path, finds nothing', async () => {
  const none = await app.problem(getFile, { params: { name: `${'a'.repeat(32)}.webp` } });
  expect(none).toMatchObject({ status: 404, reason: 'files.not-found' });
  for (const name of ['../secret.key', '..%2fsecret.key', 'secret.key', 'x.webp', 'a/b.webp']) {
    const { statusCode } = await app.http.inject(`/api/files/${name}`);
    expect([400, 404], name).toContain(statusCode);
  }
});
