import type { Readable } from 'node:stream';
import { attachmentStream } from './attachment-stream.ts';
import { batchBody, readBatch } from './gmail-batch.ts';
import { failureOf, GmailFailure } from './gmail-failure.ts';
import type {
  GmailDraft,
  GmailHistory,
  GmailLabel,
  GmailList,
  GmailMessage,
  GmailThread,
} from './gmail-types.ts';
import type { GoogleAddresses } from './google-addresses.ts';

/**
 * A mailbox at Google, open. Each method is one call of the Gmail API; the units of quota that it
 * costs are those of https://developers.google.com/workspace/gmail/api/reference/quota.
 */
export type Gmail = {
  profile(): Promise<{
    emailAddress: string;
    messagesTotal: number;
    threadsTotal: number;
    historyId: string;
  }>;
  list(query: ListQuery): Promise<GmailList>;
  message(id: string): Promise<GmailMessage>;
  /** Heads of many letters, fifty in a call; those that are gone are left out. */
  heads(ids: readonly string[]): Promise<GmailMessage[]>;
  thread(id: string, format: 'full' | 'metadata'): Promise<GmailThread>;
  /** The bytes of a part. */
  attachment(messageId: string, attachmentId: string): Promise<Readable>;
  modify(ids: readonly string[], change: LabelChange): Promise<void>;
  trash(id: string, way: 'trash' | 'untrash'): Promise<void>;
  labels(): Promise<GmailLabel[]>;
  label(id: string): Promise<GmailLabel>;
  history(since: string, pageToken?: string): Promise<GmailHistory>;
  /** Makes a draft of a whole letter, or replaces the one with this id. */
  keepDraft(
    letter: Buffer,
    threadId: string | undefined,
    draftId: string | undefined,
  ): Promise<GmailDraft>;
  hasDraft(id: string): Promise<boolean>;
  dropDraft(id: string): Promise<void>;
  /** Sends a draft, which is gone by that: a second time answers `not-found`. */
  sendDraft(id: string): Promise<{ id: string; threadId: string }>;
};

export type ListQuery = {
  q?: string;
  labelIds?: readonly string[];
  maxResults: number;
  pageToken?: string | undefined;
};

export type LabelChange = { add?: readonly string[]; remove?: readonly string[] };

/** Heads that lists and lookups read. */
const LIST_HEADERS = [
  'From',
  'To',
  'Subject',
  'Date',
  'Content-Type',
  'Message-ID',
  'X-Station-Letter',
];

/** Google answers within seconds; sending a large letter takes as long as its bytes. */
const TIMEOUT_MS = 30_000;
const LARGE_TIMEOUT_MS = 120_000;

/** A letter over this many bytes is not put into JSON. */
const JSON_LETTER_MAX = 2 * 1024 * 1024;

/** Letters in one batch: Google advises against more. */
const BATCH_MAX = 50;

/** How a mailbox is called: with a token that is good, and counted. */
export type Calling = {
  addresses: GoogleAddresses;
  /** A token that holds for a minute at least; another one when `refused` is no longer taken. */
  token(refused?: string): Promise<string>;
  /** Counts units of quota. */
  spend(units: number): void;
  signal?: AbortSignal | undefined;
  /** Milliseconds that a call with a large letter, or the head of a large answer, may take. */
  largeMs?: number;
};

type Request = {
  method: string;
  units: number;
  body?: string | Uint8Array<ArrayBuffer>;
  type?: string;
  timeoutMs?: number;
  /** A good answer is read piece by piece: its time counts until its head, whoever reads watches over the rest. */
  isPiecewise?: boolean;
};

