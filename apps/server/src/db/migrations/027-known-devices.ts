import { type Kysely, type Migration, sql } from 'kysely';

/** Devices that people signed in on before, and failures counted by them. */
export const knownDevices: Migration = {
  async up(db: Kysely<unknown>) {
    // Only a hash of the credential is kept, as of a session's token.
    await sql`
      create table known_device (
        id bigint generated always as identity primary key,
        account_id bigint not null references account on delete cascade,
        token_hash bytea not null unique,
        issued_at timestamptz not null
      )`.execute(db);
    await sql`create index known_device_account_id_idx on known_device (account_id)`.execute(db);
    await sql`
      alter table session add device_id bigint references known_device on delete set null`.execute(
      db,
    );
    await sql`create index session_device_id_idx on session (device_id)`.execute(db);

    // The failures of known devices count nowhere else, so they have neither address nor account.
    await sql`
      alter table sign_in_attempt
        alter column address drop not null,
        alter column at drop default,
        add account_id bigint`.execute(db);
    await sql`
      create index sign_in_attempt_account_id_idx on sign_in_attempt (account_id, at)
      where account_id is not null`.execute(db);

    // When unknown devices were last refused for guessing; a new password makes it null.
    await sql`alter table account add guessed_at timestamptz`.execute(db);
  },
};
