import { randomBytes } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { logout } from '@station/contract/accounts/accounts';
import { listFiles } from '@station/contract/files/files';
import { getFileNode, listFileNodes, trashFileNodes } from '@station/contract/files/nodes';
import { getFileContent, listFileVersions } from '@station/contract/files/versions';
import { afterAll, expect, test } from 'vitest';
import { uploadFile } from '../fixtures/files.ts';
import { picture } from '../fixtures/pictures.ts';
import { createTestApp, problemOf } from '../test-app.ts';

const app = await createTestApp();
afterAll(app.close);

const open = (url: string, headers: Record<string, string> = {}) =>
  app.http.inject({ url, headers });

const SHUT = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
};

test('A picture is shown by its signed address, to nobody without it', async () => {
  const { token } = await app.createStaff();
  const bytes = await picture({ width: 20, height: 10 });
  const file = await uploadFile(app, token, bytes, { filename: 'ảnh.txt' });
  expect(file).toMatchObject({ type: 'image', mime_type: 'image/jpeg', is_shown_inline: true });
  const shown = await open(file.s3_url);
  expect(shown.statusCode).toBe(200);
  expect(shown.rawPayload.equals(bytes)).toBe(true);
  expect(shown.headers).toMatchObject({ ...SHUT, 'content-type': 'image/jpeg' });
  expect(shown.headers['content-disposition']).toMatch(/^inline; /);
  const saved = await open(`${file.s3_url}&download=true`);
  expect(saved.headers['content-disposition']).toMatch(/^attachment; /);

  const [path = '', key = ''] = file.s3_url.split('?');
  for (const url of [path, `${path}?key=x`, `${path}?${key.slice(0, -1)}-`]) {
    expect(problemOf(await open(url)).status, url).toBe(404);
  }
  const other = await uploadFile(app, token, 'khác', { filename: 'b.txt' });
  expect((await open(`/api/files/content/${other.id}?${key}`)).statusCode).toBe(404);
});

test('A signed address ends with its session, and with the file', async () => {
  const owner = await app.createStaff();
  const token = await app.signIn(owner);
  const { id } = await uploadFile(app, token, 'chữ', { filename: 'a.txt' });
  const first = (await app.answer(getFileNode, { as: token, params: { id } })).data.s3_url;
  const second = (await app.answer(getFileNode, { as: owner.token, params: { id } })).data.s3_url;
  expect((await open(first)).statusCode).toBe(200);
  await app.answer(logout, { as: token });
  expect(problemOf(await open(first)).reason).toBe('files.address-expired');
  expect((await open(second)).statusCode).toBe(200);
  await app.answer(trashFileNodes, { as: owner.token, body: { ids: [id] } });
  expect(problemOf(await open(second)).reason).toBe('files.not-found');
});

test('What could run is never shown, whatever it is called', async () => {
  const { token } = await app.createStaff();
  const harmful = [
    ['<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>', 'a.png'],
    ['<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>', 'a.svg'],
    ['<!DOCTYPE html><script>alert(1)</script>', 'a.txt'],
    ['  <html><body onload="1">', 'a.jpg'],
    ['text first <script src=x></script>', 'a.md'],
    ['%PDF-1.7\n%âãÏÓ\n', 'a.pdf'],
    ['MZ\u0090\0\u0003', 'a.mp4'],
  ] as const;
  for (const [text, filename] of harmful) {
    const file = await uploadFile(app, token, text, { filename });
    expect(file.is_shown_inline, filename).toBe(false);
    const { headers } = await open(file.s3_url);
    expect(headers, filename).toMatchObject({
      ...SHUT,
      'content-type': 'application/octet-stream',
    });
    expect(headers['content-disposition'], filename).toMatch(/^attachment; /);
  }
  const plain = await uploadFile(app, token, 'Xin chào, 한국어', { filename: 'a.html' });
  expect((await open(plain.s3_url)).headers['content-type']).toBe('text/plain; charset=utf-8');
});

test('Text in UTF-16 is shown as that', async () => {
  const { token } = await app.createStaff();
  const little = Buffer.from('\ufeffXin chào 한글', 'utf16le');
  for (const [bytes, charset] of [
    [little, 'utf-16le'],
    [Buffer.from(little).swap16(), 'utf-16be'],
  ] as const) {
    const file = await uploadFile(app, token, bytes, { filename: 'notepad.txt' });
    const { headers, rawPayload } = await open(file.s3_url);
    expect(headers['content-type']).toBe(`text/plain; charset=${charset}`);
    expect(rawPayload.equals(bytes)).toBe(true);
  }
});

