import type { ResponseOf } from '@station/contract/endpoint';
import type {
  ClassifyOutcome,
  classifyContact,
  IndustryOperation,
  OperationResult,
} from '@station/contract/industries/classification';
import type { IndustrySuggestion } from '@station/contract/industries/industry-fields';
import { m } from '../../../paraglide/messages.js';
import { formatNumber } from '../../../platform/format.ts';
import type { BadgeTint } from '../../../ui/badge.tsx';

/** What one can start here; `rebuild` may run as well, started by a change of index files. */
export type Operation = 'single' | 'batch' | 'reclassify' | 'validate' | 'suggest' | 'stats';

export const OPERATION_TEXTS: Readonly<Record<Operation | IndustryOperation, () => string>> = {
  single: m.industries_single,
  batch: m.industries_batch,
  reclassify: m.industries_reclassify,
  validate: m.industries_validate,
  suggest: m.industries_suggest,
  stats: m.industries_refresh,
  rebuild: m.industries_rebuild,
};

/** What came of the last operation. */
export type Shown = {
  operation: Operation | IndustryOperation;
  /** As the server gave it. */
  answer: unknown;
  /** Nothing was written. */
  isTrial: boolean;
  result?: OperationResult;
  single?: ResponseOf<typeof classifyContact>;
  suggestion?: IndustrySuggestion;
};

export const OUTCOME_TEXTS: Readonly<Record<ClassifyOutcome, () => string>> = {
  updated: m.industries_outcome_updated,
  'would-update': m.industries_outcome_would_update,
  same: m.industries_outcome_same,
  'not-sure': m.industries_outcome_not_sure,
  person: m.industries_outcome_person,
  'changed-meanwhile': m.industries_outcome_changed_meanwhile,
};

export const OUTCOME_TINTS: Readonly<Record<ClassifyOutcome, BadgeTint>> = {
  updated: 'green',
  'would-update': 'blue',
  same: 'grey',
  'not-sure': 'amber',
  person: 'violet',
  'changed-meanwhile': 'amber',
};

/** What came of an operation, in one sentence. */
export function resultText({ operation, result, single, suggestion }: Shown): string {
  const name = OPERATION_TEXTS[operation]();
  const said = (what: string) => m.industries_result({ operation: name, result: what });
  if (single) {
    const { data } = single;
    const code = data.industry_code ?? m.industries_answer_not_sure();
    return said(`${data.name}: ${code}, ${OUTCOME_TEXTS[data.outcome]()}`);
  }
  if (suggestion) return said(suggestion.industry_code ?? m.industries_answer_not_sure());
  if (result?.summary) {
    const { total, success, updated } = result.summary;
    return said(
      m.industries_summary({
        total: formatNumber(total),
        success: formatNumber(success),
        updated: formatNumber(updated),
      }),
    );
  }
  if (result?.validation) {
    const { low_confidence, potentially_mismatched, checked } = result.validation;
    return said(
      m.industries_validation({
        checked: formatNumber(checked),
        low: formatNumber(low_confidence.count),
        mismatched: formatNumber(potentially_mismatched.count),
      }),
    );
  }
  return said(m.industries_done());
}
