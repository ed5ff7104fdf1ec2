/** What every call about files shares: limits, texts, reasons and the shapes of a file and a folder. */
import * as z from 'zod/mini';
import { clearableText, requiredText } from '../fields.ts';
import { givenNumber, id } from '../record-fields.ts';

/** Limits of a file's fields, in characters after trimming, and of a call. */
export const FILE_LIMITS = {
  /** As every file system of today has it. */
  name: 255,
  category: 50,
  tag: 40,
  tags: 20,
  description: 2_000,
  /** Folders within folders. */
  depth: 30,
  /** Files and folders in one bulk action. */
  bulk: 1_000,
  /** Files and folders that one copy may make. */
  copies: 5_000,
  /** Files asked about in one look for duplicates. */
  duplicates: 500,
} as const;

/** Rows on a page of the file manager (spec 2, section 9). */
export const FILE_PAGE_SIZE = 20;

/** The category of a file that was given none (spec 2, section 3). */
export const DEFAULT_FILE_CATEGORY = 'uncategorized';

/** The kinds of the spec's type filter (spec 2, section 2). Told by the bytes, never by the name. */
export const FILE_TYPES = ['image', 'video', 'document', 'pdf', 'other'] as const;
export const FileType = z.enum(FILE_TYPES);
export type FileType = z.infer<typeof FileType>;

/** Message texts (spec 1, section 8; spec 2, section 8). */
export const FILE_TEXTS = {
  none: 'No files selected',
  failed: 'Upload failed',
  tooLarge: 'The picture is too large. Please choose one smaller than 10 MB.',
  fileTooLarge: 'The file is too large',
  wrongType: 'Please choose a picture: JPEG, PNG, WebP, GIF or AVIF',
  tooManyPixels: 'The picture has too many pixels',
  notFound: 'This file does not exist',
  folderNotFound: 'This folder does not exist',
  deleted: 'File deleted successfully',
  /** `warning` of a delete: what else the file was good for. */
  wasAttached: 'The file was attached to other records and is no longer shown there',
  diskFull: 'The disk of the server is full. Nothing of this file was kept.',
  quotaExceeded: 'There is no room left for this file within your quota',
} as const;

/** Reasons a files call can fail for. */
export type FilesReason =
  | 'files.no-file'
  | 'files.too-large'
  | 'files.wrong-type'
  | 'files.too-many-pixels'
  | 'files.not-found'
  | 'files.folder-not-found'
  | 'files.version-not-found'
  | 'files.upload-not-found'
  | 'files.attachment-not-found'
  | 'files.subject-not-found'
  /** Seen, but not one's own to change. */
  | 'files.read-only'
  /** A folder with this name, or a file, stands there already. */
  | 'files.name-taken'
  /** A folder cannot be moved or copied into itself. */
  | 'files.into-itself'
  | 'files.too-deep'
  | 'files.too-many'
  | 'files.changed-meanwhile'
  /** The only version of a file, or the one that counts, cannot be deleted. */
  | 'files.current-version'
  | 'files.quota-exceeded'
  | 'files.disk-full'
  /** What arrived is not what was announced by its hash. */
  | 'files.hash-mismatch'
  | 'files.too-many-uploads'
  /** A word that signs an address is wrong or too old; ask for the file anew. */
  | 'files.address-expired';

/** A name as it is given: cleaned by the server (no slashes, no control characters), never refused for that. */
export const fileName = () => requiredText(FILE_LIMITS.name);
export const fileCategory = () => clearableText(FILE_LIMITS.category);
export const fileDescription = () => clearableText(FILE_LIMITS.description);
export const fileTags = () =>
  z.array(requiredText(FILE_LIMITS.tag)).check(z.maxLength(FILE_LIMITS.tags));

/** A folder; null is the top, where what is in no folder stands: each person has one. */
export const folderId = () => z.nullable(id());

/** The same in an address, where `root` is the top. */
export const folderInAddress = () =>
  z.union([z.literal('root'), givenNumber(1, Number.MAX_SAFE_INTEGER)]);

/** SHA-256 of all bytes, base64url without padding. */
export const FileHash = z.string().check(z.regex(/^[\w-]{43}$/));

/** A file as the spec's calls give it (spec 2, section 3: "File record"). */
export const FileRecord = z.object({
  id: z.number(),
  /** What people call it; renaming changes it. */
  original_name: z.string(),
  /** What its bytes are stored under: their SHA-256. */
  filename: z.string(),
  category: z.string(),
  tags: z.array(z.string()),
  /** Bytes. */
  file_size: z.number(),
  mime_type: z.string(),
  uploader_name: z.string(),
  upload_date: z.string(),
  /**
   * Where it is opened, from the root of our own site: signed for the session that asked, for six
   * hours at least, so that `<img>`, `<video>` and a new tab can use it.
   */
  s3_url: z.string(),
});
export type FileRecord = z.infer<typeof FileRecord>;

/**
 * What the caller may do: `owner` everything (its owner, and administrators), `edit` change, upload
 * into and trash, `view` look and download.
 */
export const FilePermission = z.enum(['owner', 'edit', 'view']);
export type FilePermission = z.infer<typeof FilePermission>;

/** A file or a folder of the file manager. Of a folder what only files have is empty, 0 or null. */
export const FileNode = z.object({
  ...FileRecord.shape,
  kind: z.enum(['file', 'folder']),
  /** The folder it stands in; null at the top, or where that folder is none that the caller sees. */
  parent_id: z.nullable(z.number()),
  description: z.string(),
  /** Null for a folder. */
  type: z.nullable(FileType),
  /** Whether `s3_url` shows it in the browser; everything else is saved. False for a folder. */
  is_shown_inline: z.boolean(),
  /**
   * Where the small picture of it is (256 pixels, with `&size=1600` a large one), signed as `s3_url`;
   * null for what has none, or none yet.
   */
  thumbnail_url: z.nullable(z.string()),
  owner: z.object({ id: z.number(), name: z.string() }),
  permission: FilePermission,
  /** How many versions there are; 0 for a folder. */
  version_count: z.number(),
  /** How many files and folders stand in a folder; 0 for a file. */
  child_count: z.number(),
  created_at: z.string(),
  updated_at: z.string(),
  /** Counts the changes; an update may carry the version it was made from. */
  version: z.number(),
});
export type FileNode = z.infer<typeof FileNode>;

/** A step of the way from the top to a folder. */
export const FolderStep = z.object({ id: z.number(), name: z.string() });
export type FolderStep = z.infer<typeof FolderStep>;
