import { CURVES, confidenceOf } from './calibration.ts';
import { type Edition, LEVELS, type Level } from './edition.ts';
import type { Evidence, LearnedExample } from './evidence.ts';
import { readEvidence } from './evidence-features.ts';
import { isic } from './isic.ts';
import { readLearned } from './learned.ts';
import { type ModelFile, type ModelHeader, readModel } from './model-file.ts';
import { guess, type Ranked, rank } from './ranking.ts';
import { type Reason, reasonsFor } from './reasons.ts';
import { type Scored, score } from './score.ts';
import { isicClassesOf, nodeOf } from './tree.ts';

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
   * The model's best guess in ISIC revision 4, whatever the threshold is; null when it knows nothing.
   * `confidence` belongs to `level` alone: of an answer that is a section it says nothing of the division.
   */
  isic: { section: string | null; division: string | null };
  /** The answer first, then the likeliest classes; up to five, none when the model knows nothing. */
  candidates: Candidate[];
};

export type SuggestOptions = {
  edition: Edition;
  /** The answer is the deepest level whose confidence reaches it; when none does, the best section. */
  minConfidence: number;
  /** People's decisions; made ready once for each array, which must not change afterwards. */
  learned?: readonly LearnedExample[];
  /** Without reasons an answer takes half the time. */
  explain?: boolean;
};

export type IndustryModel = {
  /** What the model was built from. */
  readonly header: ModelHeader;
  /** Answers within bounded time, however long the fields are. */
  suggest(evidence: Evidence, options: SuggestOptions): Suggestion;
};

const MOST_CANDIDATES = 5;

/** How sure an answer is that people gave for the same company. */
const SAID_BY_PEOPLE = 0.99;

/**
 * Where less of the letters is known, and no answer is likelier, the model says that it is not sure; and
 * where it knows no whole word, and less than that of the pieces.
 */
const NOT_SURE = { coverage: 0.2, likelihood: 0.5, pieces: 0.5 };

/** Opens what `buildModel` made, in place: the bytes must not change. */
export function openModel(bytes: Uint8Array): IndustryModel {
  const file = readModel(bytes);
  return { header: file.header, suggest: (evidence, options) => suggest(file, evidence, options) };
}

function suggest(file: ModelFile, evidence: Evidence, options: SuggestOptions): Suggestion {
  const { edition, explain = true } = options;
  const learned = options.learned && readLearned(options.learned);
  const company = evidence.company ?? '';
  const said = learned?.sameCompany(company, edition);
  if (said !== undefined && nodeOf(edition, said)) return asPeopleSaid(said, edition, company);
  const read = readEvidence(evidence, file.header.extra > 0);
  const scored = score(file, read, learned?.gains(company));
  if (!knowsEnough(scored, read.hints.length > 0)) return notSure(edition);

  const ranked = rank(scored, edition);
  const curves = CURVES[file.header.extra > 0 ? 'indexed' : 'basic'];
  const sure = (level: Level, likelihood: number) =>
    round(confidenceOf(curves[level], likelihood, scored));
  const answer = choose(ranked, options.minConfidence, sure);
  const classes = ranked.class
    .filter(({ code }) => code !== answer.code)
    .slice(0, MOST_CANDIDATES - 1)
    .map(({ code, likelihood }) => ({
      code,
      level: 'class' as const,
      confidence: sure('class', likelihood),
    }));
  return {
    industry_code: answer.code,
    confidence: answer.confidence,
    level: answer.level,
    edition,
    isic: guess(scored),
    candidates: [answer, ...classes].map((one) => ({
      ...one,
      because: explain ? reasonsFor(file, read, scored, spokesman(scored, edition, one.code)) : [],
    })),
  };
}

function asPeopleSaid(code: string, edition: Edition, company: string): Suggestion {
  const node = nodeOf(edition, code);
  if (!node) return notSure(edition);
  const { level, isic: stands } = node;
  const because: Reason[] = [{ field: 'company', text: company.trim(), weight: 1 }];
  return {
    industry_code: code,
    confidence: SAID_BY_PEOPLE,
    level,
    edition,
    isic: stands,
    candidates: [{ code, level, confidence: SAID_BY_PEOPLE, because }],
  };
}

function notSure(edition: Edition): Suggestion {
  return {
    industry_code: null,
    confidence: 0,
    level: null,
    edition,
    isic: { section: null, division: null },
    candidates: [],
  };
}

function knowsEnough(scored: Scored, hasHint: boolean): boolean {
  if (hasHint) return true;
  if (!scored.knowsAWord) return scored.coverage >= NOT_SURE.pieces;
  const best = scored.sections.reduce((most, one) => Math.max(most, one), 0);
  return scored.coverage >= NOT_SURE.coverage || best >= NOT_SURE.likelihood;
}

/** The deepest level that is sure enough, or else the best section. */
function choose(
  ranked: Ranked,
  minConfidence: number,
  sure: (level: Level, likelihood: number) => number,
): Omit<Candidate, 'because'> {
  for (const level of LEVELS.toReversed()) {
    const [first] = ranked[level];
    if (!first) continue;
    const confidence = sure(level, first.likelihood);
    if (level === 'section' || confidence >= minConfidence) {
      return { code: first.code, level, confidence };
    }
  }
  throw new Error('An edition has no sections.');
}

/** The likeliest ISIC class that a code stands for: its words are told. */
function spokesman(scored: Scored, edition: Edition, code: string): number {
  const { numberOf } = isic();
  let found = 0;
  let most = -1;
  for (const one of isicClassesOf(edition, code)) {
    const number = numberOf.get(one) ?? 0;
    const likelihood = scored.classes[number] ?? 0;
    if (likelihood > most) {
      most = likelihood;
      found = number;
    }
  }
  return found;
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}
