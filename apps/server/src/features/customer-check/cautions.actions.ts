import type { Caution, CautionSubject } from '@station/contract/customer-check/caution-fields';
import type { CautionFields } from '@station/contract/customer-check/cautions';
import type { CustomerCheckReason, KnownPerson } from '@station/contract/customer-check/checks';
import { maskTerm, type Reading } from '@station/contract/customer-check/terms';
import { holdContacts } from '../../db/hold-contacts.ts';
import { writeAudit } from '../../platform/audit.ts';
import { dayOf } from '../../platform/clock.ts';
import type { Context } from '../../platform/context.ts';
import type { Actor } from '../../platform/guard.ts';
import { invalidField, Problem } from '../../platform/problem.ts';
import { requireFound } from '../../platform/row-guards.ts';
import {
  type CautionRow,
  type CautionTarget,
  endCautionRow,
  findCautionsAbout,
  findSubjectName,
  insertCaution,
  lockCaution,
} from './cautions.queries.ts';
import type { Look } from './known-people.kind.ts';
import { looksOf, readingsOf } from './known-people.rules.ts';

type RecordSubject = Extract<CautionSubject, 'contact' | 'company'>;
type ValueSubject = Exclude<CautionSubject, RecordSubject>;

/**
 * Gives a caution.
 * @throws Problem `customer-check.caution-subject` for a record that is not there or a value of another
 *   kind, `customer-check.personal-number` for a person's number, which is kept nowhere.
 */
export async function addCaution(
  { db }: Context,
  actor: Actor,
  fields: CautionFields,
): Promise<Caution> {
  return db.transaction().execute(async (trx) => {
    const { subject, reason, expires_on } = fields;
    await holdContacts(trx, subject === 'contact' && fields.subject_id ? [fields.subject_id] : []);
    const about =
      subject === 'contact' || subject === 'company'
        ? await givenRecord(subject, fields.subject_id, (id) => findSubjectName(trx, subject, id))
        : givenValue(subject, fields.value ?? '');
    const row = await insertCaution(trx, { subject, ...about, reason, expires_on }, actor);
    await writeAudit(trx, {
      actor,
      action: 'customer-check.caution-added',
      subject: 'customer-caution',
      subjectId: row.id,
      after: forAudit(row),
    });
    return toCaution(row);
  });
}

async function givenRecord(
  subject: RecordSubject,
  id: number | null,
  nameOf: (id: number) => Promise<string | undefined>,
) {
  const name = id === null ? undefined : await nameOf(id);
  if (name === undefined) throw unfit('subject_id', `This ${subject} does not exist`);
  return { subject_id: id, key: '', label: name };
}

function givenValue(subject: ValueSubject, value: string) {
  const readings = readingsOf(value);
  if (readings.some(({ kind }) => kind === 'vn-personal') && subject === 'number') {
    const message = 'A personal number is not kept';
    throw invalidField(
      { field: 'value', message, rule: 'not-allowed' },
      'customer-check.personal-number' satisfies CustomerCheckReason,
    );
  }
  const wanted = readings.filter(({ form }) => form === 'right');
  const [look] = looksOf(wanted).filter(({ by }) => by === subject);
  if (!look) throw unfit('value', `This is no ${subject}`);
  return { subject_id: null, key: keyOf(look), label: value };
}

function unfit(field: string, message: string): Problem {
  return invalidField(
    { field, message, rule: 'not-allowed' },
    'customer-check.caution-subject' satisfies CustomerCheckReason,
  );
}

/** What a value is compared by; empty for a name, of which there are many. */
function keyOf(look: Look): string {
  switch (look.by) {
    case 'phone':
      return look.key;
    case 'email':
      return look.address;
    case 'number':
      return look.written;
    case 'name':
      return '';
  }
}

/**
 * Ends a caution before its day.
 * @throws Problem `customer-check.caution-not-found` or `customer-check.caution-over`.
 */
export async function endCaution({ db }: Context, actor: Actor, id: number): Promise<Caution> {
  return db.transaction().execute(async (trx) => {
    const before = requireFound(await lockCaution(trx, id), {
      message: 'This caution does not exist',
      reason: 'customer-check.caution-not-found' satisfies CustomerCheckReason,
    });
    if (before.ended_at !== null) {
      throw new Problem('conflict', 'This caution is over already', {
        reason: 'customer-check.caution-over' satisfies CustomerCheckReason,
      });
    }
    const after = await endCautionRow(trx, id, actor.name || actor.username);
    await writeAudit(trx, {
      actor,
      action: 'customer-check.caution-ended',
      subject: 'customer-caution',
      subjectId: id,
      before: forAudit(before),
    });
    return toCaution(after);
  });
}

/** A value is told masked: the log is kept for longer than the caution. */
function forAudit({ subject, subject_id, label, reason, expires_on }: CautionRow) {
  const name = subject_id === null ? maskTerm(label) : label;
  return { about: subject, name, reason, expires_on };
}

/** The cautions about what was typed, and about those who were found. */
export async function findCautionsOf(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  readings: readonly Reading[],
  matches: readonly KnownPerson[],
): Promise<CautionRow[]> {
  const ofValues = looksOf(readings).flatMap((look): CautionTarget[] =>
    look.by === 'name' ? [] : [{ subject: look.by, key: keyOf(look) }],
  );
  const ofRecords = matches.flatMap(({ kind, id }): CautionTarget[] =>
    kind === 'contact' || kind === 'company' ? [{ subject: kind, id }] : [],
  );
  return findCautionsAbout(db, [...ofValues, ...ofRecords], dayOf(clock));
}

/** A caution as callers see it. */
export function toCaution(row: CautionRow): Caution {
  const { id, subject, subject_id, label, reason, expires_on, ended_at } = row;
  return {
    ...{ id, subject, subject_id, label, reason, expires_on },
    created_at: row.created_at.toISOString(),
    created_by: row.created_name,
    ended_at: ended_at?.toISOString() ?? null,
    ended_by: row.ended_name,
  };
}
