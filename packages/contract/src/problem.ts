/** The one shape of a failure, and the codes it can carry (the design, section 3). */
import * as z from 'zod/mini';

/** Failure codes and their HTTP status. */
export const PROBLEM_STATUS = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  'not-found': 404,
  conflict: 409,
  'too-large': 413,
  'rate-limited': 429,
  internal: 500,
  unavailable: 503,
  'storage-full': 507,
} as const;

export type ProblemCode = keyof typeof PROBLEM_STATUS;

/**
 * Why a field was refused. The browser words it in the reader's language;
 * `message` is the server's own wording for callers without one.
 */
export const FIELD_RULES = [
  'required',
  'type',
  'too-short',
  'too-long',
  'too-small',
  'too-big',
  'format',
  'not-allowed',
  'unknown',
  'characters',
] as const;

export type FieldRule = (typeof FIELD_RULES)[number];

export const ValidationError = z.object({
  /** Path of the field, with dots: `contactIds.3`. */
  field: z.string(),
  message: z.string(),
  rule: z.optional(z.enum(FIELD_RULES)),
  /** The limit that was passed, for rules that have one. */
  limit: z.optional(z.number()),
});
export type ValidationError = z.infer<typeof ValidationError>;

export const ProblemBody = z.object({
  success: z.literal(false),
  code: z.enum(Object.keys(PROBLEM_STATUS) as [ProblemCode, ...ProblemCode[]]),
  /** `<feature>.<reason>`, for example `contacts.not-found`. */
  reason: z.optional(z.string()),
  message: z.string(),
  validation_errors: z.optional(z.array(ValidationError)),
  /**
   * With a change made from an older version: what is stored now, in the shape in which the
   * endpoint gives `data`.
   */
  current: z.optional(z.unknown()),
  request_id: z.string(),
});
export type ProblemBody = z.infer<typeof ProblemBody>;
