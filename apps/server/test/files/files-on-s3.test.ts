import { createHash, randomBytes } from 'node:crypto';
import { getFileText, searchFiles } from '@station/contract/files/contents';
import { getGuestContent, getGuestZip, openFileLink } from '@station/contract/files/guest-links';
import { createFileLink } from '@station/contract/files/links';
import { createFolder } from '@station/contract/files/nodes';
import { getThumbnail, getThumbnailState } from '@station/contract/files/thumbnails';
import { getUploadLimits } from '@station/contract/files/uploads';
import { getFileContent } from '@station/contract/files/versions';
import { afterAll, expect, test } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import { pdfDocument } from '../fixtures/documents.ts';
import { begun, fileOf, tusClient, uploadFile } from '../fixtures/files.ts';
import { picture } from '../fixtures/pictures.ts';
import { startS3 } from '../fixtures/s3-server.ts';
import { createTestApp } from '../test-app.ts';

/** What the other tests of files ask of a folder, asked of an S3 that fails. */
const s3 = await startS3();
const app = await createTestApp({
  env: {
    S3_ENDPOINT: s3.settings.endpoint,
    S3_BUCKET: s3.settings.bucket,
    S3_REGION: s3.settings.region,
    S3_ACCESS_KEY_ID: s3.settings.accessKeyId,
    S3_SECRET_ACCESS_KEY: s3.settings.secretAccessKey,
  },
});
afterAll(async () => {
  await app.close();
  await s3.close();
});

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('base64url');

const contentOf = async (token: string, id: number, headers = {}) =>
  app.call(getFileContent, { as: token, params: { id }, headers });

test('An upload whose bytes the bucket does not take at once is finished when it is asked for', async () => {
  const { token } = await app.createStaff();
  const bytes = randomBytes(300_000);
  const client = tusClient(app, token);
  const location = await begun(app, token, bytes.length, {
    ...{ filename: 'a.bin', hash: sha256(bytes) },
  });
  await client.piece(location, 0, bytes.subarray(0, 100_000));
  s3.fail({ answer: 403, times: 100 });
  const failed = await client.piece(location, 100_000, bytes.subarray(100_000));
  expect(failed.status).toBeGreaterThanOrEqual(500);
  s3.heal();
  const id = fileOf(await client.head(location));
  expect((await contentOf(token, id)).rawPayload.equals(bytes)).toBe(true);
});

test('Other bytes than were announced leave nothing, and no room is taken', async () => {
  const { token: as } = await app.createStaff();
  const client = tusClient(app, as);
  const location = await begun(app, as, 10, { filename: 'a.bin', hash: sha256(randomBytes(10)) });
  expect((await client.piece(location, 0, randomBytes(10))).status).toBe(409);
  expect((await client.head(location)).status).toBe(404);
  expect((await app.answer(getUploadLimits, { as })).data.used_bytes).toBe(0);
});

test('Ranges, also when the bucket ends its answer in the middle', async () => {
  const { token } = await app.createStaff();
  const bytes = randomBytes(200_000);
  const { id } = await uploadFile(app, token, bytes, { filename: 'a.bin' });
  for (const [asked, from, to] of [
    // To s3rver an end of 0 is none.
    ['bytes=0-1', 0, 2],
    ['bytes=100000-150000', 100_000, 150_001],
    ['bytes=-5', 199_995, 200_000],
  ] as const) {
    const { statusCode, rawPayload } = await contentOf(token, id, { range: asked });
    expect([asked, statusCode]).toEqual([asked, 206]);
    expect(rawPayload.equals(bytes.subarray(from, to)), asked).toBe(true);
  }
  expect((await contentOf(token, id, { range: 'bytes=200000-' })).statusCode).toBe(416);
  s3.fail({ method: 'GET', cutAnswerAt: 70_000 });
  const whole = await contentOf(token, id).catch(() => undefined);
  // It goes on where it was cut, or ends as broken: never as if that were all.
  expect(whole === undefined || whole.rawPayload.equals(bytes)).toBe(true);
  s3.heal();
});

test('A guest downloads by a link, one file and all as an archive', async () => {
  const { token } = await app.createStaff();
  const { data: folder } = await app.answer(createFolder, { as: token, body: { name: 'Hồ sơ' } });
  const file = await uploadFile(app, token, 'chữ 한글', {
    ...{ filename: 'a.txt', folder_id: String(folder.id) },
  });
  const { address } = await app.answer(createFileLink, {
    as: token,
    body: { node_id: folder.id },
  });
  const { data } = await app.answer(openFileLink, {
    body: { token: address.split('/share/')[1] ?? '' },
  });
  const { access } = data;
  const got = await app.call(getGuestContent, { params: { id: file.id }, query: { access } });
  expect([got.headers['content-type'], got.payload]).toEqual([
    'text/plain; charset=utf-8',
    'chữ 한글',
  ]);
  const { rawPayload } = await app.call(getGuestZip, { query: { access } });
  const zip = await fromBufferPromise(rawPayload);
  const names: string[] = [];
  for await (const { fileName } of zip.eachEntry()) names.push(fileName);
  expect(names.some((name) => name.endsWith('a.txt'))).toBe(true);
});

test('What is in documents is found, and pictures are made small, of bytes in a bucket that fails', {
  tags: ['full'],
}, async () => {
  const { token: as } = await app.createStaff();
  s3.fail({ method: 'GET', answer: 500, times: 2 });
  const document = await pdfDocument('Điều khoản bảo mật thông tin');
  const { id } = await uploadFile(app, as, document, { filename: 'quy chế.pdf' });
  const photo = await uploadFile(app, as, await picture(), { filename: 'ảnh.jpg' });
  const state = async () => ({
    text: (await app.answer(getFileText, { as, params: { id } })).data.state,
    picture: (await app.answer(getThumbnailState, { as, params: { id: photo.id } })).data.state,
  });
  await expect.poll(state).toEqual({ text: 'ready', picture: 'ready' });
  s3.heal();
  const { data } = await app.answer(searchFiles, { as, query: { search: 'bao mat thong tin' } });
  expect(data).toMatchObject([{ found_in: 'content', file: { original_name: 'quy chế.pdf' } }]);
  const small = await app.call(getThumbnail, { as, params: { id: photo.id } });
  expect([small.statusCode, small.headers['content-type']]).toEqual([200, 'image/webp']);
});
