import { type Kysely, type Migration, sql } from 'kysely';

/**
 * What a thing is called by the values of a line of the log. A thing's name at the time of a line is
 * that which the next line that knows a name says it had before; those lines are indexed, which costs
 * nothing for lines about new things.
 */
export const auditNames: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create function audit_name(subject text, value jsonb) returns text
      language sql immutable parallel safe
      return nullif(case subject
        when 'school' then value ->> 'school_name'
        when 'class' then value ->> 'class_name'
        when 'course' then value ->> 'course_name'
        when 'student' then value ->> 'student_name'
        when 'certificate' then value ->> 'number'
        when 'invitation' then coalesce(nullif(value ->> 'name', ''), value ->> 'email')
        else value ->> 'name' end, '')`.execute(db);
    await sql`
      create index audit_line_name_idx on audit_line (subject, subject_id, id)
      where audit_name(subject, before) is not null`.execute(db);
  },
};
