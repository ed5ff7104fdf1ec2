import type { FollowUp } from '@station/contract/membership/follow-up';
import type { Membership } from '@station/contract/membership/member-fields';
import type { Context } from '../../../platform/context.ts';
import { notify } from '../../notices/notices.actions.ts';
import { findOfficeTime } from '../../settings/office-time.queries.ts';
import { listedMembers } from '../members/member-views.ts';
import { claimRunningOut, findAllToFollow, findKeepers } from './follow-up.queries.ts';
import { membersRunOut } from './member-notices.kind.ts';

/** A member as a letter to many is made out to one: the fields are those that its text may ask for. */
export type MemberToWriteTo = {
  address: string;
  name: string;
  fields: Record<string, string>;
  contactId: null;
};

/** Members read at a time. */
const A_READ = 500;

/**
 * Everybody on a list of the follow-up, the most urgent first, in pieces. It is the list of one moment:
 * turned page by page, somebody would be passed over for each one who renews meanwhile.
 */
export async function* membersToFollow(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  which: FollowUp,
): AsyncGenerator<readonly MemberToWriteTo[]> {
  const { day } = await findOfficeTime(db, new Date(clock.now()));
  const ids = await findAllToFollow(db, which, day);
  for (let at = 0; at < ids.length; at += A_READ) {
    const members = await listedMembers(db, ids.slice(at, at + A_READ), day);
    yield members.map(({ email: address, name, phone, number, membership }) => ({
      ...{ address, name, contactId: null },
      fields: { phone, number, ...fieldsOf(membership) },
    }));
  }
}

/** What a letter can say of a plan; days as `2026-12-31`, money in digits with its currency. */
const fieldsOf = (membership: Membership | null): Record<string, string> => ({
  plan: membership?.plan_name ?? '',
  ends_on: membership?.ends_on ?? '',
  days_left: membership?.days_left?.toString() ?? '',
  visits_left: membership?.visits_left?.toString() ?? '',
  owed: membership && membership.owed > 0 ? `${membership.owed} ${membership.currency}` : '',
});

/** Nobody is told before the office has opened. */
const TELL_FROM = '08:00';

/** Whoever has had to do with members within so many milliseconds is told. */
const KEEPERS_FOR_MS = 90 * 86_400_000;

/** Names in a notice; further ones are a number. */
const NAMED = 8;

/** Tells those who keep the members whose plan runs out in a week: of each plan once. */
export async function tellRunningOut({ db, clock }: Context): Promise<void> {
  const now = new Date(clock.now());
  const { day, time } = await findOfficeTime(db, now);
  if (time < TELL_FROM) return;
  await db.transaction().execute(async (trx) => {
    const told = await claimRunningOut(trx, day);
    if (told.length === 0) return;
    const names = told.map(({ name }) => name);
    const more = names.length - NAMED;
    await notify(trx, membersRunOut, {
      to: await findKeepers(trx, new Date(now.getTime() - KEEPERS_FOR_MS)),
      params: {
        count: names.length,
        names: names.slice(0, NAMED).join(', ') + (more > 0 ? ` +${more}` : ''),
      },
      path: '/paysoft/follow-up',
      // Those of whom people hear later on the same day stand beside these, not in their place.
      key: `membership.run-out ${day} ${Math.min(...told.map(({ id }) => id))}`,
    });
  });
}
