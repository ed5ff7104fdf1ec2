import { type Kysely, type Migration, sql } from 'kysely';

/** Rooms, meetings, who is invited, links to answer by, feeds. Decision 131 tells why so. */
export const meetings: Migration = {
  async up(db: Kysely<unknown>) {
    await createRooms(db);
    await createMeetings(db);
    await createAttendees(db);
    // Only hashes of tokens are kept: who reads these tables can neither answer nor subscribe.
    await sql`
      create table meeting_answer_link (
        token_hash bytea primary key,
        -- What the letter was about. No foreign keys: meetings come back from the trash.
        meeting_ids bigint[] not null,
        person text collate "C" not null,
        expires_at timestamptz not null
      )`.execute(db);
    await sql`
      create index meeting_answer_link_expires_at_idx on meeting_answer_link (expires_at)`.execute(
      db,
    );
    await sql`
      create table meeting_feed (
        account_id bigint primary key references account on delete cascade,
        token_hash bytea not null unique,
        created_at timestamptz not null,
        used_at timestamptz
      )`.execute(db);
  },
};

async function createRooms(db: Kysely<unknown>) {
  await sql`
    create table meeting_room (
      id bigint generated always as identity primary key,
      name text not null,
      place text not null,
      capacity int check (capacity > 0),
      is_active boolean not null default true,
      version int not null default 1,
      created_at timestamptz not null default now()
    )`.execute(db);
  await sql`create unique index meeting_room_name_key on meeting_room (lower(name))`.execute(db);
}

async function createMeetings(db: Kysely<unknown>) {
  await sql`
    create table meeting_series (
      id bigint generated always as identity primary key,
      rule jsonb not null
    )`.execute(db);
  await sql`
    create table meeting (
      id bigint generated always as identity primary key,
      series_id bigint references meeting_series on delete set null,
      -- What calendars of others know it by (RFC 5545, UID and RECURRENCE-ID): it stays, whatever
      -- becomes of its series.
      uid uuid not null,
      recurs_at timestamptz,
      sequence int not null default 0,
      title text not null,
      search text collate "C" not null,
      kind text,
      description text not null,
      organiser_id bigint references account on delete set null,
      organiser_name text not null,
      room_id bigint references meeting_room,
      place text not null,
      video_link text not null,
      starts_at timestamptz not null,
      ends_at timestamptz not null,
      time_zone text not null,
      -- Its time or room was changed for it alone: it stays when its series is moved.
      is_moved boolean not null default false,
      status text not null default 'planned' check (status in ('planned', 'cancelled')),
      cancel_reason text not null default '',
      version int not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      -- A day at most: by this, what overlaps a stretch of time is found by where it starts.
      constraint meeting_time_check check (
        starts_at < ends_at and ends_at <= starts_at + interval '24 hours'),
      -- A range of one room stands for its equality, which gist alone knows only by an extension.
      constraint meeting_room_taken exclude using gist (
        int8range(room_id, room_id, '[]') with &&,
        tstzrange(starts_at, ends_at, '[)') with &&
      ) where (status = 'planned' and room_id is not null)
    )`.execute(db);
  await sql`create index meeting_starts_at_idx on meeting (starts_at)`.execute(db);
  await sql`create index meeting_organiser_id_idx on meeting (organiser_id, starts_at)`.execute(db);
  await sql`create index meeting_room_id_idx on meeting (room_id, starts_at)`.execute(db);
  await sql`create index meeting_series_id_idx on meeting (series_id, starts_at)`.execute(db);
}

async function createAttendees(db: Kysely<unknown>) {
  await sql`
    create table meeting_attendee (
      id bigint generated always as identity primary key,
      meeting_id bigint not null references meeting on delete cascade,
      kind text not null check (kind in ('account', 'contact', 'student', 'email')),
      -- account:7, contact:7, student:7 or email:a@b.vn: the same person in all meetings of a series.
      person text collate "C" not null,
      account_id bigint references account on delete set null,
      -- No foreign keys: contacts and students come back from the trash.
      contact_id bigint,
      student_id bigint,
      name text not null,
      email text not null,
      answer text check (answer in ('yes', 'no', 'maybe')),
      reason text not null default '',
      answered_at timestamptz,
      constraint meeting_attendee_person_key unique (meeting_id, person)
    )`.execute(db);
  await sql`
    create index meeting_attendee_account_id_idx on meeting_attendee (account_id, meeting_id)
    where account_id is not null`.execute(db);
}
