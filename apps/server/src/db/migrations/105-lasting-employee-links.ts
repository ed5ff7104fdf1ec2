import { type Kysely, type Migration, sql } from 'kysely';

/**
 * Employees stay linked to a contact that is deleted, as members do (100): it comes back from the trash as
 * the same one. The ids of those who are gone for good are never given again.
 */
export const lastingEmployeeLinks: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table employee drop constraint employee_contact_id_fkey`.execute(db);
  },
};
