import { randomUUID } from 'node:crypto';
import type {
  ClassifiedContact,
  ClassifySummary,
} from '@station/contract/industries/classification';
import type {
  Edition,
  IndustriesReason,
  IndustrySuggestion,
  StoredIndustry,
} from '@station/contract/industries/industry-fields';
import type { Db, Trx } from '../../../db/db.ts';
import { writeAudit } from '../../../platform/audit.ts';
import type { Context } from '../../../platform/context.ts';
import type { Actor } from '../../../platform/guard.ts';
import { requireFound } from '../../../platform/row-guards.ts';
import { pathOf, toIndustry } from '../stored/industry-paths.rules.ts';
import {
  holdContacts,
  type IndustryAuthorship,
  type IndustryWrite,
  writeIndustries,
} from '../stored/stored-industries.queries.ts';
import { findSubjects, type Subject, touchIndustries } from './subjects.queries.ts';
import { suggestIndustries, type Thoughts, type Wanted } from './suggestions.ts';

/** How contacts are to be classified. */
export type Classifying = {
  edition: Edition;
  /** 0 to 1. */
  minConfidence: number;
  /** False for a trial, which writes nothing. */
  autoUpdate: boolean;
  /** Who asked for it. */
  account: { id: number; username: string };
  /** Changes that are made together have the same. */
  group: string;
  /** Leaves out what spoke for the candidates. */
  brief?: boolean;
};

/** What came of contacts, with the suggestion that each is from. */
export type Classified = ClassifiedContact & { suggestion: IndustrySuggestion };

/** What came of some contacts together. */
export type ClassifiedTogether = { classified: Classified[]; outside: Thoughts['outside'] };

/** Writes within a transaction; a job's own is committed only while the job is its server's. */
type Transact = (work: (trx: Trx) => Promise<ClassifiedTogether>) => Promise<ClassifiedTogether>;

/**
 * Classifies contacts: asks the model about all of them, and writes what is sure enough in one
 * transaction. Whoever was decided on by a person, or edited meanwhile, is left alone.
 * @throws Problem `industries.model-unavailable`.
 */
export async function classifySubjects(
  context: Context,
  subjects: readonly Subject[],
  { edition, minConfidence, autoUpdate, account, group, brief = false }: Classifying,
  transact: Transact,
  signal?: AbortSignal,
): Promise<ClassifiedTogether> {
  const wanted: Wanted = { edition, minConfidence, outside: true, brief };
  const evidence = subjects.map(evidenceOf);
  const thoughts = await suggestIndustries(context, evidence, wanted, signal);
  const looked = subjects.map((subject, at) =>
    judge(subject, thoughts.suggestions[at] as IndustrySuggestion, minConfidence),
  );
  const made = () => ({ classified: looked.map(toClassified), outside: thoughts.outside });
  if (!autoUpdate || looked.length === 0) return made();
  const authorship: IndustryAuthorship = {
    ...{ group, account, model: thoughts.model, byPerson: false },
    action: 'classified',
  };
  return transact(async (trx) => {
    await writeLooked(trx, looked, authorship);
    return made();
  });
}

/** Writes what is sure enough, and notes of each contact what became of it. */
async function writeLooked(
  trx: Trx,
  looked: readonly Looked[],
  authorship: IndustryAuthorship,
): Promise<void> {
  const ids = looked.map(({ subject }) => subject.contact_id);
  const versions = await holdContacts(trx, ids);
  for (const one of looked) {
    const { contact_id, version } = one.subject;
    const isEdited = versions.get(contact_id) !== version;
    if (isEdited && one.outcome !== 'person') one.outcome = 'changed-meanwhile';
  }
  const open = looked.filter(({ outcome }) => outcome === 'would-update' || outcome === 'same');
  const writes = open.map(
    ({ subject, path, suggestion }): IndustryWrite => ({
      contact_id: subject.contact_id,
      path,
      confidence: suggestion.confidence,
    }),
  );
  const written = await writeIndustries(trx, writes, authorship);
  const changes = new Map(written.map((it) => [it.contact_id, it.change_id]));
  for (const one of open) {
    const change = changes.get(one.subject.contact_id);
    if (change === null) one.outcome = 'same';
    // Not written at all: a person has decided since it was read.
    else one.outcome = change === undefined ? 'person' : 'updated';
  }
  const unsure = looked.filter(({ outcome }) => outcome === 'not-sure');
  await touchIndustries(
    trx,
    unsure.map(({ subject }) => subject.contact_id),
  );
}

