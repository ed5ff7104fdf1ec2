/** What an industry is, and how one is suggested, stored and given as a reason. */
import * as z from 'zod/mini';
import { optionalText } from '../record-fields.ts';

/** The classifications that are known: Korea's of 2024 and Vietnam's of 2025. */
export const EDITIONS = ['ksic11', 'vsic2025'] as const;
export const Edition = z.enum(EDITIONS);
export type Edition = z.infer<typeof Edition>;

/** How fine a code is, from coarse to fine. */
export const INDUSTRY_LEVELS = ['section', 'division', 'group', 'class'] as const;
export const IndustryLevel = z.enum(INDUSTRY_LEVELS);
export type IndustryLevel = z.infer<typeof IndustryLevel>;

/** Limits and defaults of the console (spec 2, sections 5 and 9). */
export const INDUSTRY_LIMITS = {
  batch: { min: 1, max: 100, default: 10 },
  confidence: { min: 0, max: 1, step: 0.1, default: 0.5 },
  /** Lines of the console's log. */
  log: 50,
  /** Milliseconds after a reclassification until the statistics are asked for anew. */
  statsAfterMs: 5_000,
  /** Characters of a company, a position and an address in a trial, and of its notes. */
  text: 300,
  notes: 10_000,
  code: 8,
} as const;

/** Reasons why a call about industries can fail. */
export type IndustriesReason =
  | 'industries.unknown-code'
  | 'industries.contact-not-found'
  | 'industries.company-not-found'
  | 'industries.changed-meanwhile'
  | 'industries.no-company'
  | 'industries.running'
  | 'industries.decision-not-found'
  | 'industries.decided-since'
  | 'industries.not-revertible'
  | 'industries.source-not-found'
  | 'industries.source-known'
  | 'industries.file-refused'
  | 'industries.model-unavailable'
  | 'industries.address-needed'
  | 'industries.key-needed'
  | 'industries.key-of-another';

const FILTER_PATTERN = /^(ksic11|vsic2025):[A-Za-z0-9]{1,8}$/;

/** A code with the edition that it is of. */
export const IndustryRef = z.object({ edition: Edition, code: z.string() });
export type IndustryRef = z.infer<typeof IndustryRef>;

/** A code as a caller names it; whether there is such a one is for the server to say. */
export const GivenIndustry = z.object({
  edition: Edition,
  code: z.string().check(z.regex(/^[A-Za-z0-9]{1,8}$/)),
});
export type GivenIndustry = z.infer<typeof GivenIndustry>;

/** What it is called: officially in the language of its edition, elsewhere by the crosswalk or our own words. */
export const IndustryTitles = z.object({
  ko: z.optional(z.string()),
  vi: z.optional(z.string()),
  en: z.optional(z.string()),
});
export type IndustryTitles = z.infer<typeof IndustryTitles>;

export const IndustryNode = z.object({
  ...IndustryRef.shape,
  level: IndustryLevel,
  titles: IndustryTitles,
});
export type IndustryNode = z.infer<typeof IndustryNode>;

/** Who said it: the model by itself, or a person, whom no model overrules. */
export const IndustryAuthor = z.enum(['machine', 'person']);
export type IndustryAuthor = z.infer<typeof IndustryAuthor>;

/** What a contact or a company is classified as. */
export const StoredIndustry = z.object({
  /** Null: a person has said that none fits. */
  node: z.nullable(IndustryNode),
  by: IndustryAuthor,
  /** From 0 to 1, of the code's level; 1 for a person. */
  confidence: z.number(),
  at: z.string(),
});
export type StoredIndustry = z.infer<typeof StoredIndustry>;

/** Words that spoke for a candidate. */
export const IndustryReasonWords = z.object({
  field: z.enum(['company', 'position', 'email', 'notes']),
  text: z.string(),
  /** Its share in the candidate's score; negative speaks against it. */
  weight: z.number(),
});
export type IndustryReasonWords = z.infer<typeof IndustryReasonWords>;

export const IndustryCandidate = z.object({
  ...IndustryNode.shape,
  /** From 0 to 1: how often such an answer is right. */
  confidence: z.number(),
  because: z.array(IndustryReasonWords),
});
export type IndustryCandidate = z.infer<typeof IndustryCandidate>;

/**
 * Whether the outside model was asked, and why its answer does not stand: `none` says that it found
 * nothing that fits, `refused` that it named a code that it was not offered.
 */
export const OutsideAnswer = z.enum([
  'off',
  'used',
  'none',
  'failed',
  'too-slow',
  'refused',
  'daily-cap',
]);
export type OutsideAnswer = z.infer<typeof OutsideAnswer>;

export const IndustrySuggestion = z.object({
  /** The deepest code that is sure enough; null: not sure. */
  industry_code: z.nullable(z.string()),
  /** From 0 to 1, of that code, or of the best section when there is none. */
  confidence: z.number(),
  level: z.nullable(IndustryLevel),
  edition: Edition,
  titles: z.nullable(IndustryTitles),
  /** The best guess in ISIC rev. 4, so that editions can be compared; null where nothing is known. */
  isic: z.object({ section: z.nullable(z.string()), division: z.nullable(z.string()) }),
  /** Up to five, the best first. */
  candidates: z.array(IndustryCandidate),
  /** `outside`: chosen by the outside model among the offline model's candidates. */
  source: z.enum(['model', 'outside', 'decision']),
  outside: OutsideAnswer,
});
export type IndustrySuggestion = z.infer<typeof IndustrySuggestion>;

/** What an industry is told by. */
export const evidenceFields = {
  company: optionalText(INDUSTRY_LIMITS.text),
  position: optionalText(INDUSTRY_LIMITS.text),
  email: optionalText(INDUSTRY_LIMITS.text),
  notes: optionalText(INDUSTRY_LIMITS.notes),
} as const;

/** A number from 0 to 1. */
export const confidenceField = (fallback: number) =>
  z._default(
    z
      .number()
      .check(z.minimum(INDUSTRY_LIMITS.confidence.min), z.maximum(INDUSTRY_LIMITS.confidence.max)),
    fallback,
  );

/** Stands for contacts without an industry in {@link IndustryFilter}. */
export const NO_INDUSTRY = 'none';

/**
 * Narrows a list down: `ksic11:C` to all that is that code or below it, `none` to what has none, the
 * empty text to nothing in particular.
 */
export const IndustryFilter = z._default(
  z.string().check(
    z.refine((it) => it === '' || it === NO_INDUSTRY || FILTER_PATTERN.test(it), {
      error: 'format',
    }),
  ),
  '',
);
