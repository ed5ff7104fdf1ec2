import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bandsOf } from '@station/contract/writing/similarity';
import { sql } from 'kysely';
import { type Db, openStore, type StoreOptions } from '../apps/server/src/db/db.ts';
import { migrateToLatest } from '../apps/server/src/db/migrate.ts';
import { findSimilar } from '../apps/server/src/features/writing/similar.actions.ts';
import { createDatabase, startPostgres } from '../apps/server/test/postgres-server.ts';
import { MISSED, markdownTable, medianMs, type Row } from './measure.ts';

const POSTS = 5_000;
const SENTENCES = 30;
const TIMES = 20;

/** What a comparison with all earlier posts may take, in milliseconds (issue 18, "Rules and figures"). */
const LIMIT_MS = 200;

/** A text of thirty sentences beside 5,000 earlier posts of thirty, on both stores. */
export async function benchWriting(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-writing-'));
  const server = await startPostgres({ fsync: true });
  try {
    const databaseUrl = await createDatabase(server.url, 'bench');
    const real = await measure({ dataDir: join(folder, 'postgres'), databaseUrl });
    const embedded = await measure({ dataDir: join(folder, 'embedded') });
    return `## PostgreSQL\n\n${markdownTable(real)}\n\n## Embedded store\n\n${markdownTable(embedded)}`;
  } finally {
    await server.stop();
    await rm(folder, { recursive: true });
  }
}

async function measure(options: StoreOptions): Promise<Row[]> {
  const store = await openStore(options);
  await migrateToLatest(store.db);
  await fill(store.db);
  const html = (from: number) =>
    Array.from({ length: SENTENCES }, (_, at) => `<p>${sentence(from + at)}</p>`).join('');
  // Half of it stands in earlier posts; of the other text nothing does.
  const known = html(POSTS * SENTENCES - SENTENCES / 2);
  const fresh = html(POSTS * SENTENCES * 2);
  const found = (await findSimilar(store.db, known, null)).length;
  const row = async (path: string, text: string, told: string): Promise<Row> => {
    const ms = await medianMs(TIMES, () => findSimilar(store.db, text, null));
    const reach = `at most ${LIMIT_MS} ms: ${ms <= LIMIT_MS ? 'reached' : MISSED}`;
    return { path, measured: `${ms.toFixed(0)} ms`, against: told, reach };
  };
  const rows = [
    await row('a text of which half stands in earlier posts', known, `${found} sentences found`),
    await row('a text of its own', fresh, 'none'),
  ];
  await store.close();
  return rows;
}

/** As many words as the texts of one trade have: two or three syllables each, always the same. */
const WORDS = Array.from({ length: 3_000 }, (_, at) => {
  const syllable = (number: number) => String.fromCharCode(0xac00 + (number % 399) * 28);
  const seed = Math.imul(at + 1, 2_654_435_761) >>> 0;
  const word = syllable(seed) + syllable(seed >>> 9);
  return at % 2 === 0 ? word : word + syllable(seed >>> 18);
});
const ENDINGS = [
  '을 시작합니다.',
  '에 대해 알려 드립니다.',
  '를 함께 준비합니다.',
  '이 중요합니다.',
];

/** The sentence of that number: words of the trade in an order of its own, with the usual endings. */
function sentence(number: number): string {
  let seed = (number + 1) * 2_654_435_761;
  const words: string[] = [];
  for (let at = 0; at < 9; at += 1) {
    seed = (Math.imul(seed ^ (seed >>> 15), 2_246_822_519) + at) >>> 0;
    words.push(WORDS[seed % WORDS.length] ?? '');
  }
  return `${words.join(' ')}${ENDINGS[number % ENDINGS.length]}`;
}

/** Posts with their sentences, a hundred at a time. */
async function fill(db: Db): Promise<void> {
  // Built once at the end: row by row it would take minutes, and that is not what is measured.
  await sql`drop index writing_sentence_bands_idx`.execute(db);
  for (let from = 1; from <= POSTS; from += 100) {
    const rows = Array.from({ length: 100 * SENTENCES }, (_, at) => {
      const text = sentence((from - 1) * SENTENCES + at);
      const bands = `{${bandsOf(text).join(',')}}`;
      return { number: from + Math.floor(at / SENTENCES), place: at % SENTENCES, text, bands };
    });
    await sql`
      with made as (
        insert into writing_post (language, title, titles, brief, keyword, html, tags, is_paid,
          length, owner_name, written_by)
        select 'ko', 'post ' || number, '{}', '', '', '', '', false, 0, 'x', 'x'
        from generate_series(${from}::int, ${from + 99}::int) as number
        returning id, title
      )
      insert into writing_sentence (post_id, place, text, bands)
      select made.id, place, text, bands::int[]
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as given (number int, place int, text text, bands text)
      join made on made.title = 'post ' || number`.execute(db);
  }
  await sql`
    create index writing_sentence_bands_idx on writing_sentence using gin (bands)
    with (fastupdate = off)`.execute(db);
  await sql`analyze`.execute(db);
}
