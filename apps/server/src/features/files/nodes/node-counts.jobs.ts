import type { Context } from '../../../platform/context.ts';
import { defineUpkeep } from '../../../platform/jobs/job.ts';
import { foldCounts } from './node-counts.queries.ts';

/** Keeps the figures of files few lines, however much is uploaded (docs/decisions/099). */
export const foldFileCounts = defineUpkeep({
  kind: 'files.fold-counts',
  everyMs: 5_000,
  work: ({ db }: Pick<Context, 'db'>) => foldCounts(db),
});
