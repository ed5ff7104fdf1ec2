import type { AttachmentSubject } from '@station/contract/files/attachments';
import type { FilesReason } from '@station/contract/files/file-fields';
import { Problem } from '../../../platform/problem.ts';

/*
 * The queue of files that somebody uploads, as a value and what happens to it. It knows no browser:
 * `upload-engine.ts` does the work and tells it.
 */

/** A record of another domain. */
export type Subject = { kind: AttachmentSubject; id: number };

/** What is said of a file when it is stored. */
export type UploadDetails = { category: string; tags: readonly string[]; description: string };

/** A file with the same content: on the server, by its number, or without one earlier in the queue. */
export type Twin = { id: number | undefined; name: string; isTrashed: boolean };

/** What becomes of a file that is there already: a second one of its own, or none. */
export type TwinChoice = 'keep-both' | 'link' | 'skip';

/**
 * `reading`: its hash is being computed, or waits for that. `asking`: it is there already, and
 * somebody must say what becomes of it. `waiting`: for its turn. `sending`; `paused` by hand;
 * `interrupted`: the line is broken, and it goes on by itself. `refused`: it cannot be sent as it
 * is. `failed`: it can be tried again. `lost`: it was begun before the page was loaded, and the file
 * must be chosen again. `done`; `skipped`.
 */
export type UploadState =
  | 'reading'
  | 'asking'
  | 'waiting'
  | 'sending'
  | 'paused'
  | 'interrupted'
  | 'refused'
  | 'failed'
  | 'lost'
  | 'done'
  | 'skipped';

/** One file of the queue. Sizes are in bytes. */
export type Upload = {
  key: number;
  name: string;
  size: number;
  /** When the file was last changed, in milliseconds since 1970. */
  modified: number;
  /** The folders it was dropped with, from the outermost; empty for a file by itself. */
  path: readonly string[];
  /** The folder of Station that it goes into; null for the topmost. */
  folder: number | null;
  /** The file that it is a new version of. */
  replaces?: number | undefined;
  /** The record that it is attached to when it is there. */
  attachTo?: Subject | undefined;
  details: UploadDetails;
  state: UploadState;
  /** Bytes that the server has, as far as is known; those read while `reading`. */
  sent: number;
  /** SHA-256 of the whole as base64url. */
  hash?: string | undefined;
  twin?: Twin | undefined;
  choice?: TwinChoice | undefined;
  /** Why it was refused or has failed: something that `upload-texts.ts` has words for. */
  failure?: unknown;
  /** Where the server takes the rest of it. */
  address?: string | undefined;
  /** What it has become; it may still have to be attached. */
  fileId?: number | undefined;
  /** It was begun before: the server may have done what was asked, and its answer been lost. */
  isTried?: boolean | undefined;
};

/** The queue, in the order in which files were added. */
export type Queue = readonly Upload[];

/** What happens to it. */
export type QueueEvent =
  | { type: 'added'; uploads: readonly Upload[] }
  | { type: 'read'; key: number; bytes: number }
  | { type: 'hashed'; key: number; hash: string; twin: Twin | undefined }
  | { type: 'chosen'; keys: readonly number[]; choice: TwinChoice }
  | { type: 'begun'; key: number }
  | { type: 'addressed'; key: number; address: string }
  | { type: 'sent'; key: number; bytes: number }
  | { type: 'placed'; key: number; fileId: number }
  | { type: 'interrupted'; key: number }
  | { type: 'paused'; keys: readonly number[] }
  | { type: 'resumed'; keys: readonly number[] }
  | { type: 'refused'; key: number; failure: unknown }
  | { type: 'failed'; key: number; failure: unknown }
  | { type: 'retried'; keys: readonly number[] }
  | { type: 'refound'; key: number }
  | { type: 'finished'; key: number; fileId: number | undefined }
  | { type: 'removed'; keys: readonly number[] }
  | { type: 'described'; keys: readonly number[]; details: Partial<UploadDetails> };

/** The queue after an event. What makes no sense in a state, such as a late word of it, changes nothing. */
export function queueAfter(queue: Queue, event: QueueEvent): Queue {
  if (event.type === 'added') return [...queue, ...event.uploads];
  if (event.type === 'removed') return queue.filter(({ key }) => !event.keys.includes(key));
  const isMeant = (key: number) => ('keys' in event ? event.keys.includes(key) : event.key === key);
  return queue.map((upload) => (isMeant(upload.key) ? uploadAfter(upload, event) : upload));
}

type OneEvent = Exclude<QueueEvent, { type: 'added' | 'removed' }>;

