import { type Kysely, type Migration, sql } from 'kysely';

/**
 * Which call a job is done for, so that the lines of both are found together in the log; and what counts
 * failed jobs and letters by state without reading them all.
 */
export const requestIds: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table job add request_id text`.execute(db);
    await sql`create index job_failed_idx on job (kind) where state = 'failed'`.execute(db);
    await sql`create index letter_state_idx on letter (state)`.execute(db);
  },
};
