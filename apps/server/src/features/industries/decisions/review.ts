import type { ReviewItem, ReviewShow } from '@station/contract/industries/decisions';
import { INDUSTRY_LIMITS } from '@station/contract/industries/industry-fields';
import type { Context } from '../../../platform/context.ts';
import type { Actor } from '../../../platform/guard.ts';
import { evidenceOf } from '../operations/classify.actions.ts';
import { suggestIndustries } from '../operations/suggestions.ts';
import { organisationEdition } from '../settings/edition.queries.ts';
import { toIndustry } from '../stored/industry-paths.rules.ts';
import { countDecidedLastHour, countReview, findReview } from './decisions.queries.ts';

type Review = { data: ReviewItem[]; waiting: number; decided_last_hour: number };

/**
 * The next contacts of the queue with what the offline model makes of each.
 * @throws Problem `industries.model-unavailable`.
 */
export async function readReview(
  context: Context,
  actor: Actor,
  show: ReviewShow,
  limit: number,
): Promise<Review> {
  const { db } = context;
  const [next, waiting, decided_last_hour, edition] = await Promise.all([
    findReview(db, show, limit),
    countReview(db, show),
    countDecidedLastHour(db, actor.id),
    organisationEdition(context.db),
  ]);
  const { suggestions } = await suggestIndustries(context, next.map(evidenceOf), {
    ...{ edition, outside: false },
    minConfidence: INDUSTRY_LIMITS.confidence.default,
  });
  return {
    data: next.flatMap(({ industry, ...item }, at) => {
      const suggestion = suggestions[at];
      return suggestion ? [{ ...item, industry: toIndustry(industry), suggestion }] : [];
    }),
    ...{ waiting, decided_last_hour },
  };
}
