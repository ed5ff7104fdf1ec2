import { randomBytes } from 'node:crypto';
import { UPLOADED_FILE_HEADER, UPLOADS_PATH } from '@station/contract/files/uploads';
import { expect, test } from 'vitest';
import { pdfDocument } from '../fixtures/documents.ts';
import { encodeMetadata } from '../fixtures/files.ts';
import { send } from '../fixtures/listening.ts';
import { photo } from '../fixtures/pictures.ts';
import type { ServerProcess } from '../fixtures/server-process.ts';
import { commonFolders, severalServers } from '../fixtures/several-servers.ts';
import { promised } from '../in-full.ts';
import { createTestStore, isPostgres } from '../test-store.ts';

// @full

/** So many of each that a server is still at them when it is killed. */
const FILES = 25;

/** What is promised: a job of a server that died is another's within a minute. */
const MINUTE_MS = 60_000;

test.runIf(isPostgres)(
  'Small pictures and texts that a killed server had begun are made by the other within a minute',
  async () => {
    const { databaseUrl = '', remove } = await createTestStore();
    await remove();
    const servers = await severalServers(databaseUrl, await commonFolders(['blobs', 'uploads']));
    const { token } = await servers.createStaff();
    const upload = async ({ origin }: ServerProcess, filename: string, body: Buffer) => {
      const sent = await send(origin + UPLOADS_PATH, {
        method: 'POST',
        headers: {
          ...{ 'tus-resumable': '1.0.0', authorization: `Bearer ${token}` },
          'content-type': 'application/offset+octet-stream',
          'content-length': String(body.length),
          'upload-length': String(body.length),
          'upload-metadata': encodeMetadata({ filename }),
        },
        body,
      });
      expect(sent.headers[UPLOADED_FILE_HEADER.toLowerCase()], sent.text).toBeDefined();
    };
    // What stands after the end of a picture, or of a document, makes other bytes of it and no other thing.
    const image = await photo(4_000, 3_000);
    const document = await pdfDocument('Điều khoản bảo mật thông tin');
    const first = await servers.start();
    for (let at = 0; at < FILES; at += 1) {
      await upload(first, `${at}.jpg`, Buffer.concat([image, randomBytes(8)]));
      await upload(first, `${at}.pdf`, Buffer.concat([document, Buffer.from(`\n% ${at}\n`)]));
    }
    const left = async () => {
      const [row] = await servers.ask(`
      select (select count(*) from job where state = 'running' and kind like 'files.%s') as running,
        (select count(*) from file_thumbnail where state = 'waiting') as pictures,
        (select count(*) from file_text where state = 'waiting') as texts`);
      return row as { running: number; pictures: number; texts: number };
    };
    await expect.poll(async () => (await left()).running, { interval: 20 }).toBeGreaterThan(0);
    first.kill('SIGKILL');
    await first.ended;
    const killed = performance.now();
    const atKill = await left();
    expect(atKill.pictures).toBeGreaterThan(0);

    await servers.start();
    const picturesLeft = async () => (await left()).pictures;
    await expect
      .poll(picturesLeft, { timeout: promised(MINUTE_MS), interval: 200 })
      .toBeLessThan(atKill.pictures);
    expect(performance.now() - killed).toBeLessThan(promised(MINUTE_MS));
    await expect.poll(left).toMatchObject({ pictures: 0, texts: 0 });
    expect(
      await servers.ask(`
      select (select count(*) from file_thumbnail where state = 'ready') as pictures,
        (select count(*) from file_text where state = 'ready') as texts`),
    ).toEqual([{ pictures: FILES, texts: FILES }]);
  },
  180_000,
);
