import { readdir, stat } from 'node:fs/promises';
import { UPLOAD_HOURS } from '@station/contract/files/uploads';
import type { Context } from '../../../platform/context.ts';
import { defineUpkeep } from '../../../platform/jobs/job.ts';
import { UploadStore, uploadFolder } from './upload-store.ts';
import {
  deleteOldUpload,
  findKnownUploads,
  findOldHandIns,
  findOldUploads,
} from './uploads.queries.ts';

/** Given up in one go. */
const AT_ONCE = 200;

/** A file without a row is younger than this, in milliseconds, only while its upload begins. */
const BEGINS_MS = 60 * 60_000;

/** After so many hours the room is free that a guest has reserved and sent nothing for. */
const EMPTY_HOURS = 0.5;

/** Uploads of guests that are looked at in one go; of those that have bytes some stay for a day. */
const HAND_INS_AT_ONCE = 2_000;

/**
 * Gives up uploads to which nothing was sent for a day, and those of guests that have not begun, and
 * frees their room.
 */
export const removeAbandonedUploads = defineUpkeep({
  kind: 'files.remove-abandoned',
  everyMs: 10 * 60_000,
  async work(context: Context, signal) {
    const { db, config, clock } = context;
    const store = new UploadStore(uploadFolder(config.dataDir), db);
    for (const { id } of await findOldUploads(db, UPLOAD_HOURS, AT_ONCE)) {
      if (signal.aborted) return;
      if (await deleteOldUpload(db, id, UPLOAD_HOURS)) await store.forget(id);
    }
    for (const { id } of await findOldHandIns(db, EMPTY_HOURS, HAND_INS_AT_ONCE)) {
      if (signal.aborted) return;
      // One that is not here is another server's; an empty one has an empty file.
      const found = await stat(store.pathOf(id)).catch(() => undefined);
      if (found?.size === 0 && (await deleteOldUpload(db, id, EMPTY_HOURS))) await store.forget(id);
    }
    // What a server left behind that died between the two.
    const names = await readdir(store.directory).catch(() => []);
    const known = await findKnownUploads(db, names.filter(isId));
    for (const name of names.filter((it) => !known.has(it))) {
      const found = await stat(store.pathOf(name)).catch(() => undefined);
      if (found && clock.now() - found.mtimeMs > BEGINS_MS) await store.forget(name);
    }
  },
});

const isId = (name: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(name);