test('A range gives its bytes and no others', async () => {
  const { token } = await app.createStaff();
  const { s3_url } = await uploadFile(app, token, '0123456789', { filename: 'a.txt' });
  const of = async (range: string, more: Record<string, string> = {}) => {
    const { statusCode, payload, headers } = await open(s3_url, { range, ...more });
    return [statusCode, payload, headers['content-range']];
  };
  expect(await of('bytes=2-4')).toEqual([206, '234', 'bytes 2-4/10']);
  expect(await of('bytes=7-')).toEqual([206, '789', 'bytes 7-9/10']);
  expect(await of('bytes=-3')).toEqual([206, '789', 'bytes 7-9/10']);
  expect(await of('bytes=5-99')).toEqual([206, '56789', 'bytes 5-9/10']);
  expect(await of('bytes=10-')).toEqual([416, '', 'bytes */10']);
  expect(await of('bytes=4-2')).toEqual([200, '0123456789', undefined]);
  expect(await of('bytes=0-1,4-5')).toEqual([200, '0123456789', undefined]);
  expect(await of('bytes=2-4', { 'if-range': '"other"' })).toEqual([200, '0123456789', undefined]);
  const etag = String((await open(s3_url)).headers.etag);
  expect((await open(s3_url, { 'if-none-match': etag })).statusCode).toBe(304);
  expect(await of('bytes=2-4', { 'if-range': etag })).toEqual([206, '234', 'bytes 2-4/10']);
});

test('An empty file is a file', async () => {
  const { token } = await app.createStaff();
  const file = await uploadFile(app, token, '', { filename: 'trống.txt' });
  const { statusCode, payload } = await open(file.s3_url);
  expect([statusCode, payload, file.file_size]).toEqual([200, '', 0]);
});

test('Older versions have addresses of their own, and no other file’s', async () => {
  const { token } = await app.createStaff();
  const { id } = await uploadFile(app, token, 'cũ', { filename: 'a.txt' });
  await uploadFile(app, token, 'mới', { filename: 'a.txt', node_id: String(id) });
  const { data } = await app.answer(listFileVersions, { as: token, params: { id } });
  const texts = await Promise.all(data.map(async ({ s3_url }) => (await open(s3_url)).payload));
  expect(texts).toEqual(['mới', 'cũ']);
  const other = await uploadFile(app, token, 'khác', { filename: 'b.txt' });
  const asked = { as: token, params: { id: other.id }, query: { version: data[0]!.id } };
  expect(await app.problem(getFileContent, asked)).toMatchObject({
    status: 404,
    reason: 'files.version-not-found',
  });
});

test('What others have is not there for staff, by no way, and is there for administrators', async () => {
  const owner = await app.createStaff();
  const file = await uploadFile(app, owner.token, 'riêng', { filename: 'a.txt' });
  const params = { id: file.id };
  const { token: as } = await app.createStaff();
  for (const endpoint of [getFileNode, getFileContent, listFileVersions]) {
    const refused = await app.problem(endpoint, { as, params });
    expect(refused, endpoint.name).toMatchObject({ status: 404, reason: 'files.not-found' });
  }
  expect((await app.answer(listFileNodes, { as })).data).toEqual([]);
  expect((await app.answer(listFiles, { as })).data).toEqual([]);
  const admin = await app.createAdmin();
  const seen = await app.answer(listFileNodes, {
    as: admin.token,
    query: { owner: owner.id },
  });
  expect(seen.data).toMatchObject([{ id: file.id, permission: 'owner' }]);
  expect((await app.call(getFileContent, { as: admin.token, params })).payload).toBe('riêng');
  const { data } = await app.answer(getFileNode, { as: owner.token, params });
  expect(data.openings).toMatchObject([{ account_id: admin.id, times: 1 }]);
});

test.for([
  ['a packed file', 'backup.gz', gzipSync('x'.repeat(5_000))],
  [
    'a text that begins as packed bytes do',
    'a.txt',
    Buffer.from(`80 học viên\n${'x'.repeat(5_000)}`),
  ],
  ['bytes that begin so', 'a.bin', Buffer.concat([Buffer.from([0x78, 0x9c]), randomBytes(5_000)])],
] as const)('To a browser that unpacks answers, %s comes as it is', async ([, filename, bytes]) => {
  const { token } = await app.createStaff();
  const { s3_url } = await uploadFile(app, token, bytes, { filename });
  for (const url of [s3_url, `${s3_url}&download=true`]) {
    const { headers, rawPayload } = await open(url, { 'accept-encoding': 'gzip, br' });
    expect(headers['content-encoding']).toBe('identity');
    expect(headers['content-length']).toBe(String(bytes.length));
    expect(rawPayload.equals(bytes)).toBe(true);
  }
});
