/** A caution: what everybody should know before they deal with somebody. */
import * as z from 'zod/mini';

/** What a caution is about: a record, or a value that may stand in many. */
export const CAUTION_SUBJECTS = ['contact', 'company', 'phone', 'email', 'number'] as const;
export type CautionSubject = (typeof CAUTION_SUBJECTS)[number];

export const Caution = z.object({
  id: z.number(),
  subject: z.enum(CAUTION_SUBJECTS),
  /** The contact or company; null for a value. */
  subject_id: z.nullable(z.number()),
  /** The name of the record, or the value as it was typed. */
  label: z.string(),
  reason: z.string(),
  /** The last day on which it holds; null: until somebody ends it. */
  expires_on: z.nullable(z.string()),
  created_at: z.string(),
  /** Who said so. */
  created_by: z.string(),
  ended_at: z.nullable(z.string()),
  ended_by: z.nullable(z.string()),
});
export type Caution = z.infer<typeof Caution>;
