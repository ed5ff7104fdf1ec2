import { randomUUID } from 'node:crypto';
import type { IndustryDecision } from '@station/contract/industries/decisions';
import type { IndustriesReason, IndustryRef } from '@station/contract/industries/industry-fields';
import type { Trx } from '../../../db/db.ts';
import { writeAudit } from '../../../platform/audit.ts';
import type { Context } from '../../../platform/context.ts';
import type { Actor } from '../../../platform/guard.ts';
import { invalidField, Problem } from '../../../platform/problem.ts';
import { requireFound } from '../../../platform/row-guards.ts';
import { engineOf } from '../model/industry-engine.ts';
import { requireSubject } from '../operations/classify.actions.ts';
import { pathOf, toIndustry } from '../stored/industry-paths.rules.ts';
import {
  countDecision,
  holdContacts,
  type IndustryAuthorship,
  type IndustryWrite,
  writeIndustries,
} from '../stored/stored-industries.queries.ts';
import {
  type ChangeRow,
  findChange,
  findChanges,
  findCompanyContacts,
  findGroup,
  insertSkip,
  settleReview,
} from './decisions.queries.ts';

/** Contacts of one company that are decided on together at most. */
const COMPANY_MAX = 10_000;

/** A change as callers see it. */
export function toDecision(row: ChangeRow): IndustryDecision {
  const { id, group_id: group, contact_id, action, at, account_id, account_name } = row;
  const isReverted = row.reverted_at !== null;
  return {
    ...{ id, group, contact_id, action },
    contact_name: row.contact_name ?? '',
    company: row.company ?? '',
    by: (row.became ?? row.was)?.by_person ? 'person' : 'machine',
    account: account_name === '' ? null : { id: account_id, name: account_name },
    at: at.toISOString(),
    before: toIndustry(row.was),
    after: toIndustry(row.became),
    reverted: row.reverted_at && {
      at: row.reverted_at.toISOString(),
      name: row.reverted_name ?? '',
    },
    can_revert: canRevert(row) && !isReverted,
  };
}

/** What was changed last, on a contact that is there, can be taken back; a return cannot. */
function canRevert(row: ChangeRow): boolean {
  return row.is_last && row.contact_name !== null && row.action !== 'reverted';
}

type Decision = {
  contact_id: number;
  /** Null: none fits. */
  industry: IndustryRef | null;
  scope: 'contact' | 'company';
  version?: number | undefined;
};

/**
 * Decides what a contact is, or all of its company on which nobody has decided otherwise. A decision for
 * the same again is one too: it makes a person's word of what the model has said.
 * @throws Problem `industries.unknown-code`, `industries.contact-not-found`, `industries.no-company` or
 *   `industries.changed-meanwhile`.
 */
export async function decideIndustry(
  context: Context,
  actor: Actor,
  { contact_id, industry, scope, version }: Decision,
): Promise<{ data: IndustryDecision; updated: number; kept: number }> {
  const path = industry === null ? null : requirePath(industry);
  const decided = await context.db.transaction().execute(async (trx) => {
    const before = await requireSubject(trx, contact_id);
    if (scope === 'company' && before.company === '') {
      throw refused('industries.no-company', 'This contact has no company');
    }
    const findOthers = async () =>
      scope === 'company' ? await findCompanyContacts(trx, contact_id, COMPANY_MAX) : [];
    const openOf = (some: readonly { id: number; by_person: boolean }[]) => [
      ...new Set([contact_id, ...some.filter((it) => !it.by_person).map(({ id }) => id)]),
    ];
    const versions = await holdContacts(trx, openOf(await findOthers()));
    // Held, they are looked at again: colleagues may have decided on some in the meantime.
    const others = await findOthers();
    const kept = others.filter((it) => it.id !== contact_id && it.by_person && it.path !== path);
    const present = versions.get(contact_id);
    if (present === undefined) await requireSubject(trx, contact_id);
    if (version !== undefined && version !== present) {
      throw refused(
        'industries.changed-meanwhile',
        'This contact was changed by somebody else meanwhile',
      );
    }
    const group = randomUUID();
    const writes = openOf(others)
      .filter((id) => versions.has(id))
      .map((id): IndustryWrite => ({ contact_id: id, path, confidence: 1 }));
    const written = await write(trx, actor, writes, { group, action: 'decided' });
    await writeAudit(trx, {
      actor,
      action: 'industries.decided',
      subject: 'contact',
      subjectId: contact_id,
      before: { industry: before.industry?.path ?? null },
      after: { industry: path, ...(scope === 'company' && { contacts: written.length }) },
    });
    const changeId = written.find((it) => it.contact_id === contact_id)?.change_id ?? null;
    return { changeId, updated: written.length, kept: kept.length };
  });
  engineOf(context).refresh();
  const { changeId, ...counts } = decided;
  return { data: await decisionOn(context, contact_id, changeId), ...counts };
}

