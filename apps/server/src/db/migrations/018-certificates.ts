import { type Kysely, type Migration, sql } from 'kysely';

/**
 * Certificates. They keep what they say, so that they stay good when the course or the student is
 * deleted; an enrolment has one good certificate at a time. And the marks that roster imports leave.
 */
export const certificates: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create table certificate (
        id bigint generated always as identity primary key,
        number text not null constraint certificate_number_key unique,
        enrollment_id bigint references enrollment on delete set null,
        course_id bigint references course on delete set null,
        student_name text not null,
        course_name text not null,
        class_name text not null,
        school_name text not null,
        start_date date,
        end_date date,
        issued_on date not null,
        issued_by text not null,
        created_at timestamptz not null default now(),
        revoked_at timestamptz,
        revoked_by text,
        revoke_reason text
      )`.execute(db);
    await sql`
      create unique index certificate_good_enrollment_key
        on certificate (enrollment_id) where revoked_at is null`.execute(db);
    await sql`create index certificate_enrollment_id_idx on certificate (enrollment_id)`.execute(
      db,
    );
    // Which import has made them, so that it can be undone.
    for (const table of ['student', 'enrollment']) {
      const name = sql.table(table);
      await sql`alter table ${name} add column import_id uuid`.execute(db);
      await sql`
        create index ${sql.ref(`${table}_import_id_idx`)} on ${name} (import_id)
          where import_id is not null`.execute(db);
    }
    await sql`create index certificate_course_id_idx on certificate (course_id, id)`.execute(db);
  },
};
