/**
 * The industry classification console (spec 2, sections 2, 3, 5, 7 and 9): six calls that the
 * specification names, and what our console needs beside them.
 */
import * as z from 'zod/mini';
import { answer, endpoint } from '../endpoint.ts';
import { Pagination } from '../paging.ts';
import { id, idInPath, wholeNumber } from '../record-fields.ts';
import {
  confidenceField,
  Edition,
  evidenceFields,
  INDUSTRY_LIMITS,
  IndustryNode,
  IndustrySuggestion,
  IndustryTitles,
  StoredIndustry,
} from './industry-fields.ts';

const minConfidence = confidenceField(INDUSTRY_LIMITS.confidence.default);
const limit = wholeNumber(
  INDUSTRY_LIMITS.batch.min,
  INDUSTRY_LIMITS.batch.max,
  INDUSTRY_LIMITS.batch.default,
);
const autoUpdate = z._default(z.boolean(), false);
/** The organisation's own unless told. */
const edition = z.optional(Edition);

/** A contact in a result, as it was looked at. */
const LookedAt = z.object({
  contact_id: z.number(),
  name: z.string(),
  company: z.string(),
  position: z.string(),
});

/**
 * `updated`: written. `would-update`: a trial, which writes nothing. `same`: it is that already.
 * `not-sure`: nothing reaches the confidence that was asked for. `person`: a person's word stands.
 * `changed-meanwhile`: somebody edited or removed it while the model thought; it is left as it is.
 */
export const CLASSIFY_OUTCOMES = [
  'updated',
  'would-update',
  'same',
  'not-sure',
  'person',
  'changed-meanwhile',
] as const;
const ClassifyOutcome = z.enum(CLASSIFY_OUTCOMES);
export type ClassifyOutcome = z.infer<typeof ClassifyOutcome>;

export const ClassifiedContact = z.object({
  ...LookedAt.shape,
  industry_code: z.nullable(z.string()),
  confidence: z.number(),
  edition: Edition,
  titles: z.nullable(IndustryTitles),
  outcome: ClassifyOutcome,
});
export type ClassifiedContact = z.infer<typeof ClassifiedContact>;

export const ClassifySummary = z.object({
  /** Contacts that were looked at. */
  total: z.number(),
  /** Of these, the ones for which an industry was found. */
  success: z.number(),
  /** Of these, the ones to which it was written. */
  updated: z.number(),
  not_sure: z.number(),
  /** Left alone: a person's word stands, or somebody edited them meanwhile. */
  kept: z.number(),
  /** Questions to the outside model, and answers of it that were none of the codes it was offered. */
  outside: z.object({ asked: z.number(), refused: z.number(), failed: z.number() }),
});
export type ClassifySummary = z.infer<typeof ClassifySummary>;

/** What can take a while; one of them runs at a time, whoever started it. */
export const INDUSTRY_OPERATIONS = ['batch', 'reclassify', 'validate', 'rebuild'] as const;
export const IndustryOperation = z.enum(INDUSTRY_OPERATIONS);
export type IndustryOperation = z.infer<typeof IndustryOperation>;

/** An operation under way; `POST /api/jobs/:id/cancel` calls it off. */
export const RunningOperation = z.object({
  job_id: z.number(),
  operation: IndustryOperation,
  state: z.enum(['waiting', 'running']),
  progress: z.nullable(z.object({ done: z.number(), total: z.nullable(z.number()) })),
  cancel_requested: z.boolean(),
  account: z.nullable(z.object({ id: z.number(), name: z.string() })),
  started_at: z.nullable(z.string()),
});
export type RunningOperation = z.infer<typeof RunningOperation>;

export const IndustryStatsSummary = z.object({
  /** Codes that the organisation's edition has, of all levels. */
  total_industries: z.number(),
  classified_contacts: z.number(),
  unclassified_contacts: z.number(),
  /** Different codes that contacts have. */
  used_industries: z.number(),
  /** Sections, the major industries, that the organisation's edition has. */
  major_industries: z.number(),
});
export type IndustryStatsSummary = z.infer<typeof IndustryStatsSummary>;

export const getIndustryStats = endpoint({
  name: 'getIndustryStats',
  method: 'GET',
  path: '/api/industries/stats',
  access: 'admin',
  summary: 'How many contacts are classified, by whom, and as what.',
  response: answer({
    summary: IndustryStatsSummary,
    data: z.object({
      edition: Edition,
      /** Contacts of each section of the organisation's edition, those of the other one by the crosswalk; the largest first. */
      by_section: z.array(z.object({ node: IndustryNode, contacts: z.number() })),
      /** Classified contacts by who said so. */
      by_person: z.number(),
      by_machine: z.number(),
      /** Of the unclassified ones: a person has said that none fits. */
      none_fits: z.number(),
      by_level: z.record(z.enum(['section', 'division', 'group', 'class']), z.number()),
      companies: z.object({ total: z.number(), classified: z.number() }),
    }),
  }),
});

