import type { Outcome } from '@station/contract/meetings/minutes';
import { sql } from 'kysely';
import type { Db, Trx } from '../../../db/db.ts';
import type { OwnerRow } from './minutes.queries.ts';

const outcomeColumns = sql`
  meeting_outcome.id, meeting_outcome.meeting_id, meeting_outcome.version, meeting_outcome.kind,
  meeting_outcome.item_id, meeting_outcome.text,
  case when owner_name <> '' then jsonb_build_object('id', owner_id, 'name', owner_name) end as owner,
  meeting_outcome.due_on, meeting_outcome.done_at`;

/** A decision or an action, as it is stored. */
export type OutcomeRow = Omit<Outcome, 'done_at'> & { done_at: Date | null };

/** What came of a meeting, in the order in which it was written down. */
export async function findOutcomes(db: Db, meetingId: number): Promise<OutcomeRow[]> {
  const { rows } = await sql<OutcomeRow>`
    select ${outcomeColumns} from meeting_outcome where meeting_id = ${meetingId} order by id`.execute(
    db,
  );
  return rows;
}

/** What somebody is to do, the most urgent first. */
export async function findActionsOf(
  db: Db,
  accountId: number,
  limit: number,
): Promise<(OutcomeRow & { meeting_title: string })[]> {
  const { rows } = await sql<OutcomeRow & { meeting_title: string }>`
    select ${outcomeColumns}, meeting.title as meeting_title
    from meeting_outcome join meeting on meeting.id = meeting_id
    where owner_id = ${accountId} and meeting_outcome.kind = 'action' and done_at is null
    order by due_on nulls last, meeting_outcome.id limit ${limit}`.execute(db);
  return rows;
}

/** A decision or an action, held until the transaction ends. */
export async function lockOutcome(trx: Trx, id: number): Promise<OutcomeRow | undefined> {
  const { rows } = await sql<OutcomeRow>`
    select ${outcomeColumns} from meeting_outcome where id = ${id} for update`.execute(trx);
  return rows[0];
}

/** The meeting that a decision or an action came of; it stays the same. */
export async function findMeetingOfOutcome(db: Db, id: number): Promise<number | undefined> {
  const { rows } = await sql<{ meeting_id: number }>`
    select meeting_id from meeting_outcome where id = ${id}`.execute(db);
  return rows[0]?.meeting_id;
}

type OutcomeFields = {
  text: string;
  itemId: number | null;
  owner: OwnerRow | null;
  dueOn: string | null;
};

export async function insertOutcome(
  trx: Trx,
  given: OutcomeFields & { meetingId: number; kind: Outcome['kind'] },
): Promise<number> {
  const { id } = await trx
    .insertInto('meeting_outcome')
    .values({
      meeting_id: given.meetingId,
      kind: given.kind,
      ...outcomeValues(given),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Changes a decision or an action, as its next version. */
export async function updateOutcomeRow(trx: Trx, id: number, given: OutcomeFields): Promise<void> {
  await trx
    .updateTable('meeting_outcome')
    .set((eb) => ({ ...outcomeValues(given), version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

const outcomeValues = ({ text, itemId, owner, dueOn }: OutcomeFields) => ({
  text,
  item_id: itemId,
  owner_id: owner?.id ?? null,
  owner_name: owner?.name ?? '',
  due_on: dueOn,
});

export async function updateDone(trx: Trx, id: number, at: Date | null): Promise<void> {
  await sql`update meeting_outcome set done_at = ${at}, version = version + 1 where id = ${id}`.execute(
    trx,
  );
}

export async function deleteOutcomeRow(trx: Trx, id: number): Promise<void> {
  await sql`delete from meeting_outcome where id = ${id}`.execute(trx);
}
