import { createHash, type Hash } from 'node:crypto';
import { open, rm, stat } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { FileStore } from '@tus/file-store';
import { ERRORS, Upload } from '@tus/server';
import type { Db } from '../../../db/db.ts';
import type { StoredBlob } from '../../../platform/blobs/blob-store.ts';
import { asProblem, type Problem } from '../../../platform/problem.ts';
import { TooManyBytes, writePiece } from './piece-writer.ts';
import { deleteUpload, findUploadById } from './uploads.queries.ts';

/** The folder of uploads under way. Two servers that take uploads share it. */
export function uploadFolder(dataDir: string): string {
  return join(dataDir, 'uploads');
}

/** Hashes of more uploads than this are not kept while they come. */
const HASHED_MAX = 2_000;

/**
 * A request that brings bytes of an upload of so many in all; `released` when another request is to go on
 * with it.
 */
export type Incoming = { raw: IncomingMessage; size: number; released: AbortSignal };

/**
 * Keeps uploads under way as files. Beside what the package does, it hashes the bytes while they
 * come, if all of them come to this server, and says when the disk is full.
 */
export class UploadStore extends FileStore {
  readonly #hashes = new Map<string, { hash: Hash; offset: number }>();
  readonly #failures = new Map<string, Problem>();

  readonly #db: Db;
  readonly #incoming: () => Incoming | undefined;

  /**
   * What is known of an upload stands in the database; only the bytes are kept in `folder`. `incoming`
   * gives the request that is being answered.
   */
  constructor(folder: string, db: Db, incoming: () => Incoming | undefined = () => undefined) {
    super({ directory: folder, configstore: rowsOf(db) });
    this.#db = db;
    this.#incoming = incoming;
  }

  /** The file of an upload. */
  pathOf(id: string): string {
    return join(this.directory, id);
  }

  /** How many bytes of an upload are there. */
  async receivedOf(id: string): Promise<number> {
    const { size } = await stat(this.pathOf(id)).catch(() => ({ size: 0 }));
    return size;
  }

  /**
   * Writes the body of the request that is being answered. What tus gives here has none of it: its way
   * through six streams would cost as much as all the rest (docs/decisions/093).
   */
  override async write(_none: Readable, id: string, offset: number): Promise<number> {
    const incoming = this.#incoming();
    if (!incoming) throw new Error('Nobody sends anything');
    const hash = this.#takeHash(id, offset);
    const most = incoming.size - offset;
    const file = await open(this.pathOf(id), 'r+');
    try {
      const { raw, released } = incoming;
      const count = await writePiece(raw, file, { offset, most, hash, released });
      const written = offset + count;
      if (hash && this.#hashes.size < HASHED_MAX) this.#hashes.set(id, { hash, offset: written });
      return written;
    } catch (error) {
      if (error instanceof TooManyBytes) throw ERRORS.ERR_SIZE_EXCEEDED;
      const problem = asProblem(error);
      // tus makes one answer of all failures; this one is told by it (`failureOf`).
      if (problem.code === 'storage-full') this.#failures.set(id, problem);
      throw ERRORS.FILE_WRITE_ERROR;
    } finally {
      await file.close();
    }
  }

  /** Why the last write failed, if there was no room; told once. */
  failureOf(id: string): Problem | undefined {
    const failure = this.#failures.get(id);
    this.#failures.delete(id);
    return failure;
  }

  /** The hash of an upload of so many bytes, if all of them came here. */
  hashOf(id: string, size: number): StoredBlob | undefined {
    const hash = this.#takeHash(id, size);
    return hash && { hash: hash.digest('base64url'), size };
  }

  /** The hash of so many bytes from the beginning, to be gone on with; undefined where some came elsewhere. */
  #takeHash(id: string, offset: number): Hash | undefined {
    const known = this.#hashes.get(id);
    this.#hashes.delete(id);
    if (offset === 0) return createHash('sha256');
    return known?.offset === offset ? known.hash : undefined;
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
