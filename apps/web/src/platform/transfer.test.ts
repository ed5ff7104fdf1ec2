import { downloadTemplate, uploadContacts } from '@station/contract/contacts/contact-files';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FakeRequest } from '../../test/fake-request.ts';
import { download, upload } from './transfer.ts';

const result = {
  success: true,
  message: 'Xử lý file hoàn tất',
  details: { added: 2, skipped: 0, errors: 0 },
  skipped: [],
  errors: [],
  lines: [],
};
const file = new File(['rows'], 'danh bạ.xlsx');

beforeEach(() => vi.stubGlobal('XMLHttpRequest', FakeRequest));
afterEach(() => localStorage.clear());

test('an upload tells what is sent, what the server does, and gives the result', async () => {
  localStorage.setItem('token', 'token-1');
  const onSent = vi.fn();
  const onProgress = vi.fn();
  const uploading = upload(uploadContacts, { file, onSent, onProgress });
  const request = FakeRequest.last;

  expect(request.headers.Authorization).toBe('Bearer token-1');
  expect(request.headers.Accept).toContain('application/x-ndjson');
  expect(request.sent?.get('excelFile')).toMatchObject({ name: 'danh bạ.xlsx' });
  request.upload.dispatchEvent(new ProgressEvent('progress', { loaded: 3, total: 4 }));
  expect(onSent).toHaveBeenCalledWith(3, 4);

  // Lines come in pieces, as the network likes.
  request.write('{"progress":{"phase":"rea');
  expect(onProgress).not.toHaveBeenCalled();
  request.write(
    'ding","rows":1,"total":null}}\n{"progress":{"phase":"writing","rows":2,"total":2}}\n',
  );
  expect(onProgress.mock.calls.map(([progress]) => progress)).toEqual([
    { phase: 'reading', rows: 1, total: null },
    { phase: 'writing', rows: 2, total: 2 },
  ]);
  request.write(`{"result":${JSON.stringify(result)}}\n`);
  request.finish();
  await expect(uploading).resolves.toEqual(result);
});

test('a result that comes alone, without lines, is taken as well', async () => {
  const uploading = upload(uploadContacts, { file });
  FakeRequest.last.responseText = JSON.stringify(result);
  FakeRequest.last.finish();

  await expect(uploading).resolves.toEqual(result);
});

test('a refusal on the way is the problem that the last line tells', async () => {
  const uploading = upload(uploadContacts, { file });
  FakeRequest.last.write(
    '{"problem":{"success":false,"code":"invalid","reason":"contacts.file-refused","message":"No","request_id":"r-1"}}\n',
  );
  FakeRequest.last.finish();

  await expect(uploading).rejects.toMatchObject({
    code: 'invalid',
    reason: 'contacts.file-refused',
    request_id: 'r-1',
  });
});

test('a refusal before the work is a problem by its status', async () => {
  const uploading = upload(uploadContacts, { file });
  FakeRequest.last.responseText = '<html>too large</html>';
  FakeRequest.last.finish(413);

  await expect(uploading).rejects.toMatchObject({ code: 'too-large', request_id: 'request-3' });
});

test('an answer that breaks off before its result is a problem', async () => {
  const uploading = upload(uploadContacts, { file });
  FakeRequest.last.write('{"progress":{"phase":"reading","rows":1,"total":null}}\n');
  FakeRequest.last.finish();

  await expect(uploading).rejects.toMatchObject({ reason: 'call.unexpected-answer' });
});

test('an upload that is given up says so, and one that was never begun too', async () => {
  const giveUp = new AbortController();
  const uploading = upload(uploadContacts, { file, signal: giveUp.signal });
  giveUp.abort();
  await expect(uploading).rejects.toMatchObject({ name: 'AbortError' });

  await expect(upload(uploadContacts, { file, signal: giveUp.signal })).rejects.toMatchObject({
    name: 'AbortError',
  });
  expect(FakeRequest.last.sent).toBeUndefined();
});

test('an upload that does not arrive is a problem of the network', async () => {
  const uploading = upload(uploadContacts, { file });
  FakeRequest.last.dispatchEvent(new Event('error'));

  await expect(uploading).rejects.toMatchObject({ code: 'network' });
});

/** Catches what the browser would be given to save. */
function catchSaved() {
  const saved: { name: string; blob: Blob }[] = [];
  let latest = new Blob();
  Object.assign(URL, {
    createObjectURL: (blob: Blob) => {
      latest = blob;
      return 'blob:1';
    },
    revokeObjectURL: () => {},
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
    this: HTMLAnchorElement,
  ) {
    saved.push({ name: this.download, blob: latest });
  });
  return saved;
}

test.each([
  ['attachment; filename="contacts_2026-11-21.xlsx"', 'contacts_2026-11-21.xlsx'],
  ["attachment; filename=x.xlsx; filename*=UTF-8''danh%20b%E1%BA%A1.xlsx", 'danh bạ.xlsx'],
  ['attachment', 'fallback.xlsx'],
])('a download is saved under the name of "%s"', async (header, name) => {
  const saved = catchSaved();
  vi.stubGlobal(
    'fetch',
    async () => new Response('rows', { headers: { 'content-disposition': header } }),
  );
  await download(downloadTemplate, 'fallback.xlsx');

  expect(saved.map((one) => one.name)).toEqual([name]);
  expect(saved[0]?.blob.size).toBe(4);
});

test('a refused download is a problem, and nothing is saved', async () => {
  const saved = catchSaved();
  vi.stubGlobal('fetch', async () => new Response('no', { status: 403 }));

  await expect(download(downloadTemplate, 'x')).rejects.toMatchObject({ code: 'forbidden' });
  expect(saved).toEqual([]);
});

test('a download that breaks off is a problem of its own, and no part of it is saved', async () => {
  const saved = catchSaved();
  const half = new ReadableStream({
    start(stream) {
      stream.enqueue(new TextEncoder().encode('half of the rows'));
      stream.error(new TypeError('network error'));
    },
  });
  vi.stubGlobal('fetch', async () => new Response(half, { headers: { 'x-request-id': 'r-1' } }));

  await expect(download(downloadTemplate, 'x')).rejects.toMatchObject({
    code: 'network',
    reason: 'call.broken-off',
    request_id: 'r-1',
  });
  expect(saved).toEqual([]);
});
