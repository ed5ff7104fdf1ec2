import { AttachmentSubject } from '@station/contract/files/attachments';
import * as z from 'zod/mini';
import { forget, keep, readStored } from '../../../platform/local-storage.ts';
import type { Queue } from './upload-queue.ts';

/** What outlives the page: which files were begun, and where the server takes the rest of them. */
export type StoredUploads = {
  /** The unfinished ones of this person, `lost` until each file is chosen again. */
  read: () => Queue;
  write: (queue: Queue) => void;
};

/** The server keeps the beginning of a file for so long; then there is nothing to go on with. */
const STORED_MS = 24 * 60 * 60_000;

const StoredQueue = z.array(
  z.object({
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
  }),
);

/** The unfinished uploads of one person, in this browser. `now` is in milliseconds since 1970. */
export function storedUploads(accountId: number, now: () => number = Date.now): StoredUploads {
  const key = `station.uploads.${accountId}`;
  return {
    read: () => {
      const parsed = StoredQueue.safeParse(parse(readStored(key)));
      if (!parsed.success) return [];
      return parsed.data
        .filter(({ at }) => now() - at < STORED_MS)
        .map(({ at: _, ...rest }, index) => ({ ...rest, key: index + 1, state: 'lost' as const }));
    },
    write: (queue) => {
      const open = queue.filter(({ address, state }) => address && state !== 'done');
      if (open.length === 0) return forget(key);
      const kept = open.map((one) => {
        const { name, size, modified, path, folder, replaces, attachTo, details, sent } = one;
        const { hash, address } = one;
        return {
          ...{ name, size, modified, path, folder, replaces, attachTo, details, sent },
          ...{ hash, address, at: now() },
        };
      });
      keep(key, JSON.stringify(kept));
    },
  };
}

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return undefined;
  }
}
