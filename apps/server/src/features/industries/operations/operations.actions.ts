import { randomUUID } from 'node:crypto';
import type {
  ClassifiedContact,
  ClassifySummary,
  RunningOperation,
  ValidationCounts,
} from '@station/contract/industries/classification';
import type { Edition } from '@station/contract/industries/industry-fields';
import type { Context } from '../../../platform/context.ts';
import type { Actor } from '../../../platform/guard.ts';
import { addJob } from '../../../platform/jobs/add-job.ts';
import { organisationEdition } from '../settings/edition.queries.ts';
import { operate } from './operations.jobs.ts';
import { awaitOperation, startOperation } from './running-operation.ts';
import { findWaitingIds, type SubjectChoice } from './subjects.queries.ts';

/** What a call is told of a batch or a reclassification. */
export type BatchAnswer = {
  summary: ClassifySummary | null;
  data: ClassifiedContact[];
  job: RunningOperation | null;
};

type BatchOrder = {
  contactIds: number[];
  limit: number;
  all: boolean;
  autoUpdate: boolean;
  minConfidence: number;
  edition?: Edition | undefined;
};

/**
 * Classifies these contacts, or the next unclassified ones, or all of these; waits for it for a while.
 * @throws Problem `industries.running`.
 */
export async function classifyBatch(
  context: Context,
  actor: Actor,
  order: BatchOrder,
): Promise<BatchAnswer> {
  const { contactIds, limit, all } = order;
  const choice: SubjectChoice = { which: 'unclassified', skipNoCompany: false };
  const ids = contactIds.length > 0 ? [...new Set(contactIds)] : undefined;
  const contacts = await contactsOf(context, ids, choice, all ? undefined : limit);
  return runClassifying(context, actor, 'batch', { ...order, contacts });
}

type ReclassifyOrder = {
  limit: number;
  all: boolean;
  minConfidence: number;
  skipNoCompany: boolean;
  edition?: Edition | undefined;
};

/**
 * Classifies contacts anew on which no person has decided, and waits for it for a while.
 * @throws Problem `industries.running`.
 */
export async function reclassify(
  context: Context,
  actor: Actor,
  order: ReclassifyOrder,
): Promise<BatchAnswer> {
  const { limit, all, skipNoCompany } = order;
  const choice: SubjectChoice = { which: 'undecided', skipNoCompany };
  const contacts = await contactsOf(context, undefined, choice, all ? undefined : limit);
  return runClassifying(context, actor, 'reclassify', { ...order, contacts, autoUpdate: true });
}

/** Named once, so that an operation that begins again is about the same contacts. */
async function contactsOf(
  { db }: Context,
  ids: number[] | undefined,
  choice: SubjectChoice,
  limit: number | undefined,
): Promise<{ ids: number[] } | { choice: SubjectChoice }> {
  if (ids) return { ids };
  return limit === undefined ? { choice } : { ids: await findWaitingIds(db, choice, limit) };
}

async function runClassifying(
  context: Context,
  actor: Actor,
  operation: 'batch' | 'reclassify',
  order: {
    contacts: { ids: number[] } | { choice: SubjectChoice };
    autoUpdate: boolean;
    minConfidence: number;
    edition?: Edition | undefined;
  },
): Promise<BatchAnswer> {
  const { contacts, autoUpdate, minConfidence } = order;
  const edition = order.edition ?? (await organisationEdition(context.db));
  const params = { edition, minConfidence, autoUpdate };
  const told =
    'ids' in contacts ? { ...params, contacts: contacts.ids.length } : { ...params, all: true };
  const id = await startOperation(context, actor, operation, told, (trx) =>
    addJob(trx, operate, {
      payload: { operation, contacts, account: actor, group: randomUUID(), ...params },
      ...{ key: 'all', label: operation, accountId: actor.id },
    }),
  );
  const end = await awaitOperation(context, id);
  if (end.state === 'open') return { summary: null, data: [], job: end.job };
  if (end.state === 'cancelled') return { summary: null, data: [], job: null };
  return { summary: end.result.summary ?? null, data: end.result.data ?? [], job: null };
}

/**
 * Looks through everything that is classified, and waits for it for a while.
 * @throws Problem `industries.running`.
 */
export async function validateIndustries(
  context: Context,
  actor: Actor,
  minConfidence: number,
): Promise<{ validation: ValidationCounts | null; job: RunningOperation | null }> {
  const id = await startOperation(context, actor, 'validate', { minConfidence }, (trx) =>
    addJob(trx, operate, {
      payload: { operation: 'validate', minConfidence, account: actor },
      ...{ key: 'all', label: 'validate', accountId: actor.id },
    }),
  );
  const end = await awaitOperation(context, id);
  if (end.state === 'open') return { validation: null, job: end.job };
  return { validation: end.state === 'done' ? (end.result.validation ?? null) : null, job: null };
}