type Looked = {
  subject: Subject;
  suggestion: IndustrySuggestion;
  path: string | null;
  outcome: ClassifiedContact['outcome'];
};

/** What would come of a suggestion, were it written now. */
function judge(subject: Subject, suggestion: IndustrySuggestion, minConfidence: number): Looked {
  const { industry_code: code, confidence, edition } = suggestion;
  const path =
    code === null || confidence < minConfidence ? null : (pathOf({ edition, code }) ?? null);
  const outcomeOf = () => {
    if (subject.industry?.by_person) return 'person';
    if (path === null) return 'not-sure';
    return subject.industry?.path === path ? 'same' : 'would-update';
  };
  return { subject, suggestion, path, outcome: outcomeOf() };
}

function toClassified({ subject, suggestion, path, outcome }: Looked): Classified {
  const { contact_id, name, company, position } = subject;
  return {
    ...{ contact_id, name, company, position, outcome, suggestion },
    industry_code: path === null ? null : suggestion.industry_code,
    confidence: suggestion.confidence,
    edition: suggestion.edition,
    titles: path === null ? null : suggestion.titles,
  };
}

/** What a contact tells the model. */
export function evidenceOf({ company, position, email, notes }: Subject) {
  return { company, position, email, notes };
}

/** Counts of what came of contacts. */
export function emptySummary(): ClassifySummary {
  const outside = { asked: 0, refused: 0, failed: 0 };
  return { total: 0, success: 0, updated: 0, not_sure: 0, kept: 0, outside };
}

/** The counts of all, with what came of some more contacts. */
export function withCounts(
  before: ClassifySummary,
  { classified, outside }: ClassifiedTogether,
): ClassifySummary {
  const counted = (...outcomes: ClassifiedContact['outcome'][]) =>
    classified.filter(({ outcome }) => outcomes.includes(outcome)).length;
  return {
    total: before.total + classified.length,
    success: before.success + classified.filter(({ industry_code: code }) => code !== null).length,
    updated: before.updated + counted('updated'),
    not_sure: before.not_sure + counted('not-sure'),
    kept: before.kept + counted('person', 'changed-meanwhile'),
    outside: {
      asked: before.outside.asked + outside.asked,
      refused: before.outside.refused + outside.refused,
      failed: before.outside.failed + outside.failed,
    },
  };
}

/** How one contact is to be classified. */
type ClassifyingOne = Pick<Classifying, 'edition' | 'minConfidence' | 'autoUpdate'>;

/**
 * Classifies one contact at once.
 * @throws Problem `industries.contact-not-found` or `industries.model-unavailable`.
 */
export async function classifyContact(
  context: Context,
  actor: Actor,
  id: number,
  how: ClassifyingOne,
): Promise<{
  data: Classified & { industry: StoredIndustry | null };
  updated: boolean;
}> {
  const { db } = context;
  const subject = await requireSubject(db, id);
  const { classified } = await classifySubjects(
    context,
    [subject],
    { ...how, account: actor, group: randomUUID() },
    (work) =>
      db.transaction().execute(async (trx) => {
        const made = await work(trx);
        await writeAudit(trx, {
          actor,
          action: 'industries.classified',
          subject: 'contact',
          subjectId: id,
        });
        return made;
      }),
  );
  const [one] = classified as [Classified];
  const after = one.outcome === 'updated' ? await requireSubject(db, id) : subject;
  return {
    data: { ...one, industry: toIndustry(after.industry) },
    updated: one.outcome === 'updated',
  };
}

/** The contact, as the model looks at it. @throws Problem `industries.contact-not-found`. */
export async function requireSubject(db: Db, id: number): Promise<Subject> {
  const [subject] = await findSubjects(db, [id]);
  return requireFound(subject, {
    message: 'This contact does not exist',
    reason: 'industries.contact-not-found' satisfies IndustriesReason,
  });
}
