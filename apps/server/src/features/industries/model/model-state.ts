import { EDITIONS } from '@station/contract/industries/industry-fields';
import type { ModelState } from '@station/contract/industries/industry-model';
import { nodes } from '@station/industries/tree';
import type { Db } from '../../../db/db.ts';
import { findOpenOperation } from '../operations/running-operation.queries.ts';
import { toRunning } from '../operations/running-operation.ts';
import { toSource } from './model-sources.actions.ts';
import { findSources, findStoredModel } from './model-sources.queries.ts';
import { BUILT_IN, findLearned } from './model-state.queries.ts';

/** Where the trees come from; official notices both. */
const EDITION_SOURCES = {
  ksic11: { source: '통계청 고시, 한국표준산업분류 제11차 개정', date: '2024-07-01' },
  vsic2025: { source: 'Quyết định 36/2025/QĐ-TTg', date: '2025-11-15' },
} as const;

/** What the model is made of, and the files that it has learned from. */
export async function readModelState(db: Db): Promise<ModelState> {
  const [{ model }, sources, learned, open] = await Promise.all([
    findStoredModel(db),
    findSources(db),
    findLearned(db),
    findOpenOperation(db),
  ]);
  return {
    kind: model ? 'full' : 'basic',
    version: model?.version ?? BUILT_IN,
    built_at: model?.built_at ?? null,
    examples: model?.examples ?? 0,
    bytes: model?.bytes ?? null,
    learned: learned.length,
    editions: EDITIONS.map((edition) => ({
      edition,
      codes: nodes(edition).length,
      ...EDITION_SOURCES[edition],
    })),
    sources: sources.map((row) => toSource(row, model?.sources ?? [])),
    job: open?.operation === 'rebuild' ? toRunning(open) : null,
  };
}
