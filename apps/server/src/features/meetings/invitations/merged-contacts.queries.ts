import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Trx } from '../../../db/db.ts';

/** Who a contact is in every meeting. */
const personOf = (contactId: number) => `contact:${contactId}`;

/** Whether a contact is not invited to the meeting of a `meeting_attendee`. */
const notInvited = (contactId: number): RawBuilder<SqlBool> => sql<SqlBool>`not exists (
  select from meeting_attendee known where known.meeting_id = meeting_attendee.meeting_id
    and known.person = ${personOf(contactId)})`;

/**
 * Has a contact be invited in the place of some others, with their answers; answers who was invited as whom.
 * In a meeting to which it is invited itself, or in the place of another of them, they stay as they are: what
 * they have answered, and whether they came, is not lost.
 */
export async function moveAttendees(
  trx: Trx,
  from: readonly number[],
  to: number,
): Promise<{ id: number; contact_id: number }[]> {
  await lockMeetingsOf(trx, sql`contact_id = any (${from}::bigint[])`);
  const { rows } = await sql<{ id: number; contact_id: number }>`
    with given as (
      select distinct on (meeting_id) id, meeting_id, contact_id, person from meeting_attendee
      where contact_id = any (${from}::bigint[]) and ${notInvited(to)} order by meeting_id, id
    ),
    links as (
      update meeting_answer_link link set person = ${personOf(to)}
      where exists (select from given
        where given.person = link.person and given.meeting_id = any (link.meeting_ids))
    )
    update meeting_attendee set contact_id = ${to}, person = ${personOf(to)} from given
    where meeting_attendee.id = given.id
    returning meeting_attendee.id, given.contact_id`.execute(trx);
  return rows;
}

/** Has a contact be invited again in the place of `from`, who still is, unless it is invited beside. */
export async function returnAttendees(
  trx: Trx,
  ids: readonly number[],
  from: number,
  to: number,
): Promise<void> {
  await lockMeetingsOf(trx, sql`id = any (${ids}::bigint[])`);
  await sql`
    with back as (
      update meeting_attendee set contact_id = ${to}, person = ${personOf(to)}
      where id = any (${ids}::bigint[]) and contact_id = ${from} and ${notInvited(to)}
      returning meeting_id
    )
    update meeting_answer_link set person = ${personOf(to)}
    where person = ${personOf(from)} and meeting_ids && array(select meeting_id from back)`.execute(
    trx,
  );
}

/** Nobody changes whom these meetings invite until the transaction ends; in the order in which they are held. */
async function lockMeetingsOf(trx: Trx, attendees: RawBuilder<unknown>): Promise<void> {
  await sql`
    select from meeting where id in (select meeting_id from meeting_attendee where ${attendees})
    order by id for no key update`.execute(trx);
}
