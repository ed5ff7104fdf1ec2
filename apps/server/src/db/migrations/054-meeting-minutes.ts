import { type Kysely, type Migration, sql } from 'kysely';

/** Agenda and minutes of meetings by item, what came of them, who was there. Decision 133 tells why so. */
export const meetingMinutes: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create table meeting_item (
        id bigint generated always as identity primary key,
        meeting_id bigint not null references meeting on delete cascade,
        is_backlog boolean not null default false,
        place int not null,
        title text not null,
        minutes int,
        owner_id bigint references account on delete set null,
        owner_name text not null default '',
        state text not null default 'open' check (state in ('open', 'done', 'postponed')),
        notes text not null default '',
        -- The item of an earlier meeting that it goes on with. No foreign key: both go to the trash.
        taken_from bigint,
        version int not null default 1,
        updated_by text not null,
        updated_at timestamptz not null
      )`.execute(db);
    await sql`create index meeting_item_meeting_id_idx on meeting_item (meeting_id, place)`.execute(
      db,
    );
    // Taken over once, however often somebody presses.
    await sql`
      create unique index meeting_item_taken_from_key on meeting_item (taken_from)
      where taken_from is not null`.execute(db);
    await sql`
      create table meeting_outcome (
        id bigint generated always as identity primary key,
        meeting_id bigint not null references meeting on delete cascade,
        item_id bigint references meeting_item on delete set null,
        kind text not null check (kind in ('decision', 'action')),
        text text not null,
        owner_id bigint references account on delete set null,
        owner_name text not null default '',
        due_on date,
        done_at timestamptz,
        version int not null default 1
      )`.execute(db);
    await sql`create index meeting_outcome_meeting_id_idx on meeting_outcome (meeting_id, id)`.execute(
      db,
    );
    await sql`create index meeting_outcome_item_id_idx on meeting_outcome (item_id)`.execute(db);
    await sql`
      create index meeting_outcome_owner_id_idx on meeting_outcome (owner_id)
      where kind = 'action' and done_at is null`.execute(db);
    await sql`
      create table meeting_closing (
        meeting_id bigint primary key references meeting on delete cascade,
        at timestamptz not null,
        closed_by text not null
      )`.execute(db);
    await sql`
      create table meeting_amendment (
        id bigint generated always as identity primary key,
        meeting_id bigint not null references meeting on delete cascade,
        text text not null,
        amended_by text not null,
        at timestamptz not null
      )`.execute(db);
    await sql`
      create index meeting_amendment_meeting_id_idx on meeting_amendment (meeting_id, id)`.execute(
      db,
    );
    await sql`
      alter table meeting_attendee
        add column presence text check (presence in ('present', 'late', 'absent', 'excused')),
        add column late_minutes int not null default 0`.execute(db);
  },
};
