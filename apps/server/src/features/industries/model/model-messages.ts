import type { Edition } from '@station/industries/edition';
import type { Evidence, Example, LearnedExample } from '@station/industries/evidence';
import type { Suggestion } from '@station/industries/model';

/** How a suggestion is wanted. */
export type SuggestOrder = {
  edition: Edition;
  /** 0 to 1; the answer is the deepest level whose confidence reaches it. */
  minConfidence: number;
  /** Whether it has to say what spoke for its candidates. */
  explain: boolean;
};

/** What the process of the model is told or asked, one after the other. */
export type ModelOrder =
  /** The file of a model, or the folder in which the built-in one is kept; the first thing it is told. */
  | { what: 'open'; path: string | null; folder: string }
  | { what: 'learn'; learned: readonly LearnedExample[] }
  | { what: 'suggest'; id: number; evidence: readonly Evidence[]; order: SuggestOrder }
  | { what: 'build'; examples: readonly Example[] };

/** What it answers. */
export type ModelAnswer =
  | { type: 'ready' }
  | { type: 'opened' }
  | { type: 'suggestions'; id: number; suggestions: Suggestion[] }
  | { type: 'built'; bytes: Uint8Array }
  | { type: 'failed'; id: number | null; why: string };
