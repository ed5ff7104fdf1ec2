import type { CustomerCheck } from '@station/contract/customer-check/checks';
import { maskTerm } from '@station/contract/customer-check/terms';
import { writeAccessAudit } from '../../platform/audit.ts';
import { dayOf } from '../../platform/clock.ts';
import type { Context } from '../../platform/context.ts';
import type { Actor } from '../../platform/guard.ts';
import { findCautionsOf, toCaution } from './cautions.actions.ts';
import type { KnownPeople } from './known-people.kind.ts';
import { type CheckedFor, findKnownPeople } from './known-people.queries.ts';
import { looksOf, readingsOf, verdictOf, warns } from './known-people.rules.ts';

/**
 * Says whether somebody is known, and leaves a line in the audit log with the term masked. No outside
 * register is asked: that is a call of its own, so that none can hold this one up.
 */
export async function checkCustomer(
  context: Context,
  parts: readonly KnownPeople[],
  actor: Actor,
  term: string,
): Promise<CustomerCheck> {
  const check = await judge(context, parts, { role: actor.role, checkedFor: 'person' }, term);
  await writeAccessAudit(context.db, {
    actor,
    action: 'customer-check.checked',
    subject: 'customer-check',
    after: {
      term: maskTerm(term),
      read_as: check.readings.map(({ kind }) => kind),
      verdict: check.verdict,
      matches: check.matches.length,
    },
  });
  return check;
}

/** What is known by a term. */
export async function judge(
  context: Pick<Context, 'db' | 'clock'>,
  parts: readonly KnownPeople[],
  whom: { role: 'admin' | 'user'; checkedFor: CheckedFor },
  term: string,
): Promise<CustomerCheck> {
  const readings = readingsOf(term);
  const looks = looksOf(readings);
  const asked = { ...whom, today: dayOf(context.clock) };
  const { matches, more } = await findKnownPeople(context.db, parts, looks, asked);
  const cautions = await findCautionsOf(context, readings, matches);
  const isCautioned = cautions.some(
    ({ subject, subject_id }) =>
      subject_id === null ||
      matches.some((it) => it.kind === subject && it.id === subject_id && warns(it.evidence)),
  );
  return {
    verdict: looks.length === 0 ? null : verdictOf(matches, isCautioned),
    readings,
    matches,
    more,
    cautions: cautions.map(toCaution),
    numbers: readings.flatMap(({ kind, form, written }) =>
      form === 'right' && (kind === 'kr-business' || kind === 'vn-tax') ? [written] : [],
    ),
  };
}
