/** Cautions, which administrators give and end; whoever checks somebody is told of them. */
import * as z from 'zod/mini';
import { answer, endpoint } from '../endpoint.ts';
import { requiredText } from '../fields.ts';
import { Pagination } from '../paging.ts';
import { flag, id, idInPath, optionalDay, searchField, wholeNumber } from '../record-fields.ts';
import { CAUTION_SUBJECTS, Caution } from './caution-fields.ts';
import type { CustomerCheckReason } from './checks.ts';
import { TERM_LIMITS, Term } from './terms.ts';

export const CAUTION_LIMITS = { reason: 500, reasonMin: 3 } as const;

/** Cautions on a page. */
export const CAUTIONS_PAGE = 20;

/** What a form of a caution holds. `value` for telephone, e-mail and number, `subject_id` for the others. */
export const CautionFields = z.object({
  subject: z.enum(CAUTION_SUBJECTS),
  subject_id: z._default(z.nullable(id()), null),
  value: z._default(z.nullable(Term), null),
  reason: requiredText(CAUTION_LIMITS.reason, CAUTION_LIMITS.reasonMin),
  expires_on: optionalDay(),
});
export type CautionFields = z.infer<typeof CautionFields>;

export const listCautions = endpoint({
  name: 'listCautions',
  method: 'GET',
  path: '/api/customer-check/cautions',
  access: 'admin',
  summary: 'A page of cautions, newest first: those that hold, or with `over` those that are over.',
  query: z.object({
    search: searchField(TERM_LIMITS.max),
    over: flag(),
    page: wholeNumber(1, 1_000_000, 1),
    limit: wholeNumber(1, 100, CAUTIONS_PAGE),
  }),
  response: answer({ data: z.array(Caution), pagination: Pagination }),
});

export const addCaution = endpoint({
  name: 'addCaution',
  method: 'POST',
  path: '/api/customer-check/cautions',
  access: 'admin',
  summary: 'Give a caution about a contact, a company, a telephone number, an e-mail or a number.',
  body: z.object({ ...CautionFields.shape }),
  response: answer({ data: Caution }),
  refusals: {
    'value:not-allowed': {
      message: 'Korean resident numbers are not taken',
      reason: 'customer-check.resident-number' satisfies CustomerCheckReason,
    },
  },
});

export const endCaution = endpoint({
  name: 'endCaution',
  method: 'POST',
  path: '/api/customer-check/cautions/:id/end',
  access: 'admin',
  summary: 'End a caution. It stays on record as one that is over.',
  params: z.object({ id: idInPath() }),
  response: answer({ data: Caution }),
});
