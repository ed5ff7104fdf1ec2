import { Readable } from 'node:stream';
import { logout } from '@station/contract/accounts/accounts';
import { getGuestZip, openFileLink } from '@station/contract/files/guest-links';
import { createFileLink } from '@station/contract/files/links';
import { createFolder, trashFileNodes } from '@station/contract/files/nodes';
import { createZip } from '@station/contract/files/zips';
import { expect, test } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import { storedZip, type ZipEntry, zipSizeOf } from '../../src/platform/zip-stream.ts';
import { uploadFile } from '../fixtures/files.ts';
import { sharedTestApp } from '../test-app.ts';

const app = await sharedTestApp();

/** The files of an archive with their texts, as another program reads them. */
async function unzipped(archive: Buffer): Promise<Record<string, string>> {
  const zip = await fromBufferPromise(archive);
  const files: Record<string, string> = {};
  for await (const entry of zip.eachEntry()) {
    if (entry.fileName.endsWith('/')) files[entry.fileName] = '';
    else {
      const bytes: Buffer[] = [];
      for await (const chunk of await zip.openReadStreamPromise(entry)) bytes.push(chunk);
      files[entry.fileName] = Buffer.concat(bytes).toString();
    }
  }
  return files;
}

async function folder(token: string, name: string, parent_id: number | null = null) {
  const { data } = await app.answer(createFolder, { as: token, body: { name, parent_id } });
  return data;
}

const fetched = (address: string) => app.http.inject({ method: 'GET', url: address });

test('A selection of files and folders is one archive with their own names and ways', async () => {
  const { token } = await app.createStaff();
  const top = await folder(token, 'Báo cáo');
  const below = await folder(token, '빈 폴더', top.id);
  const others = await folder(token, 'Khác');
  const file = (text: string, filename: string, id: number) =>
    uploadFile(app, token, text, { filename, folder_id: String(id) });
  await file('một', 'tháng 1.txt', top.id);
  const first = await file('hai', 'x.txt', others.id);
  const second = await file('ba', 'x.txt', top.id);
  const { data } = await app.answer(createZip, {
    as: token,
    body: { ids: [top.id, first.id, second.id, below.id] },
  });
  expect(data).toMatchObject({ name: 'files.zip', files: 4 });
  const answered = await fetched(data.address);
  expect(answered.headers).toMatchObject({
    'content-type': 'application/zip',
    'content-length': String(answered.rawPayload.length),
    'x-content-type-options': 'nosniff',
  });
  expect(await unzipped(answered.rawPayload)).toEqual({
    'Báo cáo/': '',
    'Báo cáo/tháng 1.txt': 'một',
    'Báo cáo/x.txt': 'ba',
    'Báo cáo/빈 폴더/': '',
    'x.txt': expect.any(String),
    'x (2).txt': expect.any(String),
    '빈 폴더/': '',
  });
});

test('An archive holds only what its asker sees, and is nobody’s once the session is over', async () => {
  const owner = await app.createStaff();
  const stranger = await app.createStaff();
  const mine = await uploadFile(app, stranger.token, 'mine', { filename: 'mine.txt' });
  const theirs = await uploadFile(app, owner.token, 'theirs', { filename: 'theirs.txt' });
  const ask = (ids: number[]) => app.answer(createZip, { as: stranger.token, body: { ids } });
  const { data } = await ask([mine.id, theirs.id]);
  expect(await unzipped((await fetched(data.address)).rawPayload)).toEqual({ 'mine.txt': 'mine' });
  expect(
    await app.problem(createZip, { as: stranger.token, body: { ids: [theirs.id] } }),
  ).toMatchObject({ status: 404, reason: 'files.zip-empty' });
  expect(await app.problem(createZip, { body: { ids: [mine.id] } })).toMatchObject({ status: 401 });

  await app.answer(trashFileNodes, { as: stranger.token, body: { ids: [mine.id] } });
  expect((await fetched(data.address)).statusCode).toBe(404);
  const again = await uploadFile(app, stranger.token, 'mine', { filename: 'mine.txt' });
  const { data: late } = await ask([again.id]);
  await app.answer(logout, { as: stranger.token });
  expect((await fetched(late.address)).statusCode).toBe(404);
});

