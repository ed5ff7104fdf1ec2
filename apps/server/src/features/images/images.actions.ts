import { randomBytes } from 'node:crypto';
import { OWN_FILE_PATTERN } from '@station/contract/accounts/profile';
import type { FileUpload } from '@station/contract/endpoint';
import { FILE_TEXTS, type FilesReason } from '@station/contract/files/file-fields';
import type { UploadedFile } from '@station/contract/files/files';
import type { FastifyRequest } from 'fastify';
import type { Trx } from '../../db/db.ts';
import type { Context } from '../../platform/context.ts';
import type { Actor } from '../../platform/guard.ts';
import {
  type Crop,
  fittingPicture,
  type Picture,
  type PictureRefusal,
  squarePicture,
} from '../../platform/pictures.ts';
import { invalidField, Problem } from '../../platform/problem.ts';
import { type NotReceived, type ReceivedFile, receiveFile } from '../../platform/receive-file.ts';
import { deleteFile, deleteFilesOf, insertFile } from './images.queries.ts';

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

/** Keeps a received picture for the account that sent it; registered by the domain that owns it. */
export type KeepPicture = (
  context: Context,
  actor: Actor,
  picture: SentPicture,
) => Promise<UploadedFile>;

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
 * removed if it is of the category, and of `ownerId` if that is given. Files and rows change
 * together: bytes are written before the transaction and removed after it.
 * @throws Problem `files.wrong-type`, `files.too-many-pixels`, the field `crop_size`, or
 *   `unavailable` or `rate-limited` when too many pictures wait.
 */
export async function replacePicture(
  { db, blobs, log }: Pick<Context, 'db' | 'blobs' | 'log'>,
  given: { category: string; ownerId?: number } & (NewPicture | { source?: undefined }),
  write: (trx: Trx, location: string) => Promise<string | null>,
): Promise<UploadedFile | undefined> {
  const made = given.source && (await makePicture(given));
  const name = `${randomBytes(24).toString('base64url')}.webp`;
  const location = made ? `${ADDRESS}${name}` : '';
  if (made) await blobs.put(name, made.bytes);
  let gone: string | undefined;
  try {
    await db.transaction().execute(async (trx) => {
      // First, for it locks what the picture belongs to: the row of a file holds its uploader's, and
      // of two that held it neither could lock it any more.
      const old = nameIn(await write(trx, location));
      if (made && given.source) {
        await insertFile(trx, {
          name,
          original_name: given.source.filename.slice(0, 255),
          category: given.category,
          description: given.description ?? '',
          mime_type: WEBP,
          file_size: made.bytes.length,
          uploader_id: given.uploaderId,
        });
      }
      const file = { name: old ?? '', category: given.category, uploaderId: given.ownerId };
      if (old !== undefined && (await deleteFile(trx, file))) gone = old;
    });
  } catch (error) {
    if (made) await blobs.remove(name);
    throw error;
  }
  if (gone !== undefined) removeBlobs({ blobs, log }, [gone]);
  if (!made || !given.source) return undefined;
  return {
    location,
    original_name: given.source.filename,
    mime_type: WEBP,
    file_size: made.bytes.length,
    category: given.category,
  };
}

/** Takes an account's files of a category away; answers what to call after the commit. */
export async function dropFilesOf(
  trx: Trx,
  context: Pick<Context, 'blobs' | 'log'>,
  uploaderId: number,
  category: string,
): Promise<() => void> {
  const names = await deleteFilesOf(trx, uploaderId, category);
  return () => removeBlobs(context, names);
}

/** Bytes that nothing points to any more; should removing fail, they only take room. */
function removeBlobs({ blobs, log }: Pick<Context, 'blobs' | 'log'>, names: string[]): void {
  for (const name of names) {
    blobs.remove(name).catch((err: unknown) => log.warn({ err, name }, 'a file was not removed'));
  }
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
