import { type Kysely, type Migration, sql } from 'kysely';

/**
 * A recipient has one letter, for what was sent cannot be sent twice. One that came back is told apart
 * from now on: whoever tries again then makes another.
 */
export const lettersAgain: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      alter table letter add column came_back boolean not null default false,
        drop constraint letter_mailing_recipient_id_key`.execute(db);
    await sql`
      create unique index letter_mailing_recipient_key on letter (mailing_recipient_id)
        where not came_back`.execute(db);
  },
};
