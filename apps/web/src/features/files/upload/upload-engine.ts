import { Problem } from '../../../platform/problem.ts';
import { createStore, type Store } from '../../../platform/realtime/store.ts';
import type { FoundFile } from './dropped-files.ts';
import { causeOf, type Hasher } from './file-hash.ts';
import type { StoredUploads } from './stored-uploads.ts';
import {
  haveSameAim,
  isMoving,
  type Queue,
  type QueueEvent,
  queueAfter,
  type Subject,
  type Twin,
  type TwinChoice,
  type Upload,
  type UploadDetails,
} from './upload-queue.ts';

/** What is told while a file is being sent. */
export type SendWatch = {
  signal: AbortSignal;
  onAddress: (address: string) => void;
  /** Bytes that the server has, or is being given. */
  onSent: (bytes: number) => void;
  /** It is there: what is tried again after that is not to put it there once more. */
  onPlaced: (fileId: number) => void;
};

/** What the engine needs of the world; tests hand in their own. */
export type EngineParts = {
  hasher: Hasher;
  /** A file with the same content that this person can see. */
  findTwin: (hash: string) => Promise<Twin | undefined>;
  /**
   * Sends what the server does not have yet, and gives the number of what it has become.
   *
   * @throws Problem: `network` and `unavailable` are tried again, everything else is a refusal.
   */
  send: (upload: Upload, file: File, watch: SendWatch) => Promise<number | undefined>;
  /** Gives up what the server has of it. */
  discard: (address: string) => Promise<void>;
  /** What is wrong with a file before anything of it is sent, such as its size. */
  refuse: (file: File, queue: Queue) => unknown;
  kept: StoredUploads;
  /** Calls back after so many milliseconds; returns the way to call that off. */
  later: (act: () => void, ms: number) => () => void;
};

/** Where files go, and what is said of them. */
export type Destination = {
  folder: number | null;
  /** The file that they are a new version of. */
  replaces?: number;
  attachTo?: Subject;
  details: UploadDetails;
};

/** The uploads of this browser tab: they go on while people look at other screens. */
export type UploadEngine = {
  queue: Store<Queue>;
  add: (files: readonly FoundFile[], destination: Destination) => void;
  describe: (keys: readonly number[], details: Partial<UploadDetails>) => void;
  choose: (keys: readonly number[], choice: TwinChoice) => void;
  pause: (keys: readonly number[]) => void;
  resume: (keys: readonly number[]) => void;
  retry: (keys: readonly number[]) => void;
  /** Takes files out; what the server has of them goes. */
  remove: (keys: readonly number[]) => void;
  /** The line is back: what was interrupted goes on at once. */
  wake: () => void;
};

/** So many files are sent side by side: one alone would wait for each answer. */
const SIDE_BY_SIDE = 2;

/** Pauses before an interrupted file is tried again, in milliseconds; the last one repeats. */
const PAUSES_MS = [500, 1_000, 2_000, 5_000, 10_000];

/** States of a file that is on the server, or will be if nothing goes wrong. */
const WILL_BE_THERE = ['reading', 'waiting', 'sending', 'paused', 'interrupted', 'done'];

/** Failures that pass by themselves. */
const PASSING = ['network', 'unavailable'];

const passes = (failure: unknown) => failure instanceof Problem && PASSING.includes(failure.code);

