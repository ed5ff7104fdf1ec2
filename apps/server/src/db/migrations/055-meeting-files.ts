import { type Kysely, type Migration, sql } from 'kysely';

/** Files of a meeting: for its organiser, those who are invited, and administrators. */
export const meetingFiles: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create or replace view attachment_subject
        (kind, id, label, account_id, for_leaders, meeting_id) as
      select 'contact', id, name, null::bigint, false, null::bigint from contact
      union all select 'student', id, name, null, false, null from student
      union all select 'course', id, name, null, false, null from course
      union all select 'company', id, name, null, false, null from company
      union all select 'report', id, account_name || ' · ' || day, coalesce(account_id, 0),
        status <> 'draft', null from report
      union all select 'meeting', id, title, coalesce(organiser_id, 0), false, id
        from meeting`.execute(db);
    // Beside the one before: a server of the release before still asks that one.
    await sql`
      create function attachment_shown(account_id bigint, for_leaders boolean, meeting bigint,
        viewer bigint, viewer_role text) returns boolean
      language sql stable parallel safe as $$
        select attachment_shown(account_id, for_leaders, viewer, viewer_role)
          or meeting is not null and (viewer_role = 'admin' or exists (
            select from meeting_attendee
            where meeting_attendee.meeting_id = meeting
              and meeting_attendee.account_id = viewer))
      $$`.execute(db);
  },
};
