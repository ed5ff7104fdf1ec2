import { type Kysely, type Migration, sql } from 'kysely';

/** Members, what they buy, what happens with it, payments, visits and points. */
export const membership: Migration = {
  async up(db: Kysely<unknown>) {
    await createPlans(db);
    await createMembers(db);
    await createEvents(db);
    await createPayments(db);
    await createVisits(db);
    await createPoints(db);
    await createKiosks(db);
  },
};

async function createPlans(db: Kysely<unknown>) {
  await sql`
    create table membership_plan (
      id bigint generated always as identity primary key,
      name text not null,
      days int check (days > 0),
      visits int check (visits > 0),
      price bigint not null check (price >= 0),
      currency text not null check (currency in ('VND', 'KRW')),
      grace_days int not null,
      freeze_days int not null,
      is_offered boolean not null,
      version int not null default 1,
      check (days is not null or visits is not null)
    )`.execute(db);
}

async function createMembers(db: Kysely<unknown>) {
  await sql`
    create table member (
      id bigint generated always as identity primary key,
      -- Without a gap, from member_counter.
      number int not null,
      name text not null,
      phone text not null,
      -- The number with its country's code, by which the same one is known; empty for none.
      phone_key text collate "C" not null,
      email text not null,
      birth_date date,
      family text not null,
      note text not null,
      contact_id bigint references contact on delete set null,
      student_id bigint references student on delete set null,
      -- The hash finds the member whose card is read; sealed, the card can be printed again. Null until
      -- it is first asked for.
      card_hash bytea,
      card_sealed bytea,
      card_since timestamptz not null default now(),
      image text,
      last_visit_at timestamptz,
      import_id uuid,
      created_at timestamptz not null default now(),
      -- In the trash, or gone from it: then only what money and events need is left.
      deleted_at timestamptz,
      search text collate "C" not null,
      version int not null default 1
    )`.execute(db);
  await sql`create unique index member_number_key on member (number)`.execute(db);
  await sql`create unique index member_card_hash_key on member (card_hash)`.execute(db);
  await sql`create index member_import_idx on member (import_id) where import_id is not null`.execute(
    db,
  );
  // The last number of members, and of receipts in each year: who rolls back gives the number back.
  await sql`
    create table member_counter (name text primary key, last int not null)`.execute(db);
  await sql`create index member_phone_idx on member (phone_key) where phone_key <> ''`.execute(db);
  await sql`create index member_search_idx on member using gin (search gin_trgm_ops)`.execute(db);
  await sql`create index member_family_idx on member (family) where family <> ''`.execute(db);
  await sql`create index member_contact_idx on member (contact_id)`.execute(db);
  await sql`create index member_student_idx on member (student_id)`.execute(db);
  // What the events of a member come to: spans in which a plan counts, the last one is today's.
  await sql`
    create table membership (
      member_id bigint not null references member on delete cascade,
      place int not null,
      plan_id bigint not null references membership_plan,
      starts_on date not null,
      ends_on date,
      grace_days int not null,
      visits int,
      -- Visits made of them.
      used int not null default 0,
      frozen_from date,
      frozen_until date,
      freeze_days_left int not null,
      cancelled_on date,
      currency text not null,
      -- All that is to be paid for it, and for what came before.
      due bigint not null,
      refunded bigint not null,
      primary key (member_id, place)
    )`.execute(db);
  await sql`create index membership_days_idx on membership (starts_on, ends_on)`.execute(db);
  await sql`create index membership_plan_idx on membership (plan_id)`.execute(db);
}

async function createEvents(db: Kysely<unknown>) {
  await sql`
    create table membership_event (
      id bigint generated always as identity primary key,
      member_id bigint not null references member on delete cascade,
      kind text not null check (kind in
        ('join', 'renew', 'freeze', 'resume', 'change', 'cancel', 'refund', 'reverse')),
      day date not null,
      until date,
      -- The plan as it was sold: what it gives may change later.
      plan_id bigint references membership_plan,
      plan jsonb,
      currency text,
      amount bigint,
      reason text not null,
      by_id bigint references account on delete set null,
      by_name text not null,
      at timestamptz not null default now(),
      reverses_id bigint references membership_event
    )`.execute(db);
  await sql`create index membership_event_member_idx on membership_event (member_id, id)`.execute(
    db,
  );
  await sql`create index membership_event_at_idx on membership_event (at)`.execute(db);
  // Nothing is taken back twice.
  await sql`
    create unique index membership_event_reverses_key on membership_event (reverses_id)
    where reverses_id is not null`.execute(db);
}

