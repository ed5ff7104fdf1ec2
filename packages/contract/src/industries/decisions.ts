/** What people decide about industries: a queue to look through, decisions, and their history. */
import * as z from 'zod/mini';
import { answer, endpoint } from '../endpoint.ts';
import { Pagination } from '../paging.ts';
import { id, idInPath, versionField, wholeNumber } from '../record-fields.ts';
import {
  GivenIndustry,
  IndustryAuthor,
  IndustryNode,
  IndustrySuggestion,
  StoredIndustry,
} from './industry-fields.ts';

/** `unclassified`: without an industry. `unsure`: by the model, less sure than 0.5. `mismatched`: found by the last validation. */
export const REVIEW_SHOWS = ['all', 'unclassified', 'unsure', 'mismatched'] as const;
export const ReviewShow = z.enum(REVIEW_SHOWS);
export type ReviewShow = z.infer<typeof ReviewShow>;

export const ReviewItem = z.object({
  contact_id: z.number(),
  version: z.number(),
  name: z.string(),
  company: z.string(),
  position: z.string(),
  email: z.string(),
  notes: z.string(),
  /** What the contact has now. */
  industry: z.nullable(StoredIndustry),
  /** Contacts of the same company on which nobody has decided, this one among them. */
  same_company: z.number(),
  suggestion: IndustrySuggestion,
});
export type ReviewItem = z.infer<typeof ReviewItem>;

export const listReview = endpoint({
  name: 'listReview',
  method: 'GET',
  path: '/api/industries/review',
  access: 'admin',
  summary:
    'The next contacts on which no person has decided, with up to five candidates and what speaks for them. What is skipped comes last.',
  query: z.object({
    show: z._default(ReviewShow, 'all'),
    limit: wholeNumber(1, 20, 5),
  }),
  response: answer({
    data: z.array(ReviewItem),
    /** How many wait in all. */
    waiting: z.number(),
    /** How many the person has decided in the last hour. */
    decided_last_hour: z.number(),
  }),
});

export const skipReview = endpoint({
  name: 'skipReview',
  method: 'POST',
  path: '/api/industries/review/:id/skip',
  access: 'admin',
  summary: 'Put a contact at the end of the queue.',
  params: z.object({ id: idInPath() }),
  response: answer({}),
});

/** `decided`: by a person. `classified`: by the model. `imported`: from a file. `reverted`: a decision was taken back. */
export const DECISION_ACTIONS = ['decided', 'classified', 'imported', 'reverted'] as const;

export const IndustryDecision = z.object({
  id: z.number(),
  /** Those that were made together have the same. */
  group: z.string(),
  contact_id: z.number(),
  /** What the contact is called; empty when it is gone. */
  contact_name: z.string(),
  company: z.string(),
  action: z.enum(DECISION_ACTIONS),
  by: IndustryAuthor,
  /** Null: the model, by itself. */
  account: z.nullable(z.object({ id: z.nullable(z.number()), name: z.string() })),
  at: z.string(),
  /** Null: none; `none_fits` tells whether a person said so. */
  before: z.nullable(StoredIndustry),
  after: z.nullable(StoredIndustry),
  /** When and by whom it was taken back. */
  reverted: z.nullable(z.object({ at: z.string(), name: z.string() })),
  /** Nothing has been changed since, so that it can be taken back. */
  can_revert: z.boolean(),
});
export type IndustryDecision = z.infer<typeof IndustryDecision>;

export const decideIndustry = endpoint({
  name: 'decideIndustry',
  method: 'POST',
  path: '/api/industries/decisions',
  access: 'admin',
  summary:
    'Decide what a contact is, or all of its company on which nobody has decided. `industry: null` says that none fits. With `version`, a contact edited meanwhile is a 409.',
  body: z.object({
    contact_id: id(),
    industry: z.nullable(GivenIndustry),
    scope: z._default(z.enum(['contact', 'company']), 'contact'),
    version: versionField(),
  }),
  response: answer({
    /** The decision on the contact itself. */
    data: IndustryDecision,
    /** How many contacts it was written to. */
    updated: z.number(),
    /** Others of the company that were left alone, for a person had decided otherwise. */
    kept: z.number(),
  }),
});

export const revertDecision = endpoint({
  name: 'revertDecision',
  method: 'POST',
  path: '/api/industries/decisions/:id/revert',
  access: 'admin',
  summary:
    'Take a decision back, or all that were made together with it: the contact has what it had before. What was decided anew since is left alone.',
  params: z.object({ id: idInPath() }),
  body: z.object({ scope: z._default(z.enum(['one', 'group']), 'one') }),
  response: answer({ details: z.object({ reverted: z.number(), kept: z.number() }) }),
});

export const listDecisions = endpoint({
  name: 'listDecisions',
  method: 'GET',
  path: '/api/industries/decisions',
  access: 'admin',
  summary: 'A page of what was decided, newest first: of one contact, or of all.',
  query: z.object({
    /** 0: all contacts. */
    contact: wholeNumber(0, Number.MAX_SAFE_INTEGER, 0),
    by: z._default(z.enum(['all', 'person', 'machine']), 'all'),
    page: wholeNumber(1, 1_000_000, 1),
    limit: wholeNumber(1, 100, 20),
  }),
  response: answer({ data: z.array(IndustryDecision), pagination: Pagination }),
});

/** What the company of a companies list is; see `updateCompany` for a person's word. */
export const classifyCompany = endpoint({
  name: 'classifyCompany',
  method: 'POST',
  path: '/api/industries/classify/company/:id',
  access: 'admin',
  summary: 'Classify a company by its name; written only with `autoUpdate`.',
  params: z.object({ id: idInPath() }),
  body: z.object({
    autoUpdate: z._default(z.boolean(), false),
    minConfidence: z._default(z.number().check(z.minimum(0), z.maximum(1)), 0.5),
  }),
  response: answer({
    data: z.object({ suggestion: IndustrySuggestion, industry: z.nullable(StoredIndustry) }),
    updated: z.boolean(),
  }),
});

export const decideCompanyIndustry = endpoint({
  name: 'decideCompanyIndustry',
  method: 'PUT',
  path: '/api/industries/company/:id',
  access: 'admin',
  summary:
    'Decide what a company is; null takes it away. With `version`, a change made meanwhile is a 409.',
  params: z.object({ id: idInPath() }),
  body: z.object({ industry: z.nullable(GivenIndustry), version: versionField() }),
  response: answer({ data: z.object({ industry: z.nullable(IndustryNode) }) }),
});
