import type {
  Edition,
  IndustrySuggestion,
  OutsideAnswer,
} from '@station/contract/industries/industry-fields';
import type { Evidence } from '@station/industries/evidence';
import type { Suggestion } from '@station/industries/model';
import type { Context } from '../../../platform/context.ts';
import { engineOf } from '../model/industry-engine.ts';
import {
  chooseOutside,
  type OutsideChoice,
  type OutsideCounts,
} from '../outside/outside.actions.ts';
import { findNode } from '../stored/industry-paths.rules.ts';

/** How suggestions are wanted; confidence from 0 to 1. */
export type Wanted = {
  edition: Edition;
  minConfidence: number;
  /** Whether the outside model may be asked, where there is one. */
  outside: boolean;
  /** Leaves out what spoke for the candidates, which takes half the time. */
  brief?: boolean;
};

/** What was made of evidence, in its order, and the model that said so. */
export type Thoughts = {
  suggestions: IndustrySuggestion[];
  model: string;
  outside: OutsideCounts;
};

/**
 * Asks the offline model, and the outside model where one is set up and may be asked: it chooses among
 * what the offline model holds possible. When it fails, the offline answer stands and says so.
 * @throws Problem `industries.model-unavailable`.
 */
export async function suggestIndustries(
  context: Context,
  evidence: readonly Evidence[],
  { edition, minConfidence, outside, brief = false }: Wanted,
  signal?: AbortSignal,
): Promise<Thoughts> {
  const { suggestions, model } = await engineOf(context).suggest(evidence, {
    edition,
    minConfidence,
    explain: !brief,
  });
  const offline = suggestions.map((it) => toSuggestion(it, 'off'));
  if (!outside) return { suggestions: offline, model, outside: NOT_ASKED };
  const { choices, counts } = await chooseOutside(context, evidence, suggestions, signal);
  return {
    suggestions: offline.map((it, at) => withChoice(it, choices[at])),
    model,
    outside: counts,
  };
}

const NOT_ASKED: OutsideCounts = { asked: 0, refused: 0, failed: 0 };

function toSuggestion(it: Suggestion, outside: OutsideAnswer): IndustrySuggestion {
  const { edition, industry_code: code } = it;
  return {
    industry_code: code,
    confidence: it.confidence,
    level: it.level,
    edition,
    titles: code === null ? null : (findNode({ edition, code })?.titles ?? null),
    isic: it.isic,
    candidates: it.candidates.map(({ code: candidate, ...others }) => ({
      ...others,
      edition,
      code: candidate,
      titles: findNode({ edition, code: candidate })?.titles ?? {},
    })),
    source: 'model',
    outside,
  };
}

/** The outside model's choice stands in the place of the first candidate. */
function withChoice(it: IndustrySuggestion, choice: OutsideChoice | undefined): IndustrySuggestion {
  if (!choice) return it;
  if (choice.outcome !== 'used') return { ...it, outside: choice.outcome };
  const { node, isic, confidence } = choice;
  return {
    ...it,
    industry_code: node.code,
    level: node.level,
    titles: node.titles,
    confidence,
    isic,
    source: 'outside',
    outside: 'used',
  };
}
