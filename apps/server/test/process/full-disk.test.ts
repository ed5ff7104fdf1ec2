import { randomBytes } from 'node:crypto';
import { cp, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { uploadContacts } from '@station/contract/contacts/contact-files';
import { createContact, listContacts } from '@station/contract/contacts/contacts';
import { uploadFiles } from '@station/contract/files/files';
import { UPLOADS_PATH } from '@station/contract/files/uploads';
import { openImport, startImport } from '@station/contract/imports/imports';
import { ProblemBody } from '@station/contract/problem';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { contactFields } from '../fixtures/contacts.ts';
import { encodeMetadata } from '../fixtures/files.ts';
import { send as request } from '../fixtures/listening.ts';
import { type ServerProcess, signInAt, startServer } from '../fixtures/server-process.ts';
import { canMakeDisks, makeSmallDisk } from '../fixtures/small-disk.ts';
import { formOf, workbookOf } from '../fixtures/workbooks.ts';
import { byNetwork } from '../postgres-server.ts';
import { createTestStore, isFirstStore, isPostgres } from '../test-store.ts';

// @full
// @store both

/** Starts a server whose data directory is on a disk of its own. */
async function startOnSmallDisk(megabytes: number) {
  const disk = await makeSmallDisk(megabytes);
  const store = await createTestStore();
  onTestFinished(store.remove);
  await cp(store.dataDir, disk.outside, { recursive: true });
  // A process with a disk of its own may not go where PostgreSQL's socket is.
  const databaseUrl = store.databaseUrl && byNetwork(store.databaseUrl);
  const start = () => startServer({ dataDir: disk.inside, databaseUrl }, {}, disk.enter);
  return { disk, start, server: await start() };
}

async function uploadTo(server: ServerProcess, bytes: Buffer) {
  const form = await formOf([{ bytes }]);
  const headers = { ...(await signInAt(server.origin)), ...form.headers };
  const body = new Uint8Array(form.payload);
  const answered = await fetch(server.origin + uploadContacts.path, {
    method: 'POST',
    headers,
    body,
  });
  return { status: answered.status, headers: answered.headers, body: await answered.json() };
}

test.runIf(canMakeDisks && isFirstStore)(
  'An upload for which there is no room on the disk is told so, and can come again',
  async () => {
    const { disk, server } = await startOnSmallDisk(150);
    await disk.fill(1_500);
    const full = await uploadTo(server, Buffer.alloc(6 * 1024 * 1024, 7));
    expect([full.status, full.headers.get('retry-after')]).toEqual([507, null]);
    expect(ProblemBody.parse(full.body)).toMatchObject({
      code: 'storage-full',
      message: 'There is no room left for files on the server. An administrator has to make some.',
    });
    await disk.empty();
    const again = await uploadTo(server, await workbookOf([['A', '0901234567']]));
    expect(again.body).toMatchObject({ success: true, details: { added: 1 } });
  },
);

test.runIf(canMakeDisks && isFirstStore)(
  'A file for which there is no room to be kept is refused clearly, and can be sent again',
  async () => {
    const { disk, server } = await startOnSmallDisk(150);
    const headers = await signInAt(server.origin);
    const rows = Array.from({ length: 2_000 }, (_, i) => [
      randomBytes(40).toString('hex'),
      `090${String(i).padStart(7, '0')}`,
    ]);
    const form = await formOf([{ bytes: await workbookOf(rows) }]);
    const sendImport = () =>
      fetch(`${server.origin}${startImport.path}?kind=contacts`, {
        method: 'POST',
        headers: { ...headers, ...form.headers },
        body: new Uint8Array(form.payload),
      });
    // Not all of it can be received.
    await disk.fill(Math.floor(form.payload.length / 1024) - 20);
    const full = await sendImport();
    expect(full.status).toBe(507);
    expect(ProblemBody.parse(await full.json())).toMatchObject({ code: 'storage-full' });
    await disk.empty();
    const url = `${server.origin}${openImport.path}?kind=contacts`;
    const open = (await (await fetch(url, { headers })).json()) as { data: unknown };
    expect(open.data).toBeNull();
    const again = (await (await sendImport()).json()) as { data: { counts: { added: number } } };
    expect(again.data.counts.added).toBe(2_000);
  },
);

test.runIf(canMakeDisks && isFirstStore)(
  'Of a picture for which there is no room nothing is kept, and it can be sent again',
  async () => {
    const { disk, server } = await startOnSmallDisk(150);
    const headers = await signInAt(server.origin);
    const bytes = await sharp(randomBytes(600 * 600 * 3), {
      raw: { width: 600, height: 600, channels: 3 },
    })
      .png()
      .toBuffer();
    const form = await formOf([
      { field: 'category', text: 'avatar' },
      { field: 'files', bytes, filename: 'me.png' },
    ]);
    const sendAvatar = async () => {
      const answered = await fetch(server.origin + uploadFiles.path, {
        method: 'POST',
        headers: { ...headers, ...form.headers },
        body: new Uint8Array(form.payload),
      });
      return { status: answered.status, body: await answered.json() };
    };
    // Room for receiving the picture, but not for what is made of it.
    await disk.fill(Math.ceil(form.payload.length / 1024) + 30);
    const full = await sendAvatar();
    expect(full).toMatchObject({ status: 507, body: { code: 'storage-full' } });
    const kept = await readdir(join(disk.outside, 'blobs'), {
      ...{ recursive: true, withFileTypes: true },
    });
    expect(kept.filter((it) => it.isFile())).toEqual([]);
    await disk.empty();
    expect(await sendAvatar()).toMatchObject({ status: 200, body: { success: true } });
  },
);

test.runIf(canMakeDisks && !isPostgres)(
  'When the disk of the embedded database is full, writes are refused and nothing is lost',
  async () => {
    const { disk, start, server } = await startOnSmallDisk(150);
    const headers = await signInAt(server.origin);
    await disk.fill(300);
    const acknowledged: string[] = [];
    const refused: number[] = [];
    // Long notes that cannot be packed, so that the room is used up soon.
    for (let i = 0; i < 3_000 && refused.length < 3; i += 1) {
      const fields = contactFields({ notes: randomBytes(2_400).toString('hex') });
      const answered = await fetch(server.origin + createContact.path, {
        method: 'POST',
        headers,
        body: JSON.stringify(fields),
      }).catch(() => undefined);
      if (answered === undefined) break;
      if (answered.status === 200) acknowledged.push(fields.phone);
      else {
        refused.push(answered.status);
        ProblemBody.parse(await answered.json());
      }
    }
    expect(acknowledged.length).toBeGreaterThan(0);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.filter((status) => status !== 503 && status !== 507)).toEqual([]);

    await disk.empty();
    // Whether it lives on or has ended itself, the next start has everything.
    server.kill('SIGTERM');
    await server.ended;
    const second = await start();
    const list = await fetch(`${second.origin}${listContacts.path}?limit=100`, {
      headers: await signInAt(second.origin),
    });
    const { data, pagination } = (await list.json()) as {
      data: { phone: string }[];
      pagination: { total_records: number };
    };
    const newest = acknowledged.toReversed().slice(0, 100);
    expect(data.map((it) => it.phone).slice(0, newest.length)).toEqual(newest);
    expect(pagination.total_records).toBe(acknowledged.length);
  },
);

