import type { IndustryNode, OutsideAnswer } from '@station/contract/industries/industry-fields';
import { INDUSTRY_SETTINGS_LIMITS } from '@station/contract/industries/industry-model';
import type { Evidence } from '@station/industries/evidence';
import type { Suggestion } from '@station/industries/model';
import { nodeOf } from '@station/industries/tree';
import type { Db } from '../../../db/db.ts';
import type { Context } from '../../../platform/context.ts';
import { findNode } from '../stored/industry-paths.rules.ts';
import { askProvider, type Question } from './ask-provider.ts';
import { countReply, noteFailure, takeCall } from './outside.queries.ts';
import { findOutsideModel } from './outside-model.ts';
import { type Asked, questionAbout, readAnswers, type Said } from './outside-questions.ts';

/** What the outside model chose, or why its word does not stand. */
export type OutsideChoice =
  | {
      outcome: 'used';
      node: IndustryNode;
      isic: { section: string; division: string | null };
      confidence: number;
    }
  | { outcome: Exclude<OutsideAnswer, 'used'> };

/** Questions asked, answers that were not among what was offered, and questions that failed. */
export type OutsideCounts = { asked: number; refused: number; failed: number };

/** After a failure it is left alone for so many milliseconds: a batch must not wait for it each time. */
const PAUSE_MS = 30_000;

/** What a model says of itself is not measured; it is never believed to be certain. */
const MOST_CONFIDENT = 0.99;

const pauses = new WeakMap<Db, number>();

/** Has the outside model asked again at once; for who has just set it up. */
export function forgetOutsideFailure(db: Db): void {
  pauses.delete(db);
}

/**
 * Has the outside model choose for each contact among its candidates, by twenty in a question. Whatever
 * goes wrong with it is an outcome and no failure.
 */
export async function chooseOutside(
  context: Context,
  evidence: readonly Evidence[],
  suggestions: readonly Suggestion[],
  signal?: AbortSignal,
): Promise<{ choices: OutsideChoice[]; counts: OutsideCounts }> {
  const counts: OutsideCounts = { asked: 0, refused: 0, failed: 0 };
  const choices: OutsideChoice[] = suggestions.map(() => ({ outcome: 'off' }));
  const outside = await findOutsideModel(context);
  if (!outside) return { choices, counts };
  const asked = suggestions.flatMap((it, at) =>
    it.candidates.length > 0 ? [{ at, it, evidence: evidence[at] ?? {} }] : [],
  );
  for (let from = 0; from < asked.length; from += INDUSTRY_SETTINGS_LIMITS.batch) {
    const some = asked.slice(from, from + INDUSTRY_SETTINGS_LIMITS.batch);
    const answers = await askAbout(context, outside, some, counts, signal);
    for (const [place, { at }] of some.entries()) choices[at] = answers[place] ?? FAILED;
  }
  return { choices, counts };
}

const FAILED: OutsideChoice = { outcome: 'failed' };

type One = { it: Suggestion; evidence: Evidence };

async function askAbout(
  context: Context,
  outside: Outside,
  some: readonly One[],
  counts: OutsideCounts,
  signal: AbortSignal | undefined,
): Promise<OutsideChoice[]> {
  const all = (outcome: Exclude<OutsideAnswer, 'used'>) => some.map(() => ({ outcome }));
  const asked = some.map(toAsked);
  const told = await askOnce(context, outside, {
    question: questionAbout(asked, outside.settings.sends_more),
    contacts: some.length,
    timeoutMs: outside.settings.timeout_ms,
    signal,
    read: (text) => {
      const said = readAnswers(text, some.length);
      const chosen = some.map((one, at) => toChoice(one, asked[at] as Asked, said[at]));
      return { value: chosen, refused: chosen.filter((it) => it.outcome === 'refused').length };
    },
  });
  if (told === 'paused') return all('failed');
  if (told === 'daily-cap') return all(told);
  counts.asked += 1;
  if (typeof told === 'string') {
    counts.failed += 1;
    return all(told);
  }
  counts.refused += told.refused;
  return told.value;
}

