import type { ValidationCounts, ValidationRow } from '@station/contract/industries/classification';
import { INDUSTRY_LIMITS } from '@station/contract/industries/industry-fields';
import { type Pagination, paginationOf } from '@station/contract/paging';
import type { Db } from '../../../db/db.ts';
import { findNode, refOf, toIndustry } from '../stored/industry-paths.rules.ts';
import { findDoubted, findValidation, toCounts } from './validation.queries.ts';

type ListQuery = { list: 'low_confidence' | 'potentially_mismatched'; page: number; limit: number };

/** A page of what the last validation found and nobody has decided since. */
export async function readValidationList(
  db: Db,
  { list, page, limit }: ListQuery,
): Promise<{
  data: ValidationRow[];
  pagination: Pagination;
  validation: ValidationCounts | null;
}> {
  const validation = await findValidation(db);
  const minConfidence = validation?.min_confidence ?? INDUSTRY_LIMITS.confidence.default;
  const place = { offset: (page - 1) * limit, limit };
  const { rows, total } = await findDoubted(db, list, minConfidence, place);
  return {
    data: rows.map(({ instead, instead_confidence, industry, ...contact }) => {
      const node = instead === null ? undefined : findNode(refOf(instead));
      return {
        ...contact,
        industry: toIndustry(industry),
        instead: node ? { ...node, confidence: Number(instead_confidence) } : null,
      };
    }),
    pagination: paginationOf(page, limit, total),
    validation: validation ? toCounts(validation) : null,
  };
}
