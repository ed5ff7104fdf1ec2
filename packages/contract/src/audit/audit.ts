/** The audit log, for administrators: who did what, when, and what it was before and after. */
import * as z from 'zod/mini';
import { answer, endpoint } from '../endpoint.ts';
import { text } from '../fields.ts';
import { searchField, wholeNumber } from '../record-fields.ts';

/** Lines on a page. */
export const AUDIT_PAGE_SIZE = 50;

export const AuditLine = z.object({
  id: z.number(),
  at: z.string(),
  /** Null for what nobody in particular did: the system, or a failed sign-in. */
  actor_id: z.nullable(z.number()),
  /** The username, as it was. */
  actor_name: z.string(),
  /** What the person was called at that time; null when nobody knows any more. */
  actor_full_name: z.nullable(z.string()),
  /** A business verb with its feature: `contacts.moved`, `accounts.sign-in-failed`. */
  action: z.string(),
  /** The kind of thing: `contact`, `account`, `setting`. */
  subject: z.string(),
  subject_id: z.nullable(z.number()),
  /** What the thing was called at that time, also when it is gone; null for what has no name. */
  subject_name: z.nullable(z.string()),
  /** Whether it is still there, and so can be opened. */
  subject_exists: z.boolean(),
  before: z.unknown(),
  after: z.unknown(),
  /** The beginning of the API token that a program did it with; null for what people do themselves. */
  api_token: z.nullable(z.string()),
});
export type AuditLine = z.infer<typeof AuditLine>;

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** A day, `YYYY-MM-DD`, or the empty text for none. */
const day = () =>
  z._default(
    z
      .string()
      .check(
        z.refine(
          (it) =>
            it === '' ||
            (DAY.test(it) && new Date(`${it}T00:00:00Z`).toJSON()?.slice(0, 10) === it),
          { error: 'format' },
        ),
      ),
    '',
  );

const word = (max: number) => z._default(z.pipe(text(), z.string().check(z.maxLength(max))), '');

const filters = {
  /** Id of the account that acted; 0 for everybody. */
  actor: wholeNumber(0, Number.MAX_SAFE_INTEGER, 0),
  /** How the action begins: `contacts.` for all of contacts. */
  action: word(60),
  subject: word(60),
  /** Id of the thing; 0 for all of them. */
  subject_id: wholeNumber(0, Number.MAX_SAFE_INTEGER, 0),
  /** First and last day, both included, in UTC. */
  from: day(),
  to: day(),
  /** A piece of the names, the action, the values before and after, or the beginning of an API token. */
  search: searchField(100),
};

export const listAudit = endpoint({
  name: 'listAudit',
  method: 'GET',
  path: '/api/audit',
  access: 'admin',
  summary: 'Lines of the audit log, newest first; `next` is the `before` of the following page.',
  query: z.object({
    ...filters,
    /** Lines with a smaller id only; 0 for the newest. */
    before: wholeNumber(0, Number.MAX_SAFE_INTEGER, 0),
    limit: wholeNumber(1, 200, AUDIT_PAGE_SIZE),
  }),
  response: answer({ data: z.array(AuditLine), next: z.nullable(z.number()) }),
});

/** What the filters can offer. */
export const listAuditActions = endpoint({
  name: 'listAuditActions',
  method: 'GET',
  path: '/api/audit/actions',
  access: 'admin',
  summary: 'The actions and kinds of things that the log knows, in alphabetical order.',
  response: answer({
    data: z.object({ actions: z.array(z.string()), subjects: z.array(z.string()) }),
  }),
});

export const exportAudit = endpoint({
  name: 'exportAudit',
  method: 'GET',
  path: '/api/audit/export',
  access: 'admin',
  summary: 'The lines that the filters leave, newest first, as an Excel file, audit_{date}.xlsx.',
  query: z.object(filters),
  download: {
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  },
});
