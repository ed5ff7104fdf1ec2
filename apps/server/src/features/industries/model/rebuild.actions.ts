import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import type { Example } from '@station/industries/evidence';
import { writeAudit } from '../../../platform/audit.ts';
import { holdBlob, releaseBlobs } from '../../../platform/blobs/hold-blob.ts';
import type { Context } from '../../../platform/context.ts';
import type { Run } from '../../../platform/jobs/job.ts';
import { engineOf } from './industry-engine.ts';
import { answerOf, SilentModel, startModelProcess, tellModel } from './model-child.ts';
import { findSources, findStoredModel, lockModel, saveModel } from './model-sources.queries.ts';

/** Building from all index files takes 300 MB. */
const HEAP_MB = 1_024;

/** And half a minute; a busy machine may need far longer, in milliseconds. */
const BUILD_MS = 10 * 60_000;

/** What a rebuild goes through, for its progress. */
const STEPS = { read: 1, built: 2, kept: 3 };

/**
 * Builds the model anew from its sources in a process of its own, while the present one goes on
 * answering, and puts it in its place.
 */
export async function rebuildIndustryModel(
  context: Context,
  account: { id: number; username: string },
  { report, signal, finish }: Pick<Run<unknown>, 'report' | 'signal' | 'finish'>,
): Promise<void> {
  const { db, blobs } = context;
  report({ done: 0, total: STEPS.kept });
  const sources = await findSources(db);
  const examples: Example[] = [];
  for (const { blob_hash: hash } of sources) {
    const found = await blobs.open(hash);
    if (!found) throw new Error(`The examples ${hash} are not in the store of files`);
    examples.push(...(JSON.parse(gunzipSync(await buffer(found.bytes)).toString()) as Example[]));
  }
  signal.throwIfAborted();
  report({ done: STEPS.read, total: STEPS.kept });
  const bytes = sources.length === 0 ? undefined : await build(examples, signal);
  report({ done: STEPS.built, total: STEPS.kept });
  const blob = bytes && (await blobs.put(bytes));
  const version = bytes && createHash('sha256').update(bytes).digest('hex').slice(0, 16);
  await finish(async (trx) => {
    await lockModel(trx);
    const before = await findStoredModel(trx);
    if (blob) await holdBlob(trx, blob);
    const after =
      blob && version
        ? {
            ...{ version, bytes: blob.size, examples: examples.length },
            ...{
              built_at: new Date(context.clock.now()).toISOString(),
              sources: sources.map(({ id }) => id),
            },
          }
        : null;
    await saveModel(trx, blob?.hash ?? null, after);
    await releaseBlobs(trx, before.blob === null ? [] : [before.blob]);
    await writeAudit(trx, {
      actor: account,
      action: 'industries.rebuild-done',
      subject: 'industry',
      before: before.model,
      after,
    });
  });
  engineOf(context).refresh();
}

async function build(examples: readonly Example[], signal: AbortSignal): Promise<Uint8Array> {
  const child = await startModelProcess(HEAP_MB);
  try {
    const built = answerOf(child, BUILD_MS, ({ type }) => type === 'built', signal);
    tellModel(child, { what: 'build', examples });
    const answer = await built;
    if (answer.type !== 'built') throw new SilentModel('no model was built');
    return answer.bytes;
  } finally {
    child.kill('SIGKILL');
  }
}
