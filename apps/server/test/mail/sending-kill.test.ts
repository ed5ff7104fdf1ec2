import type { Endpoint, ResponseOf } from '@station/contract/endpoint';
import {
  finishGoogleAuth,
  listMailboxes,
  startGoogleAuth,
} from '@station/contract/mail/connection';
import { getLetter } from '@station/contract/mail/drafts';
import { rescheduleLetter, sendEmail } from '@station/contract/mail/outbox';
import { expect, onTestFinished, test } from 'vitest';
import { type GoogleCall, type GoogleServer, startGoogle } from '../fixtures/google-server.ts';
import { googleEnv } from '../fixtures/mailboxes.ts';
import type { ServerProcess } from '../fixtures/server-process.ts';
import { severalServers } from '../fixtures/several-servers.ts';
import { inFull } from '../in-full.ts';
import { type Given, pathOf } from '../test-app.ts';
import { createTestStore, isPostgres } from '../test-store.ts';

// @full

/** Kills between each two steps. */
const ROUNDS = inFull(50, 1);

const EMAIL = 'lan@example.com';

/** Where a server is killed: before or after Google has done what a call of the sender asks for. */
const STEPS: {
  name: string;
  at: (call: GoogleCall) => boolean;
  way: 'cut-before' | 'cut-after';
}[] = [
  { name: 'before the draft', at: isDraft, way: 'cut-before' },
  { name: 'after the draft', at: isDraft, way: 'cut-after' },
  { name: 'before the sending', at: isSend, way: 'cut-before' },
  { name: 'after the sending', at: isSend, way: 'cut-after' },
];

function isDraft({ method, path }: GoogleCall): boolean {
  return method === 'POST' && path.endsWith('/drafts');
}

function isSend({ path }: GoogleCall): boolean {
  return path.endsWith('/drafts/send');
}

test.runIf(isPostgres)(
  `A server that is killed between any two steps leaves each letter sent once by the next (${ROUNDS} times each)`,
  async () => {
    const { databaseUrl = '', remove } = await createTestStore();
    await remove();
    const google = await startGoogle();
    onTestFinished(google.close);
    const servers = await severalServers(databaseUrl);
    const env = googleEnv(google);
    const { token: as } = await servers.createStaff();
    let server = await servers.start({ env });
    const accessToken = await connect(server, google, as);
    const subjects: string[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const { name, at, way } of STEPS) {
        const subject = `${name} ${round}`;
        subjects.push(subject);
        const killed = killAt(google, server, at, way);
        const body = { accessToken, to: 'kim@example.com', subject, message: 'A' };
        const { data } = await callAt(server, sendEmail, { as, body });
        await callAt(server, rescheduleLetter, {
          ...{ as, params: { id: data.id } },
          body: { send_at: null },
        }).catch(() => undefined);
        await killed;
        google.fault = () => undefined;
        server = await servers.start({ env });
        // The lease of a server that is gone ends after a while, and what it had is looked for then.
        const state = async () => {
          await servers.ask(`update job set locked_until = now() - interval '1 second'
          where kind = 'gmail.send' and state = 'running' and started_at < now() - interval '1 second'`);
          await servers.ask(`update letter set due_at = now() - interval '1 second',
          handed_at = handed_at - interval '1 hour' where due_at is not null`);
          await servers.ask(`update job set due_at = now() where kind = 'gmail.send'
          and state = 'waiting'`);
          await servers.ask(`select pg_notify('station_job', 'gmail.send')`);
          const found = await callAt(server, getLetter, { as, params: { id: data.id } });
          return found.data.state;
        };
        await expect.poll(state, { interval: 300 }).toBe('sent');
      }
    }
    const sent = google.sentBy(EMAIL).map((it) => it.subject);
    expect(sent.toSorted()).toEqual(subjects.toSorted());
  },
  3_600_000,
);

/** Kills a server at a call of its; settles when it is gone. */
function killAt(
  google: GoogleServer,
  server: ServerProcess,
  at: (call: GoogleCall) => boolean,
  way: 'cut-before' | 'cut-after',
): Promise<unknown> {
  return new Promise((resolve) => {
    google.fault = async (call) => {
      if (!at(call)) return undefined;
      if (way === 'cut-before') {
        server.kill('SIGKILL');
        resolve(server.ended);
        return 'cut-before';
      }
      // Google does it all the same; whoever asked is not there to hear of it.
      setTimeout(() => {
        server.kill('SIGKILL');
        resolve(server.ended);
      }, 0);
      return 'cut-after';
    };
  });
}

async function connect(server: ServerProcess, google: GoogleServer, as: string): Promise<string> {
  const headers = { authorization: `Bearer ${as}` };
  const begun = await fetch(server.origin + startGoogleAuth.path, { headers });
  const cookie = begun.headers.get('set-cookie')?.split(';')[0] ?? '';
  const { authUrl } = (await begun.json()) as { authUrl: string };
  const back = await google.consent(authUrl, EMAIL);
  await fetch(server.origin + finishGoogleAuth.path + back.search, {
    headers: { cookie },
    redirect: 'manual',
  });
  const { data } = await callAt(server, listMailboxes, { as });
  return data[0]?.access_token ?? '';
}

async function callAt<E extends Endpoint>(
  { origin }: ServerProcess,
  endpoint: E,
  { as, params, body }: Given,
): Promise<ResponseOf<E>> {
  const headers = { authorization: `Bearer ${as}`, 'content-type': 'application/json' };
  const sent = body === undefined ? {} : { body: JSON.stringify(body) };
  const { method } = endpoint;
  const answered = await fetch(origin + pathOf(endpoint, params), { method, headers, ...sent });
  const text = await answered.text();
  expect(answered.status, text).toBe(200);
  return endpoint.response.parse(JSON.parse(text)) as ResponseOf<E>;
}
