import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import {
  finishGoogleAuth,
  listMailboxes,
  startGoogleAuth,
} from '@station/contract/mail/connection';
import { getKeptEmails, listEmails } from '@station/contract/mail/letters';
import { createApp } from '../apps/server/src/app.ts';
import { openStore } from '../apps/server/src/db/db.ts';
import { migrateToLatest } from '../apps/server/src/db/migrate.ts';
import { queueLetter } from '../apps/server/src/features/mail/outbox/outbox.actions.ts';
import { readConfig } from '../apps/server/src/platform/config.ts';
import { createAccount } from '../apps/server/test/fixtures/accounts.ts';
import { type GoogleServer, startGoogle } from '../apps/server/test/fixtures/google-server.ts';
import { googleEnv } from '../apps/server/test/fixtures/mailboxes.ts';
import { createDatabase, startPostgres } from '../apps/server/test/postgres-server.ts';
import { elapsedMs, MISSED, markdownTable, medianMs, type Row, verdict } from './measure.ts';

const EMAIL = 'lan@example.com';
const PAGE = 20;
const TIMES = 25;

/** How far away Google is: a call there and back within one country, in milliseconds. */
const AWAY_MS = 30;

/** An inbox page may cost so many times what the bare calls cost (mail issue, "Show at the end"). */
const PAGE_LIMIT = 1.3;

/** Letters that are queued, and the milliseconds that they may take. */
const LETTERS = 1_000;
const QUEUE_LIMIT_MS = 2_000;

/** Letters that are opened to see whether memory grows, and how much it may, in megabytes. */
const OPENED = 400;
const GROWTH_LIMIT_MB = 40;

/**
 * A page of the inbox beside the bare calls to the emulator in the same run, the first paint, letters that
 * are queued, and memory while letters are listed again and again.
 */
export async function benchMail(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-mail-'));
  const postgres = await startPostgres({ fsync: true });
  const google = await startGoogle();
  try {
    const databaseUrl = await createDatabase(postgres.url, 'bench');
    const store = await openStore({ dataDir: folder, databaseUrl });
    await migrateToLatest(store.db);
    const env = { DATA_DIR: folder, LOG_LEVEL: 'silent', ...googleEnv(google) };
    const app = await createApp(readConfig(env), store);
    await app.http.ready();
    try {
      return markdownTable(await measure(app, store, google));
    } finally {
      await app.http.close();
      await store.close();
    }
  } finally {
    await google.close();
    await postgres.stop();
    await rm(folder, { recursive: true });
  }
}