/** States in which a file has yet to be sent, or goes on being sent. */
const UNDER_WAY: readonly UploadState[] = ['waiting', 'sending', 'interrupted'];

function uploadAfter(upload: Upload, event: OneEvent): Upload {
  const { state } = upload;
  const isOne = (...states: UploadState[]) => states.includes(state);
  switch (event.type) {
    case 'read':
      return isOne('reading') ? { ...upload, sent: event.bytes } : upload;
    case 'hashed':
      return isOne('reading') ? hashed(upload, event) : upload;
    case 'chosen':
      return isOne('asking') ? chosen(upload, event.choice) : upload;
    case 'begun':
      return isOne('waiting', 'interrupted')
        ? { ...upload, state: 'sending', isTried: true }
        : upload;
    case 'addressed':
      return { ...upload, address: event.address };
    case 'sent':
      return isOne('sending') ? { ...upload, sent: Math.min(event.bytes, upload.size) } : upload;
    case 'placed':
      return { ...upload, fileId: event.fileId };
    case 'interrupted':
      return isOne('sending') ? { ...upload, state: 'interrupted' } : upload;
    case 'paused':
      return UNDER_WAY.includes(state) ? { ...upload, state: 'paused' } : upload;
    case 'resumed':
      return isOne('paused') ? { ...upload, state: 'waiting' } : upload;
    case 'refused':
    case 'failed':
      return isOne('done', 'skipped')
        ? upload
        : { ...upload, state: event.type, failure: event.failure };
    case 'retried':
      return isOne('failed') ? retried(upload) : upload;
    case 'refound':
      return isOne('lost') ? { ...upload, state: 'waiting' } : upload;
    case 'finished':
      return { ...upload, state: 'done', sent: upload.size, fileId: event.fileId };
    case 'described':
      return hasBegun(upload)
        ? upload
        : { ...upload, details: { ...upload.details, ...event.details } };
  }
}

function hashed(upload: Upload, { hash, twin }: { hash: string; twin: Twin | undefined }): Upload {
  const known = { ...upload, sent: 0, hash, twin };
  if (!twin) return { ...known, state: 'waiting' };
  return { ...known, state: upload.choice ? chosen(known, upload.choice).state : 'asking' };
}

function chosen(upload: Upload, choice: TwinChoice): Upload {
  return { ...upload, choice, state: choice === 'skip' ? 'skipped' : 'waiting' };
}

/** What has not been read to its end is read again, and so is what has become other bytes since. */
function retried({ failure, hash, ...upload }: Upload): Upload {
  return hash === undefined || isOther(failure)
    ? { ...upload, state: 'reading' }
    : { ...upload, hash, state: 'waiting' };
}

const isOther = (failure: unknown): boolean =>
  failure instanceof Problem && failure.reason === ('files.hash-mismatch' satisfies FilesReason);

type Aim = Pick<Upload, 'folder' | 'replaces' | 'attachTo'>;

/** Whether two files are to become the same: a version of one file, or a file in one folder, of one record. */
export const haveSameAim = (one: Aim, other: Aim): boolean =>
  one.replaces === other.replaces &&
  // A version goes where its file stands, and that may have been moved meanwhile.
  (one.replaces !== undefined || one.folder === other.folder) &&
  one.attachTo?.kind === other.attachTo?.kind &&
  one.attachTo?.id === other.attachTo?.id;

/** Its name and what is said of it can be changed no more: the server has them. */
export const hasBegun = ({ state, address }: Upload): boolean =>
  address !== undefined || state === 'done' || state === 'skipped';

/** It goes on by itself, without anybody doing anything. */
export const isMoving = ({ state }: Upload): boolean =>
  state === 'reading' || UNDER_WAY.includes(state);

/** It has come to its end. */
export const isOver = ({ state }: Upload): boolean => state === 'done' || state === 'skipped';

/** The whole of what is being sent: bytes and files, without what was left out or refused. */
export type QueueTotal = { files: number; done: number; bytes: number; sent: number };

/** How far all of it is. */
export function totalOf(queue: Queue): QueueTotal {
  const counted = queue.filter(({ state }) => state !== 'skipped' && state !== 'refused');
  const sum = (of: (upload: Upload) => number) => counted.reduce((all, one) => all + of(one), 0);
  return {
    files: counted.length,
    done: counted.filter(({ state }) => state === 'done').length,
    bytes: sum(({ size }) => size),
    sent: sum((one) => (one.state === 'reading' ? 0 : one.sent)),
  };
}
