import {
  CONTENT_LIMITS,
  type ContentsReason,
  type FileHit,
  type FoundIn,
} from '@station/contract/files/contents';
import { FILE_TEXTS } from '@station/contract/files/file-fields';
import { foldText, searchPieces } from '@station/contract/search-text';
import { MissingBlobError } from '../../../platform/blobs/blob-store.ts';
import type { Context } from '../../../platform/context.ts';
import type { Actor } from '../../../platform/guard.ts';
import { Problem } from '../../../platform/problem.ts';
import { createTurns } from '../../../platform/turns.ts';
import { nodeViews } from '../nodes/node-views.ts';
import { requireNode } from '../nodes/nodes.actions.ts';
import { findNode } from '../nodes/nodes.queries.ts';
import { documentKindOf } from './document-kinds.rules.ts';
import { openDocumentReader, UnreadableDocument } from './document-reader.ts';
import { NO_SUCH_SHEET } from './reading-messages.ts';
import { snippetOf } from './snippets.rules.ts';
import { findHits, findText } from './texts.queries.ts';

/** Characters that a search has at least. */
const SEARCH_MIN = 2;

/** Tables that are read at the same time, each by a process with its heap, and those that wait. */
const turns = createTurns({
  atWork: 2,
  waiting: 20,
  waitAtMostMs: 30_000,
  full: () => new Problem('unavailable', 'Too busy', { retryAfter: 5 }),
});

/** What somebody sees that a search finds, and how much of it there is. */
export async function searchContents(
  context: Pick<Context, 'db' | 'secrets' | 'clock'>,
  actor: Actor,
  search: string,
  page: { foundIn?: FoundIn | undefined; offset: number; limit: number },
): Promise<{ hits: FileHit[]; total: number }> {
  const isTooShort = foldText(search).length < SEARCH_MIN || searchPieces(search).length === 0;
  if (isTooShort) return { hits: [], total: 0 };
  const { rows, total } = await findHits(context.db, actor, search, page);
  const view = nodeViews(context, actor);
  const hits = rows.map(({ body, ...row }): FileHit => {
    const file = view(row);
    return body === null
      ? { file, found_in: 'name', snippet: null }
      : { file, found_in: 'content', snippet: snippetOf(body, search) };
  });
  return { hits, total };
}

/** The text of a file, as far as it has been read. @throws Problem `files.not-found`. */
export async function readFileText({ db }: Pick<Context, 'db'>, actor: Actor, nodeId: number) {
  const node = requireNode(await findNode(db, actor, nodeId));
  const found = node.blob_hash === null ? undefined : await findText(db, node.blob_hash);
  if (!found) return { state: 'none' as const, ahead: 0, text: '', is_cut: false };
  const { state, ahead, body: text, is_cut } = found;
  return { state, ahead, text, is_cut };
}

/**
 * The first rows of a sheet of a workbook.
 * @throws Problem `files.not-found`, `files.no-table`, `files.sheet-not-found`, `files.not-readable`;
 *   `unavailable` or `rate-limited` when too many wait, see turns.ts.
 */
export async function readFileTable(
  { db, blobs }: Pick<Context, 'db' | 'blobs'>,
  actor: Actor,
  nodeId: number,
  sheet: string,
) {
  const { blob_hash: hash, mime_type: mimeType } = requireNode(await findNode(db, actor, nodeId));
  if (hash === null || documentKindOf(mimeType) !== 'workbook') {
    throw refuse('invalid', 'This file has no table', 'files.no-table');
  }
  const { rows, columns, cell, sheets } = CONTENT_LIMITS;
  const limits = { rows, columns, cell, sheets };
  return turns.take(
    'last',
    async () => {
      const reader = openDocumentReader();
      try {
        return await blobs.withPath(hash, (path) => reader.table({ path, sheet, limits }));
      } catch (error) {
        throw tableProblem(error);
      } finally {
        reader.close();
      }
    },
    actor.id,
  );
}

function tableProblem(error: unknown): unknown {
  if (error instanceof MissingBlobError) {
    return new Problem('unavailable', 'The bytes of this file are missing on the server');
  }
  if (!(error instanceof UnreadableDocument)) return error;
  return error.message === NO_SUCH_SHEET
    ? refuse('not-found', FILE_TEXTS.notFound, 'files.sheet-not-found')
    : refuse('invalid', 'This file cannot be read', 'files.not-readable');
}

const refuse = (code: 'invalid' | 'not-found', message: string, reason: ContentsReason) =>
  new Problem(code, message, { reason });