async function createPayments(db: Kysely<unknown>) {
  await sql`
    create table member_payment (
      id bigint generated always as identity primary key,
      member_id bigint not null references member on delete cascade,
      plan_id bigint not null references membership_plan,
      amount bigint not null check (amount > 0),
      currency text not null,
      paid_on date not null,
      method text not null check (method in ('cash', 'card', 'transfer', 'cms')),
      note text not null,
      receipt_year int not null,
      receipt_place int not null,
      by_name text not null,
      at timestamptz not null default now(),
      voided_at timestamptz,
      voided_by text,
      void_reason text
    )`.execute(db);
  await sql`create index member_payment_member_idx on member_payment (member_id, id)`.execute(db);
  await sql`
    create unique index member_payment_receipt_key on member_payment (receipt_year, receipt_place)`.execute(
    db,
  );
  await sql`create index member_payment_paid_idx on member_payment (paid_on)`.execute(db);
}

async function createVisits(db: Kysely<unknown>) {
  await sql`
    create table member_visit (
      id bigint generated always as identity primary key,
      member_id bigint not null references member on delete cascade,
      -- The day by the office's clock: somebody comes once a day.
      day date not null,
      at timestamptz not null,
      by_name text not null,
      -- The scan waited for its line.
      is_late boolean not null default false
    )`.execute(db);
  await sql`create unique index member_visit_day_key on member_visit (member_id, day)`.execute(db);
  // Visits of each hour. In eight rows, or all who come at once would wait for one another.
  await sql`
    create table member_visit_hour (
      day date not null,
      hour smallint not null,
      part smallint not null,
      visits int not null,
      primary key (day, hour, part)
    )`.execute(db);
  // What was answered to each scan: sent again, it gets the same.
  await sql`
    create table member_scan (
      key uuid primary key,
      member_id bigint not null references member on delete cascade,
      answer jsonb not null,
      at timestamptz not null
    )`.execute(db);
  await sql`create index member_scan_member_idx on member_scan (member_id)`.execute(db);
}

async function createPoints(db: Kysely<unknown>) {
  await sql`
    create table member_point (
      id bigint generated always as identity primary key,
      member_id bigint not null references member on delete cascade,
      kind text not null check (kind in ('earn', 'spend', 'expire', 'reverse')),
      points bigint not null check (points <> 0 and (kind = 'reverse' or (kind = 'earn') = (points > 0))),
      reason text not null,
      expires_on date,
      -- Made by the caller, or what it was earned by: visit-7, payment-3. The same one counts once.
      key text collate "C",
      reverses_id bigint references member_point,
      by_name text,
      at timestamptz not null default now()
    )`.execute(db);
  await sql`create unique index member_point_key_key on member_point (key)`.execute(db);
  await sql`create index member_point_member_idx on member_point (member_id, id)`.execute(db);
  await sql`
    create unique index member_point_reverses_key on member_point (reverses_id)
    where reverses_id is not null`.execute(db);
  // Which points a spending or an expiry has taken; below zero where a reversal gives them back.
  await sql`
    create table member_point_use (
      use_id bigint not null references member_point on delete cascade,
      award_id bigint not null references member_point on delete cascade,
      points bigint not null check (points <> 0),
      primary key (use_id, award_id)
    )`.execute(db);
  await sql`create index member_point_use_award_idx on member_point_use (award_id)`.execute(db);
  await sql`
    create table member_point_setting (
      id int primary key default 1 check (id = 1),
      per_visit int not null default 0,
      -- Money for which there is one point; null for none.
      vnd_a_point bigint check (vnd_a_point > 0),
      krw_a_point bigint check (krw_a_point > 0),
      -- Points last so many months; null for ever.
      months int check (months > 0),
      -- [{name, from}] by points earned in twelve months.
      tiers jsonb not null default '[]',
      version int not null default 1
    )`.execute(db);
  await sql`insert into member_point_setting default values`.execute(db);
}

async function createKiosks(db: Kysely<unknown>) {
  await sql`
    create table member_kiosk (
      id bigint generated always as identity primary key,
      name text not null,
      token_hash bytea not null,
      made_by text not null,
      made_at timestamptz not null default now(),
      used_at timestamptz,
      revoked_at timestamptz
    )`.execute(db);
  await sql`create unique index member_kiosk_token_key on member_kiosk (token_hash)`.execute(db);
}
