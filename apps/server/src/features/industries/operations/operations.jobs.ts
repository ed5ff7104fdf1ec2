import {
  ClassifiedContact,
  ClassifySummary,
  type OperationResult,
} from '@station/contract/industries/classification';
import { EDITIONS } from '@station/contract/industries/industry-fields';
import * as z from 'zod/mini';
import type { Trx } from '../../../db/db.ts';
import { writeAudit } from '../../../platform/audit.ts';
import { recordWork } from '../../../platform/changes.ts';
import type { Context } from '../../../platform/context.ts';
import { defineJob, type Run } from '../../../platform/jobs/job.ts';
import { rebuildIndustryModel } from '../model/rebuild.actions.ts';
import { codesOf, pathOf } from '../stored/industry-paths.rules.ts';
import {
  type Classified,
  type ClassifiedTogether,
  classifySubjects,
  emptySummary,
  evidenceOf,
  withCounts,
} from './classify.actions.ts';
import { OPERATION_KIND } from './running-operation.queries.ts';
import {
  countChosen,
  findChosenIds,
  findSubjects,
  type SubjectChoice,
} from './subjects.queries.ts';
import { suggestIndustries } from './suggestions.ts';
import {
  countLow,
  type Mismatch,
  replaceMismatches,
  saveValidation,
  toCounts,
} from './validation.queries.ts';

/** Contacts that are thought about and written together; a cancelled operation ends between two of these. */
const STEP = 40;

/** Contacts of which a result tells one by one. */
const TOLD_MAX = 100;

/** The model has to be so sure of another section before it is told that one does not fit. */
const MISMATCH_CONFIDENCE = 0.6;

/** What a job keeps of whoever asked for it; they are given whole, and the rest is left out. */
const Account = z.object({ id: z.number(), username: z.string() });

/** Which contacts: these, or all of a choice. */
const Which = z.union([
  z.object({ ids: z.array(z.number()) }),
  z.object({
    choice: z.object({
      which: z.enum(['unclassified', 'undecided', 'by-machine']),
      skipNoCompany: z.boolean(),
    }),
  }),
]);

/** How far a classification has come; it is kept with each step, and one that is taken anew goes on from it. */
const SoFar = z.object({
  /** The last contact that was looked at. */
  after: z.number(),
  /** Contacts there were at the beginning. */
  total: z.number(),
  summary: ClassifySummary,
  data: z.array(ClassifiedContact),
});
type SoFar = z.infer<typeof SoFar>;

const Payload = z.discriminatedUnion('operation', [
  z.object({
    operation: z.enum(['batch', 'reclassify']),
    contacts: Which,
    edition: z.enum(EDITIONS),
    minConfidence: z.number(),
    autoUpdate: z.boolean(),
    group: z.string(),
    account: Account,
    soFar: z.optional(SoFar),
  }),
  z.object({ operation: z.literal('validate'), minConfidence: z.number(), account: Account }),
  z.object({ operation: z.literal('rebuild'), account: Account }),
]);
type Payload = z.infer<typeof Payload>;
type Operation<Name extends Payload['operation']> = Extract<Payload, { operation: Name }>;

type Doing<Name extends Payload['operation']> = Omit<Run<Payload>, 'payload'> & {
  payload: Operation<Name>;
};

/** What takes a while and is done one at a time: docs/decisions/111. */
export const operate = defineJob({
  kind: OPERATION_KIND,
  payload: Payload,
  tries: 3,
  pauseMs: 2_000,
  handler(context: Context, run): Promise<OperationResult> {
    const { payload } = run;
    if (payload.operation === 'validate') return validate(context, { ...run, payload });
    if (payload.operation === 'rebuild') return rebuild(context, { ...run, payload });
    return classify(context, { ...run, payload });
  },
});

/**
 * Goes through contacts in steps, each of which is written whole or not at all, together with how far it has
 * come: whoever takes it anew asks about nobody twice, and tells of all.
 */
async function classify(
  context: Context,
  { payload, report, signal, transaction, goOnWith, finish }: Doing<'batch' | 'reclassify'>,
): Promise<OperationResult> {
  const { operation, contacts, account, autoUpdate, edition, minConfidence, group } = payload;
  let soFar = payload.soFar ?? (await beginningOf(context, contacts));
  const { total } = soFar;
  const tell = () => report({ done: Math.min(soFar.summary.total, total), total });
  tell();
  for await (const ids of stepsOf(context, contacts, soFar.after)) {
    signal.throwIfAborted();
    const subjects = await findSubjects(context.db, ids);
    const how = { edition, minConfidence, autoUpdate, account, group, brief: true };
    const before = soFar;
    const keep = async (trx: Trx, step: ClassifiedTogether) => {
      await goOnWith(trx, { ...payload, soFar: further(before, ids, step) });
      return step;
    };
    const write = (work: (trx: Trx) => Promise<ClassifiedTogether>) =>
      transaction(async (trx) => keep(trx, await work(trx)));
    const made = await classifySubjects(context, subjects, how, write, signal);
    if (!autoUpdate) await transaction((trx) => keep(trx, made));
    soFar = further(before, ids, made);
    tell();
    if (autoUpdate) recordWork(context.events, ['contacts', 'industries']);
  }
  const { summary, data } = soFar;
  return finish(async (trx) => {
    await writeAudit(trx, {
      actor: account,
      action: `industries.${operation}-done`,
      subject: 'industry',
      after: { ...summary, autoUpdate },
    });
    return { operation, autoUpdate, summary, data };
  });
}

