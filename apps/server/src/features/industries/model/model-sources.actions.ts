import { open } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import type { RunningOperation } from '@station/contract/industries/classification';
import type { IndustriesReason } from '@station/contract/industries/industry-fields';
import type { IndexSource } from '@station/contract/industries/industry-model';
import { type IndexFile, readIndexFile, refusalOf } from '@station/industries/read-index-file';
import type { Trx } from '../../../db/db.ts';
import { writeAudit } from '../../../platform/audit.ts';
import { holdBlob, releaseBlob } from '../../../platform/blobs/hold-blob.ts';
import type { Context } from '../../../platform/context.ts';
import type { Actor } from '../../../platform/guard.ts';
import { addJob } from '../../../platform/jobs/add-job.ts';
import { invalidField, Problem } from '../../../platform/problem.ts';
import { mapConstraintErrors, requireFound } from '../../../platform/row-guards.ts';
import { operate } from '../operations/operations.jobs.ts';
import { findOperation } from '../operations/running-operation.queries.ts';
import { startOperation, toRunning } from '../operations/running-operation.ts';
import { deleteSource, insertSource, type SourceRow } from './model-sources.queries.ts';

/** Who publishes what, for the attribution beside each file. */
const ATTRIBUTIONS: Readonly<Record<SourceRow['edition'], string>> = {
  ksic11: '통계청, 한국표준산업분류',
  vsic2025: 'Cục Thống kê, Hệ thống ngành kinh tế Việt Nam',
  isic4: 'United Nations, ISIC Rev. 4',
};

/** A source as callers see it; `inUse` are the ids of those that the model was built from. */
export function toSource(row: SourceRow, inUse: readonly number[]): IndexSource {
  const { account_name: added_by, blob_hash: _, added_at, ...source } = row;
  return { ...source, added_by, added_at: added_at.toISOString(), in_use: inUse.includes(row.id) };
}

/**
 * Adds an index workbook and has the model rebuilt with it.
 * @throws Problem `industries.file-refused`, `industries.source-known` or `industries.running`.
 */
export async function addIndexFile(
  context: Context,
  actor: Actor,
  file: { path: string; filename: string },
): Promise<{ data: IndexSource; job: RunningOperation | null }> {
  const { rows: examples, edition, sha256: hash } = await readIndex(file.path);
  const read = { edition, attribution: ATTRIBUTIONS[edition] };
  const blob = await context.blobs.put(gzipSync(JSON.stringify(examples)));
  let added: SourceRow | undefined;
  const job = await rebuildWith(context, actor, { added: file.filename }, async (trx) => {
    await holdBlob(trx, blob);
    const row = {
      ...{ ...read, hash, file_name: file.filename, examples: examples.length },
      ...{ blob_hash: blob.hash, account_id: actor.id, account_name: actor.username },
    };
    added = await mapConstraintErrors({ industry_source_hash_key: known }, () =>
      insertSource(trx, row),
    );
    await writeAudit(trx, {
      actor,
      action: 'industries.source-added',
      subject: 'industry',
      after: { file: file.filename, ...read, examples: examples.length },
    });
  });
  return { data: toSource(added as SourceRow, []), job };
}

const known = () =>
  new Problem('conflict', 'The model has learned from this file already', {
    reason: 'industries.source-known' satisfies IndustriesReason,
  });

/** The first bytes of workbooks, new and old; a text would be read beside everything else. */
const WORKBOOK_STARTS: readonly string[] = ['504b', 'd0cf'];

/** Reads an index workbook in a process of its own. @throws Problem `industries.file-refused`. */
async function readIndex(path: string): Promise<IndexFile> {
  const file = await open(path);
  const { buffer: start } = await file.read(Buffer.alloc(2), 0).finally(() => file.close());
  if (!WORKBOOK_STARTS.includes(start.toString('hex'))) throw refusedFile('not-a-workbook');
  try {
    return await readIndexFile(path);
  } catch (error) {
    const why = refusalOf(error);
    throw why === undefined ? error : refusedFile(why);
  }
}

/** Why an index file cannot be read; `why` is a word for machines. */
export function refusedFile(why: string): Problem {
  return invalidField(
    { field: 'indexFile', message: `This file cannot be read: ${why}`, rule: 'format' },
    'industries.file-refused' satisfies IndustriesReason,
  );
}

/**
 * Takes an index file away and has the model rebuilt without it.
 * @throws Problem `industries.source-not-found` or `industries.running`.
 */
export async function removeIndexFile(
  context: Context,
  actor: Actor,
  id: number,
): Promise<RunningOperation | null> {
  return rebuildWith(context, actor, { removed: id }, async (trx) => {
    const gone = requireFound(await deleteSource(trx, id), {
      message: 'This file does not exist',
      reason: 'industries.source-not-found' satisfies IndustriesReason,
    });
    await releaseBlob(trx, gone.blob_hash);
    await writeAudit(trx, {
      actor,
      action: 'industries.source-removed',
      subject: 'industry',
      before: { file: gone.file_name, edition: gone.edition, examples: gone.examples },
    });
  });
}

/** Has the model built anew from what there is. @throws Problem `industries.running`. */
export async function rebuildModel(
  context: Context,
  actor: Actor,
): Promise<RunningOperation | null> {
  return rebuildWith(context, actor, {}, async () => undefined);
}

async function rebuildWith(
  context: Context,
  actor: Actor,
  params: object,
  change: (trx: Trx) => Promise<void>,
): Promise<RunningOperation | null> {
  const id = await startOperation(context, actor, 'rebuild', params, async (trx) => {
    await change(trx);
    return addJob(trx, operate, {
      payload: { operation: 'rebuild', account: actor },
      ...{ key: 'all', label: 'rebuild', accountId: actor.id },
    });
  });
  const row = await findOperation(context.db, id);
  return row && (row.state === 'waiting' || row.state === 'running') ? toRunning(row) : null;
}