/** Opens a mailbox. Every method throws GmailFailure. */
export function openGmail(calling: Calling): Gmail {
  const { addresses, largeMs = LARGE_TIMEOUT_MS } = calling;

  const send = async (url: string, request: Request): Promise<Response> => {
    calling.spend(request.units);
    const token = await calling.token();
    const first = await fetchOnce(url, token, request, calling.signal);
    if (first.status !== 401) return first;
    // Revoked, or over a little earlier than it was said to be: one more try with a new one.
    await first.body?.cancel();
    return fetchOnce(url, await calling.token(token), request, calling.signal);
  };
  const ask = async <T>(
    path: string,
    request: Partial<Request> & { units: number },
  ): Promise<T> => {
    const answered = await send(`${addresses.gmail}/${path}`, { method: 'GET', ...request });
    return (await bodyOf(answered)) as T;
  };
  const post = <T>(path: string, units: number, body?: unknown): Promise<T> =>
    ask<T>(path, {
      method: 'POST',
      units,
      ...(body !== undefined && { body: JSON.stringify(body), type: 'application/json' }),
    });

  const askBatch = async (ids: readonly string[]) => {
    const paths = ids.map((id) => `/gmail/v1/users/me/messages/${id}?${headParameters()}`);
    const request = { method: 'POST', units: 5 * ids.length, ...batchBody(paths) };
    const answered = await send(addresses.batch, request);
    const text = await textOf(answered);
    return readBatch<GmailMessage>(answered.headers.get('content-type') ?? '', text);
  };

  return {
    profile: () => ask('profile', { units: 1 }),
    list: (query) => ask(`messages?${listParameters(query)}`, { units: 5 }),
    message: (id) => ask(`messages/${id}?format=full`, { units: 5 }),
    async heads(ids) {
      const found: GmailMessage[] = [];
      for (let at = 0; at < ids.length; at += BATCH_MAX) {
        const some = ids.slice(at, at + BATCH_MAX);
        const first = await askBatch(some);
        found.push(...first.found);
        if (first.busy === 0) continue;
        // Google answers some parts of a batch with "too fast"; they are asked for once more.
        const known = new Set(first.found.map((it) => it.id));
        const second = await askBatch(some.filter((id) => !known.has(id)));
        if (second.busy > 0) throw new GmailFailure('rate-limited', { retryAfterS: 10 });
        found.push(...second.found);
      }
      return found;
    },
    thread: (id, format) =>
      ask(`threads/${id}?${format === 'full' ? 'format=full' : headParameters()}`, { units: 10 }),
    async attachment(messageId, attachmentId) {
      const path = `messages/${messageId}/attachments/${encodeURIComponent(attachmentId)}`;
      const request = { method: 'GET', units: 5, timeoutMs: largeMs, isPiecewise: true };
      const answered = await send(`${addresses.gmail}/${path}`, request);
      if (!answered.ok) await textOf(answered);
      return attachmentStream(answered);
    },
    async modify(ids, { add = [], remove = [] }) {
      await post('messages/batchModify', 50, { ids, addLabelIds: add, removeLabelIds: remove });
    },
    async trash(id, way) {
      await post(`messages/${id}/${way}`, 5);
    },
    labels: async () => (await ask<{ labels?: GmailLabel[] }>('labels', { units: 1 })).labels ?? [],
    label: (id) => ask(`labels/${id}`, { units: 1 }),
    history: (since, pageToken) =>
      ask(`history?${historyParameters(since, pageToken)}`, { units: 2 }),
    async keepDraft(letter, threadId, draftId) {
      const path = draftId === undefined ? 'drafts' : `drafts/${draftId}`;
      const method = draftId === undefined ? 'POST' : 'PUT';
      const units = draftId === undefined ? 10 : 15;
      const isLarge = letter.length > JSON_LETTER_MAX;
      const { body, type } = isLarge ? relatedBody(letter, threadId) : jsonBody(letter, threadId);
      const url = isLarge
        ? `${addresses.upload}/${path}?uploadType=multipart`
        : `${addresses.gmail}/${path}`;
      const request = { method, units, body, type, timeoutMs: largeMs };
      return (await bodyOf(await send(url, request))) as GmailDraft;
    },
    async hasDraft(id) {
      try {
        await ask(`drafts/${id}?format=minimal`, { units: 5 });
        return true;
      } catch (error) {
        if (error instanceof GmailFailure && error.kind === 'not-found') return false;
        throw error;
      }
    },
    async dropDraft(id) {
      await ask(`drafts/${id}`, { method: 'DELETE', units: 10 });
    },
    sendDraft: (id) => post('drafts/send', 100, { id }),
  };
}