/**
 * The decision that was made; where nothing was changed, the one before it, which says the same. That
 * one may be somebody else's, and is not what its caller takes back.
 */
async function decisionOn(
  { db }: Pick<Context, 'db'>,
  contactId: number,
  changeId: number | null,
): Promise<IndustryDecision> {
  const last = () => findChanges(db, { contact: contactId, by: 'all' }, { offset: 0, limit: 1 });
  const row = changeId === null ? (await last())[0] : await findChange(db, changeId);
  const decision = toDecision(requireFound(row, NO_DECISION));
  return changeId === null ? { ...decision, can_revert: false } : decision;
}

const NO_DECISION = {
  message: 'This decision does not exist',
  reason: 'industries.decision-not-found' satisfies IndustriesReason,
};

/** A person's word on contacts that are held; what waited for it waits no more. */
async function write(
  trx: Trx,
  actor: Actor,
  writes: readonly IndustryWrite[],
  authorship: Pick<IndustryAuthorship, 'group' | 'action' | 'reverts'>,
) {
  const written = await writeIndustries(trx, writes, {
    ...authorship,
    account: actor,
    byPerson: true,
  });
  await settleReview(
    trx,
    written.map((it) => it.contact_id),
  );
  await countDecision(trx);
  return written;
}

/** The path of a code. @throws Problem `industries.unknown-code`, with the field named. */
export function requirePath(industry: IndustryRef, field = 'industry.code'): string {
  const path = pathOf(industry);
  if (path !== undefined) return path;
  throw invalidField(
    { field, message: `${industry.edition} has no such code`, rule: 'unknown' },
    'industries.unknown-code' satisfies IndustriesReason,
  );
}

/**
 * Takes a change back, or all that were made together with it; what was changed again since is left.
 * @throws Problem `industries.decision-not-found`, `industries.not-revertible` or
 *   `industries.decided-since`.
 */
export async function revertDecision(
  context: Context,
  actor: Actor,
  id: number,
  scope: 'one' | 'group',
): Promise<{ reverted: number; kept: number }> {
  const done = await context.db.transaction().execute(async (trx) => {
    const named = requireFound(await findChange(trx, id), NO_DECISION);
    if (named.action === 'reverted') {
      throw refused('industries.not-revertible', 'A return cannot be taken back');
    }
    const group = scope === 'group' ? await findGroup(trx, named.group_id) : [named];
    await holdContacts(
      trx,
      group.map((it) => it.contact_id),
    );
    // Held, they are looked at again: what is last now stays last until the end.
    const present = scope === 'group' ? await findGroup(trx, named.group_id) : await again(trx, id);
    const open = present.filter(canRevert);
    if (open.length === 0) {
      throw refused('industries.decided-since', 'It was changed again since');
    }
    const reverted = await revert(trx, actor, open);
    await writeAudit(trx, {
      actor,
      action: 'industries.reverted',
      subject: 'contact',
      subjectId: named.contact_id,
      before: { industry: named.became?.path ?? null },
      after: { industry: named.was?.path ?? null, contacts: reverted },
    });
    return { reverted, kept: present.length - open.length };
  });
  engineOf(context).refresh();
  return done;
}

async function again(trx: Trx, id: number): Promise<ChangeRow[]> {
  const row = await findChange(trx, id);
  return row ? [row] : [];
}

/** Writes what contacts had before; the model's word comes back as the model's. */
async function revert(trx: Trx, actor: Actor, changes: readonly ChangeRow[]): Promise<number> {
  const group = randomUUID();
  const reverts = new Map(changes.map((it) => [it.contact_id, it.id]));
  let reverted = 0;
  const alike = Map.groupBy(changes, ({ was }) => `${was?.by_person ?? true} ${was?.model ?? ''}`);
  for (const some of alike.values()) {
    const [{ was: first = null } = {}] = some;
    const writes = some.map(
      ({ contact_id, was }): IndustryWrite =>
        was === null
          ? { contact_id, confidence: 0 }
          : { contact_id, path: was.path, confidence: Number(was.confidence) },
    );
    const written = await writeIndustries(trx, writes, {
      ...{ group, action: 'reverted', account: actor, reverts },
      byPerson: first?.by_person ?? true,
      isReturn: true,
      ...(first?.model && { model: first.model }),
    });
    reverted += written.length;
  }
  await countDecision(trx);
  return reverted;
}

const refused = (reason: IndustriesReason, message: string) =>
  new Problem('conflict', message, { reason });

/** Puts a contact at the end of the queue. @throws Problem `industries.contact-not-found`. */
export async function skipReview({ db }: Context, id: number): Promise<void> {
  await requireSubject(db, id);
  await insertSkip(db, id);
}
