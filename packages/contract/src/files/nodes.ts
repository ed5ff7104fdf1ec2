/** The file manager (spec 2, section 2: "File manager"), and the folders it has beyond that. */
import * as z from 'zod/mini';
import { answer, endpoint } from '../endpoint.ts';
import { Pagination } from '../paging.ts';
import {
  givenNumber,
  id,
  idInPath,
  searchField,
  textInAddress,
  versionField,
  wholeNumber,
} from '../record-fields.ts';
import {
  FILE_LIMITS,
  FILE_PAGE_SIZE,
  FileHash,
  FileNode,
  FileType,
  FolderStep,
  fileCategory,
  fileDescription,
  fileName,
  fileTags,
  folderId,
  folderInAddress,
} from './file-fields.ts';

/** What the list is sorted by (spec 2, section 2). Folders come first in any order. */
export const FILE_SORTS = ['upload_date', 'original_name', 'file_size', 'uploader_name'] as const;
export type FileSort = (typeof FILE_SORTS)[number];

const nodeIds = z.array(id()).check(z.minLength(1), z.maxLength(FILE_LIMITS.bulk));

/** How a bulk action went: what the caller may not change, or is not there, is passed over. */
const Done = z.object({ requested: z.number(), done: z.number() });

export const listFileNodes = endpoint({
  name: 'listFileNodes',
  method: 'GET',
  path: '/api/files/nodes',
  access: 'staff',
  summary:
    'A page of files and folders with the exact total: of a folder, or of all files wherever they stand. Staff see their own and what is shared with them, administrators all.',
  query: z.object({
    /**
     * `root` or a folder’s id: what stands in it, and with a search what stands anywhere below it.
     * Left out: every file, without the folders (the spec’s list).
     */
    folder: z.optional(folderInAddress()),
    /** In name, tags, description; without marks, and by initial consonants. */
    search: searchField(200),
    category: textInAddress(FILE_LIMITS.category),
    type: z.optional(FileType),
    tag: textInAddress(FILE_LIMITS.tag),
    /** An account: whose they are. */
    owner: z.optional(givenNumber(1, Number.MAX_SAFE_INTEGER)),
    sort: z._default(z.enum(FILE_SORTS), 'upload_date'),
    direction: z._default(z.enum(['asc', 'desc']), 'desc'),
    page: wholeNumber(1, 1_000_000, 1),
    limit: wholeNumber(1, 100, FILE_PAGE_SIZE),
  }),
  response: answer({
    data: z.array(FileNode),
    pagination: Pagination,
    /** From the top to the folder that was asked for; empty at the top. */
    path: z.array(FolderStep),
    /** The folder that was asked for; null at the top and for all files. */
    folder: z.nullable(FileNode),
  }),
});

/** Figures of the files that the caller sees in the list, whatever it is filtered by. */
export const FileStats = z.object({
  total_files: z.number(),
  /** Bytes of the current versions. */
  total_size: z.number(),
  categories: z.number(),
  uploaders: z.number(),
  by_category: z.array(z.object({ category: z.string(), count: z.number() })),
  by_type: z.array(z.object({ type: FileType, count: z.number() })),
  /** Whose files they are. */
  owners: z.array(z.object({ id: z.number(), name: z.string(), count: z.number() })),
});
export type FileStats = z.infer<typeof FileStats>;

export const getFileStats = endpoint({
  name: 'getFileStats',
  method: 'GET',
  path: '/api/files/stats',
  access: 'staff',
  summary: 'How many files there are and how large, by category, type and owner.',
  response: answer({ data: FileStats }),
});

export const getFileWords = endpoint({
  name: 'getFileWords',
  method: 'GET',
  path: '/api/files/words',
  access: 'staff',
  summary: 'The categories and tags that are in use, the most used first; for suggestions.',
  response: answer({
    data: z.object({
      categories: z.array(z.object({ value: z.string(), count: z.number() })),
      tags: z.array(z.object({ value: z.string(), count: z.number() })),
    }),
  }),
});

/** A file or folder with what else is to be known of it. */
export const FileDetails = z.object({
  ...FileNode.shape,
  /** From the top to the folder it stands in. */
  path: z.array(FolderStep),
  /** Bytes of all versions; of a folder, of everything below it. */
  total_size: z.number(),
  /** Who has opened it last, newest first, at most 20; empty for whoever is not its owner. */
  openings: z.array(
    z.object({
      account_id: z.number(),
      name: z.string(),
      last_at: z.string(),
      times: z.number(),
    }),
  ),
  /** What it is attached to. */
  attachments: z.array(
    z.object({
      id: z.number(),
      subject_kind: z.string(),
      subject_id: z.number(),
      /** What people call that: a name. */
      label: z.string(),
    }),
  ),
});
export type FileDetails = z.infer<typeof FileDetails>;

