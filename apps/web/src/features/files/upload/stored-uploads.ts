import { AttachmentSubject } from '@station/contract/files/attachments';
import * as z from 'zod/mini';
import { forget, keep, readStored, storedKeys } from '../../../platform/local-storage.ts';
import type { Queue, Upload } from './upload-queue.ts';

/*
 * Each unfinished upload has a key of its own, because two tabs that wrote one list would overwrite
 * each other's; and a lock of the same name is held by the tab that has its file, so that no other tab
 * takes it for lost.
 */

/** What outlives the page: which files were begun, and where the server takes the rest of them. */
export type StoredUploads = {
  /** The unfinished ones of this person that no tab sends, `lost` until each file is chosen again. */
  read: () => Promise<Queue>;
  write: (queue: Queue) => void;
};

/** The server keeps the beginning of a file for so long; then there is nothing to go on with. */
const STORED_MS = 24 * 60 * 60_000;

const StoredUpload = z.object({
  name: z.string(),
  size: z.number(),
  modified: z.number(),
  path: z.array(z.string()),
  folder: z.nullable(z.number()),
  replaces: z.optional(z.number()),
  attachTo: z.optional(z.object({ kind: AttachmentSubject, id: z.number() })),
  details: z.object({
    category: z.string(),
    tags: z.array(z.string()),
    description: z.string(),
  }),
  sent: z.number(),
  hash: z.optional(z.string()),
  address: z.string(),
  at: z.number(),
});

/**
 * The unfinished uploads of one person, in this browser, and the way to leave them to other pages.
 * `now` is in milliseconds since 1970.
 */
export function storedUploads(accountId: number, now: () => number = Date.now) {
  const list = `station.uploads.${accountId}`;
  const keyOf = (address: string) => `${list}:${address}`;
  /** When each was begun, by address. */
  const begun = new Map<string, number>();
  /** Those in the queue of this tab, and the way to let go of the lock where it is held. */
  const mine = new Map<string, (() => void) | undefined>();
  let isLeft = false;

  const store = (address: string, one: Upload) => {
    const { name, size, modified, path, folder, replaces, attachTo, details, sent, hash } = one;
    const at = begun.get(address) ?? now();
    begun.set(address, at);
    const kept = {
      ...{ name, size, modified, path, folder, replaces, attachTo, details, sent },
      ...{ hash, address, at },
    };
    keep(keyOf(address), JSON.stringify(kept));
  };
  const stored: StoredUploads = {
    read: async () => {
      const held = await heldLocks();
      // Here earlier releases kept all of them in one.
      forget(list);
      const found = storedKeys()
        .filter((key) => key.startsWith(keyOf('')) && !held.has(key))
        .flatMap((key) => {
          const { data } = StoredUpload.safeParse(parse(readStored(key)));
          if (data && now() - data.at < STORED_MS) return data;
          forget(key);
          return [];
        })
        .sort((one, other) => one.at - other.at);
      for (const { address, at } of found) begun.set(address, at);
      return found.map(({ at: _, ...rest }, index) => ({
        ...rest,
        key: index + 1,
        state: 'lost' as const,
      }));
    },
    write: (queue) => {
      const open = new Set<string>();
      for (const one of queue) {
        const { address, state } = one;
        if (!address || state === 'done') continue;
        open.add(address);
        if (state === 'lost') {
          // It is stored as it is, and another tab may go on with it.
          mine.set(address, undefined);
        } else {
          if (!isLeft && !mine.get(address)) mine.set(address, holdLock(keyOf(address)));
          store(address, one);
        }
      }
      for (const [address, letGo] of mine) {
        if (open.has(address)) continue;
        forget(keyOf(address));
        letGo?.();
        mine.delete(address);
      }
    },
  };
  const leave = () => {
    isLeft = true;
    for (const letGo of mine.values()) letGo?.();
  };
  return { stored, leave };
}

// Browsers have locks on safe addresses only; without them a tab takes what another one sends for lost.
const locks = (): LockManager | undefined => navigator.locks;

async function heldLocks(): Promise<ReadonlySet<string | undefined>> {
  const snapshot = await locks()
    ?.query()
    .catch(() => undefined);
  return new Set(snapshot?.held?.map(({ name }) => name));
}

/** Holds a lock until what it gives is called, or the page is gone. */
function holdLock(name: string): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  locks()
    ?.request(name, () => promise)
    .catch(() => undefined);
  return resolve;
}

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return undefined;
  }
}