test.runIf(canMakeDisks && isFirstStore)(
  'An upload that fills the disk is refused with a sentence, and nothing of it stays',
  async () => {
    const { disk, server } = await startOnSmallDisk(250);
    const { authorization = '' } = await signInAt(server.origin);
    const headers = { authorization, 'tus-resumable': '1.0.0' };
    const begin = (size: number) =>
      request(server.origin + UPLOADS_PATH, {
        method: 'POST',
        headers: {
          ...headers,
          'upload-length': String(size),
          'upload-metadata': encodeMetadata({ filename: 'a.bin' }),
        },
      });
    const bytes = randomBytes(4 * 1024 * 1024);
    const sendAll = (address: string) =>
      request(server.origin + address, {
        method: 'PATCH',
        headers: {
          ...headers,
          'content-type': 'application/offset+octet-stream',
          'upload-offset': '0',
        },
        body: bytes,
      });
    // There was room when it began.
    const location = (await begin(bytes.length)).headers.location ?? '';
    await disk.fill(1_500);
    expect((await begin(bytes.length)).status).toBe(507);
    const full = await sendAll(location);
    expect(full.status, full.text).toBe(507);
    expect(ProblemBody.parse(JSON.parse(full.text))).toMatchObject({
      code: 'storage-full',
      reason: 'files.disk-full',
    });
    expect(await readdir(join(disk.outside, 'uploads'))).toEqual([]);
    expect((await request(server.origin + location, { method: 'HEAD', headers })).status).toBe(404);
    await disk.empty();
    const again = await sendAll((await begin(bytes.length)).headers.location ?? '');
    expect(again.status, again.text).toBe(204);
  },
);