test('A guest with a link to a folder saves it as one archive', async () => {
  const { token } = await app.createStaff();
  const top = await folder(token, 'Ảnh');
  await uploadFile(app, token, 'in it', { filename: 'a.txt', folder_id: String(top.id) });
  const { address } = await app.answer(createFileLink, {
    as: token,
    body: { node_id: top.id, max_downloads: 1 },
  });
  const open = async () => {
    const { data } = await app.answer(openFileLink, {
      body: { token: address.split('/share/')[1] ?? '' },
    });
    return data;
  };
  const [visit, other] = [await open(), await open()];
  const { rawPayload } = await fetched(visit.zip_address ?? '');
  expect(await unzipped(rawPayload)).toEqual({ 'Ảnh/': '', 'Ảnh/a.txt': 'in it' });
  const { access } = other;
  expect(await app.problem(getGuestZip, { query: { access } })).toMatchObject({
    reason: 'files.link-used-up',
  });
});

test('The length of an archive is known before it is written, beyond 4 GiB too', {
  tags: ['full'],
}, async () => {
  const modifiedAt = new Date('2026-11-22T10:20:30Z');
  const small = [
    { name: 'a/', size: 0 },
    { name: 'a/한글 tên.txt', size: 5 },
    { name: 'empty.txt', size: 0 },
  ].map((entry) => ({ ...entry, modifiedAt }));
  const bytes = await written(small, ({ size }) => Buffer.alloc(size, 'x'));
  expect(bytes.length).toBe(zipSizeOf(small));
  expect(await unzipped(bytes)).toEqual({ 'a/': '', 'a/한글 tên.txt': 'xxxxx', 'empty.txt': '' });

  const large = { name: 'large.bin', size: 5 * 1024 ** 3, modifiedAt };
  const after = { name: 'after.txt', size: 3, modifiedAt };
  let length = 0;
  let tail = Buffer.alloc(0);
  const megabyte = Buffer.alloc(8 * 1024 * 1024);
  const archive = storedZip([large, after], async ({ size }) =>
    Readable.from(
      (function* () {
        for (let left = size; left > 0; left -= megabyte.length) {
          yield megabyte.subarray(0, Math.min(left, megabyte.length));
        }
      })(),
    ),
  );
  for await (const chunk of archive) {
    length += chunk.length;
    if (chunk.length < 1_000) tail = Buffer.concat([tail, chunk]).subarray(-1_000);
  }
  expect(length).toBe(zipSizeOf([large, after]));
  // The extended record of the one that is large, and of the one that begins after it.
  const sizes = tail.indexOf(Buffer.from('large.bin', 'latin1'), tail.indexOf('PK\x01\x02'));
  expect(tail.readBigUInt64LE(sizes + 'large.bin'.length + 4)).toBe(BigInt(large.size));
  expect(tail.includes(Buffer.from('PK\x06\x06'))).toBe(true);
});

test('A file that is shorter than it was ends the archive with an error', async () => {
  const entry = { name: 'a.txt', size: 5, modifiedAt: new Date() };
  await expect(written([entry], () => Buffer.from('xx'))).rejects.toThrow('other than its bytes');
});

async function written<E extends ZipEntry>(
  entries: readonly E[],
  bytesOf: (entry: E) => Buffer,
): Promise<Buffer> {
  const chunks: Buffer[] = [];
  const open = async (entry: E) => Readable.from([bytesOf(entry)], { objectMode: false });
  for await (const chunk of storedZip(entries, open)) chunks.push(chunk);
  return Buffer.concat(chunks);
}
