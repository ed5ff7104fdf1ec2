/** The server under test of the files benchmark, in a process of its own. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { createApp } from '../apps/server/src/app.ts';
import { openStore } from '../apps/server/src/db/db.ts';
import { migrateToLatest } from '../apps/server/src/db/migrate.ts';
import { createFirstAdministrator } from '../apps/server/src/features/accounts/sign-in/accounts.actions.ts';
import { readConfig } from '../apps/server/src/platform/config.ts';
import { fittingPictures } from '../apps/server/src/platform/pictures.ts';
import { photo } from '../apps/server/test/fixtures/pictures.ts';
import { elapsedMs } from './measure.ts';

/** What the parent is told when the server listens. */
export type Hosted = { station: string };

/** What the parent may ask for. */
export type HostQuestion = 'rest' | 'peak' | 'seed' | 'picture' | 'thumbnail' | 'stop';

/** What a small picture cost: the median of its making, and the longest that the event loop stood. */
export type ThumbnailCost = { ms: number; stood: number };

/** Files that are listed. */
const LISTED = 100_000;

/** A photo of 12 megapixels, as telephones take them. */
const PHOTO = { width: 4_000, height: 3_000 };

const ROUNDS = 7;

const config = readConfig();
const store = await openStore({ databaseUrl: config.databaseUrl, dataDir: config.dataDir });
await migrateToLatest(store.db);
const { http, context } = await createApp(config, store);
await createFirstAdministrator(context);

/** Rows as uploads leave them, of files in one folder, without their bytes. */
async function seed(): Promise<number> {
  const { rows } = await store.pool.query(`
    insert into file_node (kind, owner_id, name, search)
    select 'folder', min(id), 'Kho lưu trữ', 'kho luu tru' from account returning id, owner_id`);
  const { id, owner_id: owner } = rows[0] as { id: number; owner_id: number };
  await store.pool.query(
    `insert into file_node (kind, parent_id, owner_id, name, category, search, file_size,
       mime_type, file_type, uploader_name, uploaded_at)
     select 'file', $1, $2, 'Báo cáo số ' || n || '.pdf', 'Nhóm ' || n % 9,
       'bao cao so ' || n || '.pdf', n, 'application/pdf', 'pdf', 'Người ' || n % 40,
       now() - n * interval '1 minute'
     from generate_series(1, ${LISTED}) n`,
    [id, owner],
  );
  for (const table of ['file_node', 'file_version', 'blob']) {
    await store.pool.query(`vacuum analyze ${table}`);
  }
  return LISTED;
}

const path = join(config.dataDir, 'photo.jpg');

async function makePicture(): Promise<number> {
  const { width, height } = PHOTO;
  await writeFile(path, await photo(width, height));
  return width * height;
}

async function costOfThumbnail(): Promise<ThumbnailCost> {
  const make = () => fittingPictures(path, [1600, 256]);
  await make();
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const taken: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) taken.push(await elapsedMs(make));
  delay.disable();
  const ms = taken.toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? Number.NaN;
  return { ms, stood: delay.percentile(99) / 1e6 };
}

/** Resident memory at most, in bytes, since somebody asked for it at rest. */
let peak = 0;

function watchMemory(): number {
  const rest = process.memoryUsage.rss();
  setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss());
  }, 100).unref();
  return rest;
}

const answers: Record<Exclude<HostQuestion, 'stop'>, () => unknown> = {
  rest: watchMemory,
  peak: () => peak,
  seed,
  picture: makePicture,
  thumbnail: costOfThumbnail,
};

const hosted: Hosted = { station: await http.listen({ port: 0, host: '127.0.0.1' }) };
process.on('message', async (question: HostQuestion) => {
  if (question !== 'stop') {
    process.send?.(await answers[question]());
    return;
  }
  await http.close();
  await store.close();
  process.exit(0);
});
process.send?.(hosted);
