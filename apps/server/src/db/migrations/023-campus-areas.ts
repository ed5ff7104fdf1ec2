import { type Kysely, type Migration, sql } from 'kysely';

/** Areas of the campus, and the stays of people in them; a stay holds no coordinates. */
export const campusAreas: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create table campus_area (
        id bigint generated always as identity primary key,
        name text not null,
        colour text not null,
        school_id bigint references school on delete set null,
        circle jsonb,
        polygon jsonb,
        version int not null default 1,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now(),
        check (num_nonnulls(circle, polygon) = 1)
      )`.execute(db);
    await sql`create unique index campus_area_name_key on campus_area (lower(name))`.execute(db);
    await sql`create index campus_area_school_id_idx on campus_area (school_id)`.execute(db);
    // Of an area that is gone the name is kept. `absent_since`: nobody has seen the person since.
    await sql`
      create table area_stay (
        id bigint generated always as identity primary key,
        area_id bigint references campus_area on delete set null,
        area_name text not null,
        account_id bigint not null references account on delete cascade,
        entered_at timestamptz not null,
        left_at timestamptz,
        absent_since timestamptz
      )`.execute(db);
    // Nobody is in an area twice, whatever two servers or two devices of one person tell.
    await sql`
      create unique index area_stay_open_key on area_stay (account_id, area_id)
      where left_at is null`.execute(db);
    await sql`create index area_stay_entered_at_idx on area_stay (entered_at desc, id desc)`.execute(
      db,
    );
    await sql`
      create index area_stay_area_id_idx on area_stay (area_id, entered_at desc, id desc)`.execute(
      db,
    );
    await sql`
      create index area_stay_account_id_idx on area_stay (account_id, entered_at desc, id desc)`.execute(
      db,
    );
  },
};