type Outside = NonNullable<Awaited<ReturnType<typeof findOutsideModel>>>;

/** What is made of an answer, and how many parts of it were of no use. @throws Error when it is none. */
type Reading<T> = (text: string) => { value: T; refused: number };

type Asking<T> = {
  question: Question;
  /** How many contacts it is about, for the day's count. */
  contacts: number;
  timeoutMs: number;
  signal: AbortSignal | undefined;
  read: Reading<T>;
};

/** Why there is no answer. `paused`: it failed a moment ago, and was not asked. */
type NoAnswer = 'paused' | 'daily-cap' | 'failed' | 'too-slow';

/** Asks the outside model once, within the day's limit, and counts what it cost. */
async function askOnce<T>(
  { db, log }: Context,
  { model, settings }: Outside,
  { question, contacts, timeoutMs, signal, read }: Asking<T>,
): Promise<ReturnType<Reading<T>> | NoAnswer> {
  if ((pauses.get(db) ?? 0) > performance.now()) return 'paused';
  if (!(await takeCall(db, settings.daily_calls, contacts))) return 'daily-cap';
  const patience = AbortSignal.timeout(timeoutMs);
  let used = { tokens_in: 0, tokens_out: 0 };
  try {
    const until = signal ? AbortSignal.any([signal, patience]) : patience;
    const reply = await askProvider(model, question, until);
    used = { tokens_in: reply.tokensIn, tokens_out: reply.tokensOut };
    const told = read(reply.text);
    await countReply(db, { ...used, refused: told.refused, failed: 0 });
    return told;
  } catch (error) {
    signal?.throwIfAborted();
    const message = error instanceof Error ? error.message : String(error);
    log.warn({ err: error }, 'the outside model did not answer');
    pauses.set(db, performance.now() + PAUSE_MS);
    await countReply(db, { ...used, refused: 0, failed: 1 });
    await noteFailure(db, message.slice(0, 300));
    return patience.aborted ? 'too-slow' : 'failed';
  }
}

/** Whether an outside model is set up. */
export const hasOutsideModel = async (context: Context): Promise<boolean> =>
  (await findOutsideModel(context)) !== undefined;

/**
 * Has the outside model answer another domain's question, within the same day's limit; `off` where none
 * is set up. `read` throws when the answer is none.
 */
export async function askOutsideModel<T>(
  context: Context,
  question: Question,
  { timeoutMs, read }: { timeoutMs: number; read: (text: string) => T },
): Promise<{ value: T } | NoAnswer | 'off'> {
  const outside = await findOutsideModel(context);
  if (!outside) return 'off';
  return askOnce(context, outside, {
    ...{ question, timeoutMs, contacts: 0, signal: undefined },
    read: (text) => ({ value: read(text), refused: 0 }),
  });
}

function toAsked({ it, evidence }: One): Asked {
  return {
    evidence,
    offered: it.candidates.flatMap(({ code }) => {
      const node = findNode({ edition: it.edition, code });
      return node ? [{ code, titles: node.titles }] : [];
    }),
  };
}

/** Only what was offered counts. */
function toChoice({ it }: One, { offered }: Asked, said: Said | undefined): OutsideChoice {
  if (!said) return FAILED;
  const { code, confidence } = said;
  if (code === null) return { outcome: 'none' };
  const node = findNode({ edition: it.edition, code });
  const isic = nodeOf(it.edition, code)?.isic;
  if (!node || !isic || !offered.some((one) => one.code === code)) return { outcome: 'refused' };
  const own = it.candidates.find((one) => one.code === code)?.confidence ?? 0;
  const given = Math.min(Math.max(confidence ?? own, 0), MOST_CONFIDENT);
  return { outcome: 'used', node, isic, confidence: given };
}
