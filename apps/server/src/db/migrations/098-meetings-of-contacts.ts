import { type Kysely, type Migration, sql } from 'kysely';

/** The meetings that a contact is invited to are found by the contact. */
export const meetingsOfContacts: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create index meeting_attendee_contact_idx on meeting_attendee (contact_id)
      where contact_id is not null`.execute(db);
  },
};
