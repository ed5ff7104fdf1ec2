/** What is checked in posts, and which words are looked for. */
import * as z from 'zod/mini';
import { answer, endpoint } from '../endpoint.ts';
import { requiredText } from '../fields.ts';
import { amount, versionField } from '../record-fields.ts';
import { WRITING_RULES } from './rules.ts';
import { WRITING_LIMITS } from './writing-fields.ts';

const words = (most: number = WRITING_LIMITS.words) =>
  z.array(requiredText(WRITING_LIMITS.word)).check(z.maxLength(most));

const WordLists = z.object({ ko: words(), vi: words() });

/** What is checked, and what is looked for. The lists begin with those of `rules.ts`. */
export const WritingRules = z.object({
  /** Characters of a text, spaces included. */
  min_length: amount(100_000),
  max_length: amount(100_000, 1),
  /** How often a keyword may stand in a thousand characters. */
  keyword_per_1000: amount(100, 1),
  /** From how much of a hundred on two sentences are too alike. */
  similar_percent: amount(100, 50),
  banned: WordLists,
  exaggerated: WordLists,
  /** One of these at the beginning says that money was involved. */
  disclosures: WordLists,
  version: z.number(),
});
export type WritingRules = z.infer<typeof WritingRules>;

export const getWritingRules = endpoint({
  name: 'getWritingRules',
  method: 'GET',
  path: '/api/writing/rules',
  access: 'staff',
  summary: 'What is checked in posts, and which words are looked for.',
  response: answer({ data: WritingRules, can_draft: z.boolean() }),
});

export const updateWritingRules = endpoint({
  name: 'updateWritingRules',
  method: 'PUT',
  path: '/api/writing/rules',
  access: 'admin',
  summary: 'Change what is checked.',
  body: z.object({ ...WritingRules.shape, version: versionField() }),
  response: answer({ data: WritingRules }),
});

/** What the rules are until somebody changes them. */
export const DEFAULT_RULES: Omit<WritingRules, 'version'> = WRITING_RULES;
