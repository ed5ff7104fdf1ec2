import { getFileNode } from '@station/contract/files/nodes';
import { getThumbnail, getThumbnailState, uploadPoster } from '@station/contract/files/thumbnails';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { uploadFile } from '../fixtures/files.ts';
import { picture, sendPicture } from '../fixtures/pictures.ts';
import { createTestApp } from '../test-app.ts';

const app = await createTestApp();
afterAll(app.close);

async function thumbnailOf(token: string, id: number) {
  const read = async () =>
    (await app.answer(getThumbnailState, { as: token, params: { id } })).data;
  await expect.poll(async () => (await read()).state).not.toBe('waiting');
  return read();
}

test('A picture has a small and a large WebP, upright and without the camera’s data', async () => {
  const { token } = await app.createStaff();
  const bytes = await picture({ width: 4_000, height: 3_000, orientation: 6 });
  const { id } = await uploadFile(app, token, bytes, { filename: 'IMG_1.JPG' });
  const { state, address } = await thumbnailOf(token, id);
  expect(state).toBe('ready');
  const { data: node } = await app.answer(getFileNode, { as: token, params: { id } });
  expect(node.thumbnail_url).toBe(address);
  for (const [query, width, height] of [
    ['', 192, 256],
    ['&size=1600', 1_200, 1_600],
  ] as const) {
    const { rawPayload, headers } = await app.http.inject(`${address}${query}`);
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
    });
    const metadata = await sharp(rawPayload).metadata();
    expect([metadata.width, metadata.height, metadata.exif]).toEqual([width, height, undefined]);
    const cached = await app.http.inject({
      url: `${address}${query}`,
      headers: { 'if-none-match': String(headers.etag) },
    });
    expect(cached.statusCode).toBe(304);
  }
  const stranger = await app.createStaff();
  expect(await app.problem(getThumbnail, { as: stranger.token, params: { id } })).toMatchObject({
    status: 404,
    reason: 'files.not-found',
  });
  expect(await app.problem(getThumbnail, { params: { id } })).toMatchObject({ status: 404 });
});

test('What is no picture that can be made small has none, and costs nothing', {
  tags: ['full'],
}, async () => {
  const { token } = await app.createStaff();
  const bomb = await sharp({
    create: { width: 12_000, height: 9_000, channels: 3, background: '#fff' },
  })
    .png()
    .toBuffer();
  const heic = Buffer.concat([
    Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'),
    Buffer.alloc(500),
  ]);
  const jpeg = await picture();
  for (const [filename, bytes] of [
    ['bomb.png', bomb],
    ['IMG.HEIC', heic],
    ['cut.jpg', jpeg.subarray(0, 900)],
  ] as const) {
    const { id } = await uploadFile(app, token, bytes, { filename });
    expect([filename, (await thumbnailOf(token, id)).state]).toEqual([filename, 'none']);
    expect(await app.problem(getThumbnail, { as: token, params: { id } })).toMatchObject({
      status: 404,
      reason: 'files.no-thumbnail',
    });
  }
});

test('A video is shown by the frame that its uploader’s browser took', async () => {
  const { token } = await app.createStaff();
  const mp4 = Buffer.concat([
    Buffer.from('\0\0\0\x18ftypisom\0\0\x02\0isomiso2', 'latin1'),
    Buffer.alloc(2_000),
  ]);
  const { id, type } = await uploadFile(app, token, mp4, { filename: 'a.mp4' });
  expect(type).toBe('video');
  const frame = await picture({ width: 640, height: 360 });
  const send = (as: string | undefined, nodeId: number, bytes = frame) =>
    sendPicture(app, bytes, {
      ...(as !== undefined && { as }),
      fields: {},
      endpoint: { ...uploadPoster, path: uploadPoster.path.replace(':id', String(nodeId)) },
    });
  expect((await send(token, id)).statusCode).toBe(200);
  expect((await thumbnailOf(token, id)).state).toBe('ready');
  const stranger = await app.createStaff();
  expect((await send(stranger.token, id)).statusCode).toBe(404);
  expect((await send(undefined, id)).statusCode).toBe(401);
  expect((await send(token, id, Buffer.from('<svg/>'))).json()).toMatchObject({
    reason: 'files.wrong-type',
  });
  const text = await uploadFile(app, token, 'x', { filename: 'a.txt' });
  expect((await send(token, text.id)).json()).toMatchObject({ reason: 'files.no-video' });
});
