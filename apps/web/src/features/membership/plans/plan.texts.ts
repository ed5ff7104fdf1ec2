import type { Plan } from '@station/contract/membership/plans';
import { m } from '../../../paraglide/messages.js';
import { formatNumber } from '../../../platform/format.ts';

/** What a plan gives: `30 ngày · 12 lượt`. */
export const planText = ({ days, visits }: Pick<Plan, 'days' | 'visits'>): string =>
  [
    ...(days === null ? [] : [m.plans_days_count({ count: formatNumber(days) })]),
    ...(visits === null ? [] : [m.plans_visits_count({ count: formatNumber(visits) })]),
  ].join(' · ');
