import { type Kysely, type Migration, sql } from 'kysely';

/** Devices that are pushed to, and the keys that pushes are signed with. */
export const pushDevices: Migration = {
  async up(db: Kysely<unknown>) {
    // Whoever has another SECRET_KEY cannot open the private one, and makes a pair of its own.
    await sql`
      create table push_key (
        sealed_with bytea primary key,
        public_key text not null unique,
        private_key bytea not null,
        made_at timestamptz not null default now()
      )`.execute(db);
    // A device is signed in: with its session it goes.
    await sql`
      create table push_device (
        id bigint generated always as identity primary key,
        account_id bigint not null references account on delete cascade,
        session_id bigint not null references session on delete cascade,
        endpoint text not null unique,
        p256dh text not null,
        auth text not null,
        public_key text not null references push_key (public_key) on delete cascade,
        added_at timestamptz not null default now(),
        last_pushed_at timestamptz
      )`.execute(db);
    await sql`create index push_device_account_id_idx on push_device (account_id)`.execute(db);
    await sql`create index push_device_session_id_idx on push_device (session_id)`.execute(db);
    await sql`create index push_device_public_key_idx on push_device (public_key)`.execute(db);
  },
};
