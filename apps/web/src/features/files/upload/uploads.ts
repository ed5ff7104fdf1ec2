import type { QueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { queryClient } from '../../../platform/query-client.ts';
import { createStore } from '../../../platform/realtime/store.ts';
import { onSessionEnd } from '../../../platform/stored-session.ts';
import { refreshFiles } from '../files.data.ts';
import { createHasher } from './file-hash.ts';
import { storedUploads } from './stored-uploads.ts';
import {
  createUploadEngine,
  type EngineParts,
  isBusy,
  type UploadEngine,
} from './upload-engine.ts';
import { type Queue, totalOf } from './upload-queue.ts';
import { rateOf, type Samples, withSample } from './upload-rate.ts';
import { createTwinFinder, discardUpload, sendUpload } from './uploads.data.ts';

/** What the server has said of sizes, in bytes. */
export type Limits = { max_file_bytes: number; quota_bytes: number | null; used_bytes: number };

/** Why a file is not even begun; `upload-texts.ts` has the words. */
export type LocalRefusal = { reason: 'too-large' | 'no-room'; limit: number };

/** The uploads of one person in this tab. They go on while other screens are open. */
export type Uploads = UploadEngine & {
  /** Bytes a second over the last seconds, undefined while nobody can tell. */
  rate: () => number | undefined;
  /** What files are held to before they are sent. */
  setLimits: (limits: Limits) => void;
};

let current: { accountId: number; uploads: Uploads } | undefined;

/** The uploads of whoever is signed in; another person on the same machine has none of them. */
export function uploadsOf(accountId: number): Uploads {
  if (current?.accountId !== accountId) {
    current = { accountId, uploads: startUploads(accountId, queryClient) };
  }
  return current.uploads;
}

/** The queue, drawn anew with each change. */
export function useQueue(uploads: Uploads): Queue {
  return useSyncExternalStore(uploads.queue.subscribe, uploads.queue.get);
}

/** Lists are read anew at most so often while files arrive, in milliseconds. */
const REFRESH_MS = 1_500;

/** What of the engine's world differs between staff and guests. */
type Parts = Omit<EngineParts, 'refuse' | 'later'>;

/** Uploads that are told about, and the way to stop them. `onDone`: files have arrived. */
export function createUploads(parts: Parts, onDone: () => void = () => undefined) {
  const samples = createStore<Samples>([]);
  let limits: Limits | undefined;
  const engine = createUploadEngine({
    ...parts,
    refuse: (file, queue) => limits && refusalOf(file, queue, limits),
    later: (act, ms) => {
      const timer = setTimeout(act, ms);
      return () => clearTimeout(timer);
    },
  });
  let done = totalOf(engine.queue.get()).done;
  const stops = [
    engine.queue.subscribe(() => {
      const queue = engine.queue.get();
      const total = totalOf(queue);
      const isSending = queue.some(({ state }) => state === 'sending');
      const sample = { at: performance.now(), bytes: total.sent };
      samples.set(isSending ? withSample(samples.get(), sample) : []);
      if (total.done > done) onDone();
      done = total.done;
    }),
    listen('online', engine.wake),
    listen('beforeunload', (event) => {
      if (isBusy(engine.queue.get())) event.preventDefault();
    }),
  ];
  const uploads: Uploads = {
    ...engine,
    rate: () => rateOf(samples.get()),
    setLimits: (next) => {
      limits = next;
    },
  };
  const stop = () => {
    // What is still being read has nothing yet to go on with, and cannot be paused: it would be sent
    // when it has been read, in the name of whoever is signed in then.
    const reading = engine.queue.get().filter(({ state }) => state === 'reading');
    engine.remove(reading.map(({ key }) => key));
    engine.pause(engine.queue.get().map(({ key }) => key));
    for (const end of stops) end();
  };
  return { uploads, stop };
}

function startUploads(accountId: number, client: QueryClient): Uploads {
  let refreshing: ReturnType<typeof setTimeout> | undefined;
  const { stored, leave } = storedUploads(accountId);
  const parts = {
    hasher: createHasher(),
    findTwin: createTwinFinder(),
    send: sendUpload,
    discard: discardUpload,
    kept: stored,
  };
  const { uploads, stop } = createUploads(parts, () => {
    refreshing ??= setTimeout(() => {
      refreshing = undefined;
      void refreshFiles(client);
    }, REFRESH_MS);
  });
  const forget = onSessionEnd(() => {
    // What is begun can go on when this person is back; nothing is sent in another's name.
    stop();
    leave();
    clearTimeout(refreshing);
    forget();
    current = undefined;
  });
  return uploads;
}

/** A file that is too large, or for which no room is left beside those before it. */
function refusalOf(file: File, queue: Queue, limits: Limits): LocalRefusal | undefined {
  if (file.size > limits.max_file_bytes) {
    return { reason: 'too-large', limit: limits.max_file_bytes };
  }
  if (limits.quota_bytes === null) return undefined;
  const { bytes, sent } = totalOf(queue.filter(({ state }) => state !== 'done'));
  const room = limits.quota_bytes - limits.used_bytes;
  return bytes - sent > room ? { reason: 'no-room', limit: Math.max(0, room) } : undefined;
}

function listen<Name extends keyof WindowEventMap>(
  name: Name,
  act: (event: WindowEventMap[Name]) => void,
): () => void {
  window.addEventListener(name, act);
  return () => window.removeEventListener(name, act);
}
