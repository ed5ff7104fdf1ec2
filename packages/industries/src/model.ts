import type { Edition, Level } from './edition.ts';
import type { Evidence, LearnedExample } from './evidence.ts';

/** A word or phrase of a field that spoke for a candidate, and how much, as a share of 1. */
export type Reason = { field: keyof Evidence; text: string; weight: number };

/** An industry that may be right. `confidence` is how often such an answer is right, 0 to 1. */
export type Candidate = { code: string; level: Level; confidence: number; because: Reason[] };

/** What a model says of some evidence. */
export type Suggestion = {
  /** A code of `edition`, or null when the model knows nothing: nonsense, emoji, a strange language. */
  industry_code: string | null;
  /** How often an answer like `industry_code` is right at its level, 0 to 1. */
  confidence: number;
  level: Level | null;
  edition: Edition;
  /**
   * The model's best guess in ISIC revision 4, given whatever the threshold is. The section and the
   * division of `industry_code` are among them; `confidence` belongs to `level` alone.
   */
  isic: { section: string | null; division: string | null };
  /** Up to five, the best first. */
  candidates: Candidate[];
};

export type SuggestOptions = {
  edition: Edition;
  /** The answer is the deepest level whose confidence reaches it; when none does, the best section. */
  minConfidence: number;
  learned?: readonly LearnedExample[];
};

export type IndustryModel = {
  suggest(evidence: Evidence, options: SuggestOptions): Suggestion;
};

/** Opens what `buildModel` made. Until it is built this one knows nothing, and says so. */
export function openModel(_bytes: Uint8Array): IndustryModel {
  return {
    suggest: (_evidence, { edition }) => ({
      industry_code: null,
      confidence: 0,
      level: null,
      edition,
      isic: { section: null, division: null },
      candidates: [],
    }),
  };
}