export const classifyContact = endpoint({
  name: 'classifyContact',
  method: 'POST',
  path: '/api/industries/classify/contact/:id',
  access: 'admin',
  summary:
    'Classify one contact. It is written only with `autoUpdate`, and never over a person’s decision.',
  params: z.object({ id: idInPath() }),
  body: z.object({ autoUpdate, minConfidence, edition }),
  response: answer({
    data: z.object({
      ...ClassifiedContact.shape,
      suggestion: IndustrySuggestion,
      /** What the contact has now. */
      industry: z.nullable(StoredIndustry),
    }),
    updated: z.boolean(),
  }),
});

/** What came of a batch or a reclassification. */
const batchAnswer = {
  /** Null while it still runs: it took longer than a call should, and goes on as a job (202). */
  summary: z.nullable(ClassifySummary),
  /** Each contact that was looked at, at most the first 100. */
  data: z.array(ClassifiedContact),
  job: z.nullable(RunningOperation),
};

export const classifyBatch = endpoint({
  name: 'classifyBatch',
  method: 'POST',
  path: '/api/industries/classify/batch',
  access: 'admin',
  summary:
    'Classify these contacts, or without any the next unclassified ones: `limit` of them, or all. A trial unless `autoUpdate`. Only one operation runs at a time; another one is a 409.',
  body: z.object({
    contactIds: z._default(z.array(id()).check(z.maxLength(INDUSTRY_LIMITS.batch.max)), []),
    limit,
    /** Every unclassified contact, whatever the limit; goes on as a job. */
    all: z._default(z.boolean(), false),
    autoUpdate,
    minConfidence,
    edition,
  }),
  response: answer(batchAnswer),
});

export const reclassifyContacts = endpoint({
  name: 'reclassifyContacts',
  method: 'POST',
  path: '/api/industries/reclassify',
  access: 'admin',
  summary:
    'Classify contacts anew that the model has classified before, those first that wait longest: `limit` of them, or all. People’s decisions stay. Goes on as a job.',
  body: z.object({
    limit,
    all: z._default(z.boolean(), false),
    minConfidence,
    skipNoCompany: z._default(z.boolean(), true),
    edition,
  }),
  response: answer(batchAnswer),
});

export const ValidationCounts = z.object({
  low_confidence: z.object({ count: z.number() }),
  potentially_mismatched: z.object({ count: z.number() }),
  /** Classified contacts that were looked at. */
  checked: z.number(),
  at: z.string(),
});
export type ValidationCounts = z.infer<typeof ValidationCounts>;

export const validateIndustries = endpoint({
  name: 'validateIndustries',
  method: 'POST',
  path: '/api/industries/validate',
  access: 'admin',
  summary:
    'Look through everything that is classified: what is less sure than `minConfidence`, and where the model now says another section. Writes to no contact.',
  body: z.object({ minConfidence }),
  response: answer({
    /** Null while it still runs (202). */
    validation: z.nullable(ValidationCounts),
    job: z.nullable(RunningOperation),
  }),
});

/** What validation found. */
export const VALIDATION_LISTS = ['low_confidence', 'potentially_mismatched'] as const;

export const ValidationRow = z.object({
  ...LookedAt.shape,
  industry: StoredIndustry,
  /** What the model says instead; null in the list of low confidence. */
  instead: z.nullable(z.object({ ...IndustryNode.shape, confidence: z.number() })),
});
export type ValidationRow = z.infer<typeof ValidationRow>;

export const listValidation = endpoint({
  name: 'listValidation',
  method: 'GET',
  path: '/api/industries/validation',
  access: 'admin',
  summary: 'A page of what the last validation found and nobody has decided since.',
  query: z.object({
    list: z._default(z.enum(VALIDATION_LISTS), 'low_confidence'),
    page: wholeNumber(1, 1_000_000, 1),
    limit: wholeNumber(1, 100, 20),
  }),
  response: answer({
    data: z.array(ValidationRow),
    pagination: Pagination,
    /** Null when nothing has been validated yet. */
    validation: z.nullable(ValidationCounts),
  }),
});

export const suggestIndustry = endpoint({
  name: 'suggestIndustry',
  method: 'POST',
  path: '/api/industries/suggest',
  access: 'admin',
  summary: 'What the model makes of a company, a position, an address and notes, and why.',
  body: z.object({
    ...evidenceFields,
    edition,
    /** The deepest code that reaches it is named; without one, what is more likely right than not. */
    minConfidence: z.optional(
      z
        .number()
        .check(
          z.minimum(INDUSTRY_LIMITS.confidence.min),
          z.maximum(INDUSTRY_LIMITS.confidence.max),
        ),
    ),
  }),
  response: answer({ suggestion: IndustrySuggestion }),
});

export const getRunningOperation = endpoint({
  name: 'getRunningOperation',
  method: 'GET',
  path: '/api/industries/operation',
  access: 'admin',
  summary: 'The operation that runs or waits to run, on whichever server; null if none does.',
  response: answer({ data: z.nullable(RunningOperation) }),
});

/** What came of an operation, as its job keeps it in `result` (`GET /api/jobs/:id`). */
export const OperationResult = z.object({
  operation: IndustryOperation,
  /** Of a classification; false for a trial, which has written nothing. */
  autoUpdate: z.optional(z.boolean()),
  summary: z.optional(ClassifySummary),
  data: z.optional(z.array(ClassifiedContact)),
  validation: z.optional(ValidationCounts),
});
export type OperationResult = z.infer<typeof OperationResult>;