const withoutSuggestion = ({ suggestion: _, ...it }: Classified): ClassifiedContact => it;

async function beginningOf({ db }: Context, contacts: z.infer<typeof Which>): Promise<SoFar> {
  const total = 'ids' in contacts ? contacts.ids.length : await countChosen(db, contacts.choice);
  return { after: 0, total, summary: emptySummary(), data: [] };
}

function further(before: SoFar, ids: readonly number[], made: ClassifiedTogether): SoFar {
  const told = made.classified.slice(0, TOLD_MAX - before.data.length);
  return {
    after: ids.at(-1) ?? before.after,
    total: before.total,
    summary: withCounts(before.summary, made),
    data: [...before.data, ...told.map(withoutSuggestion)],
  };
}

/** The contacts after one of them, or all, in steps. */
async function* stepsOf(
  { db }: Pick<Context, 'db'>,
  contacts: z.infer<typeof Which>,
  begin = 0,
): AsyncGenerator<number[]> {
  if ('ids' in contacts) {
    const { ids } = contacts;
    for (let at = ids.indexOf(begin) + 1; at < ids.length; at += STEP) {
      yield ids.slice(at, at + STEP);
    }
    return;
  }
  for (let after = begin; ; ) {
    const ids = await findChosenIds(db, contacts.choice, after, STEP);
    const last = ids.at(-1);
    if (last === undefined) return;
    yield ids;
    after = last;
  }
}

const CLASSIFIED: SubjectChoice = { which: 'by-machine', skipNoCompany: false };

/** Looks through what the model has said before, as it thinks now. */
async function validate(
  context: Context,
  { payload, report, signal, transaction, finish }: Doing<'validate'>,
): Promise<OperationResult> {
  const { minConfidence, account } = payload;
  const { db } = context;
  const total = await countChosen(db, CLASSIFIED);
  let [done, mismatched] = [0, 0];
  for await (const ids of stepsOf(context, { choice: CLASSIFIED })) {
    signal.throwIfAborted();
    const found = await findMismatches(context, ids);
    await transaction((trx) => replaceMismatches(trx, ids, found));
    done += ids.length;
    mismatched += found.length;
    report({ done: Math.min(done, total), total });
  }
  const { checked, low } = await countLow(db, minConfidence);
  const made = await finish(async (trx) => {
    const counts = {
      ...{ low_confidence: low, potentially_mismatched: mismatched },
      ...{ checked, min_confidence: minConfidence },
    };
    const at = await saveValidation(trx, counts);
    await writeAudit(trx, {
      actor: account,
      action: 'industries.validate-done',
      subject: 'industry',
      after: counts,
    });
    return { operation: 'validate' as const, validation: toCounts({ ...counts, at }) };
  });
  recordWork(context.events, ['industries']);
  return made;
}

/** Of these contacts, those of which the model now says another section. */
async function findMismatches(context: Context, ids: readonly number[]): Promise<Mismatch[]> {
  const subjects = await findSubjects(context.db, ids);
  const found: Mismatch[] = [];
  // What was classified by one edition is compared in it.
  for (const [edition, some] of Map.groupBy(subjects, ({ industry }) =>
    industry?.path == null ? undefined : codesOf(industry.path).edition,
  )) {
    if (edition === undefined) continue;
    const wanted = { edition, minConfidence: MISMATCH_CONFIDENCE, outside: false, brief: true };
    const { suggestions } = await suggestIndustries(context, some.map(evidenceOf), wanted);
    for (const [at, { contact_id, industry }] of some.entries()) {
      const { industry_code: code, confidence } = suggestions[at] ?? { industry_code: null };
      const instead = code === null ? undefined : pathOf({ edition, code });
      const path = industry?.path ?? '';
      if (instead === undefined || (confidence ?? 0) < MISMATCH_CONFIDENCE) continue;
      if (codesOf(instead).codes[0] === codesOf(path).codes[0]) continue;
      found.push({ contact_id, path, instead, confidence: confidence ?? 0 });
    }
  }
  return found;
}

async function rebuild(
  context: Context,
  { payload, report, signal, finish }: Doing<'rebuild'>,
): Promise<OperationResult> {
  await rebuildIndustryModel(context, payload.account, { report, signal, finish });
  recordWork(context.events, ['industries']);
  return { operation: 'rebuild' };
}
