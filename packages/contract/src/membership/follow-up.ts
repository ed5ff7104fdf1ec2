/** Whom somebody should call, and how membership goes. */
import * as z from 'zod/mini';
import { answer, endpoint } from '../endpoint.ts';
import { Pagination } from '../paging.ts';
import { wholeNumber } from '../record-fields.ts';
import { Currency } from '../schools/fees.ts';
import { ListedMember } from './member-fields.ts';

/** `ending`: runs out within 30 days; `absent`: not come for 21; `owing`: has not paid all. */
export const FOLLOW_UPS = ['ending', 'absent', 'owing'] as const;
export type FollowUp = (typeof FOLLOW_UPS)[number];

export const listFollowUp = endpoint({
  name: 'listFollowUp',
  method: 'GET',
  path: '/api/membership/follow-up',
  access: 'staff',
  summary:
    'A page of members who run out, have not come, or owe; the most urgent first, and how many of each.',
  query: z.object({
    which: z._default(z.enum(FOLLOW_UPS), 'ending'),
    page: wholeNumber(1, 1_000_000, 1),
    limit: wholeNumber(1, 100, 20),
  }),
  response: answer({
    data: z.array(ListedMember),
    pagination: Pagination,
    counts: z.object({ ending: z.number(), absent: z.number(), owing: z.number() }),
  }),
});

const period = z.object({ months: wholeNumber(1, 36, 12) });

export const getDashboard = endpoint({
  name: 'getMembershipDashboard',
  method: 'GET',
  path: '/api/membership/dashboard',
  access: 'staff',
  summary: 'Members over the months, renewals, visits by hour and weekday, and revenue by plan.',
  query: period,
  response: answer({
    active: z.number(),
    months: z.array(
      z.object({
        /** `YYYY-MM`. */
        month: z.string(),
        /** At its end. */
        active: z.number(),
        joined: z.number(),
        renewed: z.number(),
        left: z.number(),
        visits: z.number(),
      }),
    ),
    /** Visits of each hour with any; 1 is Monday. */
    heat: z.array(z.object({ weekday: z.number(), hour: z.number(), visits: z.number() })),
    revenue: z.array(
      z.object({
        plan_id: z.number(),
        plan_name: z.string(),
        currency: Currency,
        amount: z.number(),
        members: z.number(),
      }),
    ),
  }),
});

export const exportDashboard = endpoint({
  name: 'exportMembershipDashboard',
  method: 'GET',
  path: '/api/membership/dashboard/export',
  access: 'staff',
  summary: 'The same figures as an Excel file.',
  query: period,
  download: { contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
});