async function measure(
  app: Awaited<ReturnType<typeof createApp>>,
  store: Awaited<ReturnType<typeof openStore>>,
  google: GoogleServer,
): Promise<Row[]> {
  for (let at = 0; at < 60; at += 1) {
    const body_html = `<p>Nội dung ${at} ${'dài '.repeat(200)}</p>`;
    google.deliver(EMAIL, { from: 'kim@example.com', to: EMAIL, subject: `Thư ${at}`, body_html });
  }
  const { token, id: accountId } = await createAccount(store, { role: 'user' });
  const headers = { authorization: `Bearer ${token}` };
  const get = async (url: string, query: Record<string, string> = {}) => {
    const answered = await app.http.inject({ url, headers, query });
    if (answered.statusCode !== 200) throw new Error(`${url}: ${answered.payload}`);
    return answered.json();
  };
  const begun = await app.http.inject({ url: startGoogleAuth.path, headers });
  const cookie = String(begun.headers['set-cookie']).split(';')[0] ?? '';
  const back = await google.consent(begun.json().authUrl, EMAIL);
  await app.http.inject({ url: finishGoogleAuth.path + back.search, headers: { cookie } });
  const [mailbox] = (await get(listMailboxes.path)).data;
  const page = { accessToken: mailbox.access_token, maxResults: String(PAGE) };
  const bearer = google.tokenFor(EMAIL);

  /** Our page beside the bare one, with a Google that is so far away. */
  const pages = async (delayMs: number): Promise<Row[]> => {
    google.delayMs = delayMs;
    const bare = await medianMs(TIMES, () => barePage(google, bearer));
    const open = () => get(listEmails.path, page);
    const first = await medianMs(TIMES, open, () => store.pool.query('delete from kept_mail'));
    const again = await medianMs(TIMES, open);
    const bareAfter = await medianMs(TIMES, () => barePage(google, bearer));
    google.delayMs = 0;
    const against = (bare + bareAfter) / 2;
    const row = (what: string, ms: number, isLimit: boolean): Row => ({
      path: `inbox of ${PAGE}, ${what}, Google ${delayMs} ms away`,
      measured: `${ms.toFixed(1)} ms`,
      against: `${against.toFixed(1)} ms: the list and ${PAGE} heads, six at a time`,
      reach: isLimit
        ? verdict(ms / against, PAGE_LIMIT, 'at most')
        : `${(ms / against).toFixed(2)}, no limit: here all of Google is work of the same processor`,
    });
    return [row('nothing known', first, delayMs > 0), row('opened again', again, delayMs > 0)];
  };
  const rows = [...(await pages(AWAY_MS)), ...(await pages(0))];
  const keptPath = getKeptEmails.path.replace(':mailbox_id', String(mailbox.id));
  const kept = await medianMs(TIMES, () => get(keptPath, { limit: String(PAGE) }));

  // Nothing is to go out while it is measured how fast letters are queued.
  await store.pool.query("update mailbox set paused_until = now() + interval '1 hour'");
  const queued = await elapsedMs(() =>
    store.db.transaction().execute(async (trx) => {
      for (let at = 0; at < LETTERS; at += 1) {
        await queueLetter(app.context, trx, {
          mailboxId: mailbox.id,
          to: [{ name: '', address: `nguoi-${at}@example.com` }],
          ...{ cc: [], bcc: [], subject: `Thư ${at}`, html: '<p>Chào bạn</p>' },
          author: { id: accountId, name: 'Lan' },
        });
      }
    }),
  );
  const growth = await growthMb(async () => {
    await get(listEmails.path, page);
    // The fixture remembers what it was asked.
    google.calls.length = 0;
  });
  return [
    ...rows,
    {
      path: 'first paint: the kept list, without Google',
      measured: `${kept.toFixed(1)} ms`,
      against: `${AWAY_MS} ms: one call to Google`,
      reach: verdict(kept / AWAY_MS, 1, 'at most'),
    },
    {
      path: `${LETTERS} letters queued`,
      measured: `${Math.round(queued)} ms`,
      against: `${QUEUE_LIMIT_MS} ms`,
      reach: verdict(queued / QUEUE_LIMIT_MS, 1, 'at most'),
    },
    {
      path: `memory after ${OPENED} more pages`,
      measured: `${growth.toFixed(0)} MB more`,
      against: `${GROWTH_LIMIT_MB} MB`,
      reach: growth <= GROWTH_LIMIT_MB ? 'reached' : MISSED,
    },
  ];
}

/** What a page costs whoever asks Gmail without batches, as browsers do: six calls at a time. */
async function barePage({ url }: GoogleServer, bearer: string): Promise<void> {
  const gmail = `${url}/gmail/v1/users/me/messages`;
  const headers = { authorization: `Bearer ${bearer}` };
  const ask = async (address: string) => (await fetch(address, { headers })).json();
  const list = (await ask(`${gmail}?maxResults=${PAGE}&labelIds=INBOX`)) as {
    messages: { id: string }[];
  };
  const ids = list.messages.map(({ id }) => id);
  const worker = async () => {
    for (let id = ids.pop(); id !== undefined; id = ids.pop()) {
      await ask(`${gmail}/${id}?format=metadata&metadataHeaders=Subject&metadataHeaders=From`);
    }
  };
  await Promise.all(Array.from({ length: 6 }, worker));
}

async function growthMb(work: () => Promise<unknown>): Promise<number> {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const megabytes = () => process.memoryUsage().heapUsed / 1024 / 1024;
  collect();
  const before = megabytes();
  for (let at = 0; at < OPENED; at += 1) await work();
  collect();
  return megabytes() - before;
}