/** @throws GmailFailure `unreachable` when it surely did not arrive, else `lost`. */
async function fetchOnce(
  url: string,
  token: string,
  { method, body, type, timeoutMs = TIMEOUT_MS, isPiecewise = false }: Request,
  signal: AbortSignal | undefined,
): Promise<Response> {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), timeoutMs).unref();
  try {
    const answered = await fetch(url, {
      method,
      redirect: 'error',
      headers: { authorization: `Bearer ${token}`, ...(type && { 'content-type': type }) },
      ...(body !== undefined && { body }),
      signal: signal ? AbortSignal.any([signal, late.signal]) : late.signal,
    });
    if (isPiecewise && answered.ok) clearTimeout(timer);
    return answered;
  } catch (error) {
    throw new GmailFailure(neverArrived(error) ? 'unreachable' : 'lost');
  }
}

/** Whether there was no line to send it over. */
function neverArrived(error: unknown): boolean {
  const { code } = ((error as Error).cause ?? {}) as { code?: string };
  return /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT)$/.test(
    code ?? '',
  );
}

/** What a good answer holds. @throws GmailFailure */
async function textOf(answered: Response): Promise<string> {
  let text: string;
  try {
    text = await answered.text();
  } catch {
    throw new GmailFailure('lost');
  }
  if (!answered.ok) throw failureOf(answered.status, answered.headers, text);
  return text;
}

/** The same as JSON; nothing of an empty one. @throws GmailFailure */
async function bodyOf(answered: Response): Promise<unknown> {
  const text = await textOf(answered);
  if (text === '') return {};
  try {
    return JSON.parse(text);
  } catch {
    throw new GmailFailure('lost');
  }
}

function listParameters({ q, labelIds = [], maxResults, pageToken }: ListQuery): URLSearchParams {
  const parameters = new URLSearchParams({ maxResults: String(maxResults) });
  if (q) parameters.set('q', q);
  for (const label of labelIds) parameters.append('labelIds', label);
  if (pageToken) parameters.set('pageToken', pageToken);
  return parameters;
}

function headParameters(): URLSearchParams {
  const parameters = new URLSearchParams({ format: 'metadata' });
  for (const name of LIST_HEADERS) parameters.append('metadataHeaders', name);
  return parameters;
}

function historyParameters(since: string, pageToken: string | undefined): URLSearchParams {
  const parameters = new URLSearchParams({ startHistoryId: since, maxResults: '500' });
  if (pageToken) parameters.set('pageToken', pageToken);
  return parameters;
}

function jsonBody(letter: Buffer, threadId: string | undefined) {
  const message = { raw: letter.toString('base64url'), ...(threadId && { threadId }) };
  return { body: JSON.stringify({ message }), type: 'application/json' };
}

/** The letter as it is behind what is said about it (multipart/related, as Google's uploads take it). */
function relatedBody(letter: Buffer, threadId: string | undefined) {
  const boundary = `station-${crypto.randomUUID()}`;
  const about = JSON.stringify({ message: threadId ? { threadId } : {} });
  const body = Buffer.concat([
    Buffer.from(
      `--${boundary}\r\nContent-Type: application/json; charset=UTF-8\r\n\r\n${about}\r\n` +
        `--${boundary}\r\nContent-Type: message/rfc822\r\n\r\n`,
    ),
    letter,
    Buffer.from(`\r\n--${boundary}--`),
  ]);
  return { body: new Uint8Array(body), type: `multipart/related; boundary=${boundary}` };
}
