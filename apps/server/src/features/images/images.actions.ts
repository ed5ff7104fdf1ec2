import { randomBytes } from 'node:crypto';
import { OWN_FILE_PATTERN } from '@station/contract/accounts/profile';
import type { FileUpload } from '@station/contract/endpoint';
import { FILE_TEXTS, type FilesReason } from '@station/contract/files/file-fields';
import type { UploadedFile } from '@station/contract/files/files';
import type { FastifyRequest } from 'fastify';
import type { Trx } from '../../db/db.ts';
import type { BlobStore } from '../../platform/blobs/blob-store.ts';
import { holdBlob, releaseBlob, releaseBlobs } from '../../platform/blobs/hold-blob.ts';
import type { Context } from '../../platform/context.ts';
import {
  type Crop,
  fittingPicture,
  type Picture,
  type PictureRefusal,
  squarePicture,
} from '../../platform/pictures.ts';
import { invalidField, Problem } from '../../platform/problem.ts';
import { type NotReceived, type ReceivedFile, receiveFile } from '../../platform/receive-file.ts';
import { deleteFile, deleteFilesOf, findBlobOf, insertFile } from './images.queries.ts';

const ADDRESS = '/api/files/';
const WEBP = 'image/webp';

/** A file that was received and is to become a picture. */
export type PictureSource = Pick<ReceivedFile, 'path' | 'filename'>;

/** A picture that was received, with what its sender said of it. */
export type SentPicture = {
  source: PictureSource;
  description: string;
  /** The square that was chosen, in the picture's own pixels. */
  crop: Crop | undefined;
};

const NOT_RECEIVED = {
  'no-file': ['invalid', FILE_TEXTS.none, 'files.no-file'],
  'too-large': ['too-large', FILE_TEXTS.tooLarge, 'files.too-large'],
  'wrong-type': ['invalid', FILE_TEXTS.wrongType, 'files.wrong-type'],
} satisfies Record<NotReceived, ['invalid' | 'too-large', string, FilesReason]>;

/**
 * Receives the picture of an upload into a temporary place; the caller removes it.
 * @throws Problem `files.no-file` or `files.too-large`.
 */
export async function receivePicture(
  { config }: Context,
  request: FastifyRequest,
  upload: FileUpload,
): Promise<ReceivedFile> {
  // Names say little about pictures; the bytes are looked at instead.
  const file = await receiveFile(request, upload, config.dataDir, () => true);
  if (typeof file !== 'string') return file;
  const [code, message, reason] = NOT_RECEIVED[file];
  throw new Problem(code, message, { reason });
}

/** A picture to be kept: where it comes from, and how it is made. */
type NewPicture = {
  source: PictureSource;
  uploaderId: number;
  description?: string;
} & ({ square: number; crop?: Crop | undefined } | { fitInto: { width: number; height: number } });

/**
 * Puts a picture in the place of another, or only takes that one away when there is no `source`.
 * `write` keeps the new address where it belongs and answers the old one; the file behind it is
 * removed if it is of the category, and of `ownerId` if that is given.
 * @throws Problem `files.wrong-type`, `files.too-many-pixels`, the field `crop_size`, or
 *   `unavailable` or `rate-limited` when too many pictures wait.
 */
export async function replacePicture(
  { db, blobs }: Pick<Context, 'db' | 'blobs'>,
  given: { category: string; ownerId?: number } & (NewPicture | { source?: undefined }),
  write: (trx: Trx, location: string) => Promise<string | null>,
): Promise<UploadedFile | undefined> {
  const made = given.source && (await makePicture(given));
  const name = `${randomBytes(24).toString('base64url')}.webp`;
  const location = made ? `${ADDRESS}${name}` : '';
  const blob = made && (await blobs.put(made.bytes));
  await db.transaction().execute(async (trx) => {
    // First, for it locks what the picture belongs to. The row of a file keeps its uploader's from being
    // deleted: whoever deletes that one and holds it already would be waited for in a circle.
    const old = nameIn(await write(trx, location));
    if (blob && given.source) {
      await holdBlob(trx, blob);
      await insertFile(trx, {
        name,
        blob_hash: blob.hash,
        original_name: given.source.filename.slice(0, 255),
        category: given.category,
        description: given.description ?? '',
        mime_type: WEBP,
        file_size: blob.size,
        uploader_id: given.uploaderId,
      });
    }
    if (old === undefined) return;
    const { category, ownerId: uploaderId } = given;
    const gone = await deleteFile(trx, { name: old, category, uploaderId });
    if (gone?.blob_hash) await releaseBlob(trx, gone.blob_hash);
  });
  if (!made || !given.source) return undefined;
  return {
    location,
    original_name: given.source.filename,
    mime_type: WEBP,
    file_size: made.bytes.length,
    category: given.category,
  };
}

/** Takes an account's files of a category away. */
export async function dropFilesOf(trx: Trx, uploaderId: number, category: string): Promise<void> {
  await releaseBlobs(trx, await deleteFilesOf(trx, uploaderId, category));
}

/** Takes a picture away whose address nobody keeps any more. */
export async function dropPicture(trx: Trx, location: string, category: string): Promise<void> {
  const name = nameIn(location);
  if (name === undefined) return;
  const gone = await deleteFile(trx, { name, category });
  if (gone?.blob_hash) await releaseBlob(trx, gone.blob_hash);
}

/** The bytes of a picture by its name. @throws Problem `files.not-found`. */
export async function openPicture(
  { db, blobs }: Pick<Context, 'db' | 'blobs'>,
  name: string,
): Promise<NonNullable<Awaited<ReturnType<BlobStore['open']>>>> {
  const hash = await findBlobOf(db, name);
  const found = hash === undefined ? undefined : await blobs.open(hash);
  if (found) return found;
  throw new Problem('not-found', FILE_TEXTS.notFound, {
    reason: 'files.not-found' satisfies FilesReason,
  });
}

/** The name of one of our files by its address. */
function nameIn(address: string | null): string | undefined {
  return address !== null && OWN_FILE_PATTERN.test(address)
    ? address.slice(ADDRESS.length)
    : undefined;
}

async function makePicture(given: NewPicture): Promise<Picture> {
  const sent = { path: given.source.path, uploaderId: given.uploaderId };
  const made =
    'square' in given
      ? await squarePicture(sent, given.square, given.crop)
      : await fittingPicture(sent, given.fitInto.width, given.fitInto.height);
  if (typeof made !== 'string') return made;
  throw refusal(made);
}

function refusal(why: PictureRefusal): Problem {
  switch (why) {
    case 'wrong-type':
      return new Problem('invalid', FILE_TEXTS.wrongType, {
        reason: 'files.wrong-type' satisfies FilesReason,
      });
    case 'too-many-pixels':
      return new Problem('invalid', FILE_TEXTS.tooManyPixels, {
        reason: 'files.too-many-pixels' satisfies FilesReason,
      });
    case 'crop-outside':
      return invalidField({
        field: 'crop_size',
        message: 'reaches outside the picture',
        rule: 'too-big',
      });
  }
}
