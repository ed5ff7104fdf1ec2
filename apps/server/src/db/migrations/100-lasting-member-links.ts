import { type Kysely, type Migration, sql } from 'kysely';

/**
 * Members stay linked to a contact or a student that is deleted: it comes back from the trash, or out of a
 * merge that is undone, as the same one. The ids of those who are gone for good are never given again.
 */
export const lastingMemberLinks: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      alter table member drop constraint member_contact_id_fkey,
        drop constraint member_student_id_fkey`.execute(db);
  },
};
