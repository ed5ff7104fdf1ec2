import { createHash, type Hash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { FileStore } from '@tus/file-store';
import { ERRORS, Upload } from '@tus/server';
import type { Db } from '../../../db/db.ts';
import type { StoredBlob } from '../../../platform/blobs/blob-store.ts';
import { asProblem, type Problem } from '../../../platform/problem.ts';
import { deleteUpload, findUploadById } from './uploads.queries.ts';

/** The folder of uploads under way. Two servers that take uploads share it. */
export function uploadFolder(dataDir: string): string {
  return join(dataDir, 'uploads');
}

/** Hashes of more uploads than this are not kept while they come. */
const HASHED_MAX = 2_000;

/**
 * Keeps uploads under way as files. Beside what the package does, it hashes the bytes while they
 * come, if all of them come to this server, and says when the disk is full.
 */
export class UploadStore extends FileStore {
  readonly #hashes = new Map<string, { hash: Hash; offset: number }>();
  readonly #failures = new Map<string, Problem>();

  readonly #db: Db;

  /** What is known of an upload stands in the database; only the bytes are kept in `folder`. */
  constructor(folder: string, db: Db) {
    super({ directory: folder, configstore: rowsOf(db) });
    this.#db = db;
  }

  /** The file of an upload. */
  pathOf(id: string): string {
    return join(this.directory, id);
  }

  override async write(bytes: Readable, id: string, offset: number): Promise<number> {
    const known = this.#hashes.get(id);
    this.#hashes.delete(id);
    const hash = offset === 0 ? createHash('sha256') : known?.offset === offset && known.hash;
    let written = offset;
    const count = new Transform({
      transform(piece: Buffer, _encoding, done) {
        written += piece.length;
        if (hash) hash.update(piece);
        done(null, piece);
      },
    });
    const file = createWriteStream(this.pathOf(id), { flags: 'r+', start: offset });
    try {
      await pipeline(bytes, count, file);
    } catch (error) {
      const problem = asProblem(error);
      // tus makes one answer of all failures; this one is told by it (`failureOf`).
      if (problem.code === 'storage-full') this.#failures.set(id, problem);
      throw ERRORS.FILE_WRITE_ERROR;
    }
    if (hash && this.#hashes.size < HASHED_MAX) this.#hashes.set(id, { hash, offset: written });
    return written;
  }

  /** Why the last write failed, if there was no room; told once. */
  failureOf(id: string): Problem | undefined {
    const failure = this.#failures.get(id);
    this.#failures.delete(id);
    return failure;
  }

  /** The hash of an upload of so many bytes, if all of them came here. */
  hashOf(id: string, size: number): StoredBlob | undefined {
    const known = this.#hashes.get(id);
    this.#hashes.delete(id);
    return known?.offset === size ? { hash: known.hash.digest('base64url'), size } : undefined;
  }

  /** Gives an upload up: its room is free before anybody is answered. */
  override async remove(id: string): Promise<void> {
    await deleteUpload(this.#db, id);
    await this.forget(id);
  }

  /** Removes the bytes of an upload, if there are any. */
  async forget(id: string): Promise<void> {
    this.#hashes.delete(id);
    await rm(this.pathOf(id), { force: true });
  }
}

/** Uploads as tus asks for them. */
function rowsOf(db: Db): FileStore['configstore'] {
  return {
    async get(id) {
      const row = await findUploadById(db, id);
      if (!row || row.file_id !== null) return undefined;
      return new Upload({
        id,
        size: row.file_size,
        offset: 0,
        metadata: row.metadata as Record<string, string>,
        creation_date: row.created_at.toISOString(),
      });
    },
    // The row is written before the upload is begun, and removed after it.
    async set() {},
    async delete() {},
  };
}