/** An engine with what an earlier page has left unfinished. */
export function createUploadEngine(parts: EngineParts): UploadEngine {
  const { kept, later } = parts;
  const queue = createStore<Queue>([]);
  const files = new Map<number, File>();
  const sending = new Map<number, AbortController>();
  const interruptions = new Map<number, number>();
  /** The first file of the queue with each content, by its hash. */
  const firstWith = new Map<string, number>();
  const timers = new Map<number, () => void>();
  let lastKey = 0;

  const dispatch = (event: QueueEvent) => {
    const before = queue.get();
    queue.set(queueAfter(before, event));
    // Bytes are told many times a second, and nothing of them needs keeping.
    if (event.type !== 'sent' && event.type !== 'read') kept.write(queue.get());
  };
  void kept.read().then((lost) => {
    const uploads = lost.map((one) => ({ ...one, key: lastKey + one.key }));
    lastKey = uploads.reduce((most, { key }) => Math.max(most, key), lastKey);
    dispatch({ type: 'added', uploads });
  });
  const find = (key: number) => queue.get().find((one) => one.key === key);

  const add: UploadEngine['add'] = (found, destination) => {
    const fresh = found.filter(({ file }) => !rejoin(file, destination));
    const uploads = fresh.map(({ file, path }) => {
      lastKey += 1;
      files.set(lastKey, file);
      return newUpload(lastKey, file, path, destination);
    });
    dispatch({ type: 'added', uploads });
    for (const { key } of uploads) {
      const file = files.get(key);
      const failure = file && parts.refuse(file, queue.get());
      if (failure) dispatch({ type: 'refused', key, failure });
      else void read(key);
    }
  };

  /** A file that was begun before this page was loaded, chosen again for the same. */
  const rejoin = (file: File, destination: Destination): boolean => {
    const lost = queue
      .get()
      .find(
        (one) =>
          one.state === 'lost' &&
          one.name === file.name &&
          one.size === file.size &&
          one.modified === file.lastModified &&
          haveSameAim(one, destination),
      );
    if (!lost) return false;
    files.set(lost.key, file);
    dispatch({ type: 'refound', key: lost.key });
    pump();
    return true;
  };

  const read = async (key: number) => {
    const file = files.get(key);
    if (!file) return;
    try {
      const hash = await parts.hasher.hash(file, (bytes) => dispatch({ type: 'read', key, bytes }));
      if (find(key)?.state !== 'reading') return;
      // At once, since of several alike only the first is to go. Without an answer it is sent.
      const twin = twinInQueue(key, hash) ?? (await parts.findTwin(hash).catch(() => undefined));
      dispatch({ type: 'hashed', key, hash, twin });
      pump();
    } catch (failure) {
      dispatch({ type: 'failed', key, failure });
    }
  };

  /** An earlier file of the queue with the same content, that has been sent or will be. */
  const twinInQueue = (key: number, hash: string): Twin | undefined => {
    const earlier = find(firstWith.get(hash) ?? key);
    if (!earlier || earlier.key === key || !WILL_BE_THERE.includes(earlier.state)) {
      firstWith.set(hash, key);
      return undefined;
    }
    return { id: earlier.fileId, name: earlier.name, isTrashed: false };
  };

  const pump = () => {
    for (const { key, state } of queue.get()) {
      if (sending.size >= SIDE_BY_SIDE) return;
      if (state === 'waiting' && files.has(key)) void send(key);
    }
  };

  const send = async (key: number) => {
    const [upload, file] = [find(key), files.get(key)];
    if (!upload || !file || sending.has(key)) return;
    const control = new AbortController();
    sending.set(key, control);
    dispatch({ type: 'begun', key });
    try {
      const fileId = await parts.send(upload, file, {
        signal: control.signal,
        onAddress: (address) => dispatch({ type: 'addressed', key, address }),
        onSent: (bytes) => {
          if (bytes > upload.sent) interruptions.delete(key);
          dispatch({ type: 'sent', key, bytes });
        },
        onPlaced: (id) => dispatch({ type: 'placed', key, fileId: id }),
      });
      files.delete(key);
      dispatch({ type: 'finished', key, fileId });
    } catch (failure) {
      const cause = passes(failure) ? await causeOf(failure, file) : failure;
      if (!control.signal.aborted) giveWay(key, cause);
    } finally {
      // A file that was resumed meanwhile has another controller.
      if (sending.get(key) === control) sending.delete(key);
      pump();
    }
  };

  const giveWay = (key: number, failure: unknown) => {
    if (!passes(failure)) {
      dispatch({ type: 'failed', key, failure });
      return;
    }
    const times = interruptions.get(key) ?? 0;
    interruptions.set(key, times + 1);
    dispatch({ type: 'interrupted', key });
    const pause = PAUSES_MS[Math.min(times, PAUSES_MS.length - 1)] ?? 0;
    timers.set(
      key,
      later(() => goOn(key), pause),
    );
  };

  const goOn = (key: number) => {
    timers.get(key)?.();
    timers.delete(key);
    if (find(key)?.state === 'interrupted') void send(key);
  };

  const halt = (keys: readonly number[]) => {
    for (const key of keys) {
      sending.get(key)?.abort();
      sending.delete(key);
      timers.get(key)?.();
      timers.delete(key);
    }
  };

  return {
    queue,
    add,
    describe: (keys, details) => dispatch({ type: 'described', keys, details }),
    choose: (keys, choice) => {
      dispatch({ type: 'chosen', keys, choice });
      pump();
    },
    pause: (keys) => {
      dispatch({ type: 'paused', keys });
      halt(keys);
      pump();
    },
    resume: (keys) => {
      dispatch({ type: 'resumed', keys });
      pump();
    },
    retry: (keys) => {
      dispatch({ type: 'retried', keys });
      const unread = queue.get().filter((one) => keys.includes(one.key) && one.state === 'reading');
      for (const { key } of unread) void read(key);
      pump();
    },
    remove: (keys) => {
      const gone = queue.get().filter(({ key }) => keys.includes(key));
      dispatch({ type: 'removed', keys });
      halt(keys);
      for (const { key, address, state } of gone) {
        files.delete(key);
        // Nobody waits for this; the server forgets it by itself in time.
        if (address && state !== 'done') void parts.discard(address).catch(() => undefined);
      }
      pump();
    },
    wake: () => {
      for (const { key, state } of queue.get()) if (state === 'interrupted') goOn(key);
    },
  };
}

function newUpload(
  key: number,
  file: File,
  path: readonly string[],
  { folder, replaces, attachTo, details }: Destination,
): Upload {
  return {
    key,
    name: file.name.normalize('NFC'),
    size: file.size,
    modified: file.lastModified,
    path,
    folder,
    ...(replaces !== undefined && { replaces, choice: 'keep-both' as const }),
    ...(attachTo && { attachTo }),
    details,
    state: 'reading',
    sent: 0,
  };
}

/** Something would be broken off if the page went away now. */
export const isBusy = (queue: Queue): boolean => queue.some(isMoving);