export const getFileNode = endpoint({
  name: 'getFileNode',
  method: 'GET',
  path: '/api/files/nodes/:id',
  access: 'staff',
  summary: 'One file or folder, who opened it, and what it is attached to.',
  params: z.object({ id: idInPath() }),
  response: answer({ data: FileDetails }),
});

export const createFolder = endpoint({
  name: 'createFolder',
  method: 'POST',
  path: '/api/files/folders',
  access: 'staff',
  summary: 'Make a folder. A name that is taken there is a 409.',
  body: z.object({ name: fileName(), parent_id: z._default(folderId(), null) }),
  response: answer({ data: FileNode }),
});

export const updateFileNode = endpoint({
  name: 'updateFileNode',
  method: 'PUT',
  path: '/api/files/nodes/:id',
  access: 'staff',
  summary:
    'Rename a file or folder, or change its category, tags and description; what is left out stays. With `version`, a change made meanwhile is a 409.',
  params: z.object({ id: idInPath() }),
  body: z.object({
    name: z.optional(fileName()),
    category: z.optional(fileCategory()),
    tags: z.optional(fileTags()),
    description: z.optional(fileDescription()),
    version: versionField(),
  }),
  response: answer({ data: FileNode }),
});

export const moveFileNodes = endpoint({
  name: 'moveFileNodes',
  method: 'POST',
  path: '/api/files/nodes/move',
  access: 'staff',
  summary:
    'Move files and folders into a folder, or to the top. One whose name is taken there gets a number behind it. What is moved into another person’s folder becomes that person’s.',
  body: z.object({ ids: nodeIds, parent_id: folderId() }),
  response: answer({ details: Done }),
});

export const copyFileNodes = endpoint({
  name: 'copyFileNodes',
  method: 'POST',
  path: '/api/files/nodes/copy',
  access: 'staff',
  summary:
    'Copy files, and folders with all that is in them; no bytes are sent or stored again. It is also how a file that is “already there” gets a second place.',
  body: z.object({ ids: nodeIds, parent_id: folderId() }),
  response: answer({ details: Done, data: z.array(FileNode) }),
});

export const trashFileNodes = endpoint({
  name: 'trashFileNodes',
  method: 'POST',
  path: '/api/files/nodes/trash',
  access: 'staff',
  summary: 'Move files, and folders with all that is in them, to the trash for 30 days.',
  body: z.object({ ids: nodeIds }),
  response: answer({ details: Done }),
});

export const tagFileNodes = endpoint({
  name: 'tagFileNodes',
  method: 'POST',
  path: '/api/files/nodes/tag',
  access: 'staff',
  summary: 'Give several files a category, or add tags to them and take tags away.',
  body: z.object({
    ids: nodeIds,
    category: z.optional(fileCategory()),
    add_tags: z._default(fileTags(), []),
    remove_tags: z._default(fileTags(), []),
  }),
  response: answer({ details: Done }),
});

export const listFolders = endpoint({
  name: 'listFolders',
  method: 'GET',
  path: '/api/files/folders',
  access: 'staff',
  summary: 'The folders into which the caller may put something, by name; for picking one.',
  query: z.object({
    search: searchField(200),
    /** `root` or a folder: those that stand in it. Left out: all. */
    parent: z.optional(folderInAddress()),
  }),
  response: answer({
    /** At most 500. */
    data: z.array(
      z.object({
        id: z.number(),
        name: z.string(),
        parent_id: z.nullable(z.number()),
        owner: z.object({ id: z.number(), name: z.string() }),
        /** Names of the folders above it, from the top. */
        path: z.array(z.string()),
      }),
    ),
  }),
});

export const checkFileDuplicates = endpoint({
  name: 'checkFileDuplicates',
  method: 'POST',
  path: '/api/files/duplicates',
  access: 'staff',
  summary:
    'Which files of these bytes the caller has already, asked before they are sent. Of files that the caller does not see nothing is told.',
  perMinute: 120,
  body: z.object({
    hashes: z.array(FileHash).check(z.minLength(1), z.maxLength(FILE_LIMITS.duplicates)),
  }),
  response: answer({
    data: z.array(
      z.object({
        hash: z.string(),
        id: z.number(),
        original_name: z.string(),
        path: z.array(FolderStep),
        /** It lies in the trash, from where it can be restored instead. */
        is_trashed: z.boolean(),
      }),
    ),
  }),
});
