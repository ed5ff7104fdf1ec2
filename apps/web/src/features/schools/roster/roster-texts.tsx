import { createLink } from '@tanstack/react-router';
import type { AnchorHTMLAttributes } from 'react';
import { m } from '../../../paraglide/messages.js';
import { useSchoolsBase } from '../schools/schools.address.ts';
import css from './roster.module.css';

/*
 * What the screens of imports are told about rosters: students with the courses that they are in.
 */

const FIELD_TEXTS: Record<string, () => string> = {
  course_id: m.common_record_course,
  student_name: m.roster_student,
  phone: m.common_phone,
  email: m.common_email,
  status: m.common_status,
  enrollment_date: m.common_record_enrolled_on,
  birth_date: m.common_record_birth_date,
  address: m.common_address,
};

/** Name of a column; its key for one that nobody knows. */
export const rosterFieldLabel = (key: string): string => FIELD_TEXTS[key]?.() ?? key;

/** What the status of a row may be, as files write it. */
export const rosterStatuses = (): readonly string[] => [
  m.roster_status_active(),
  m.common_record_completed(),
  m.common_record_dropped(),
];

const REMARKS: Record<string, (inputs: { field: string; value: string }) => string> = {
  'unknown-course': m.roster_unknown_course,
  'unknown-status': m.roster_unknown_status,
  age: m.roster_age,
};

/** A refusal that only rosters know. */
export const rosterRemark = (
  reason: string,
  inputs: { field: string; value: string },
): string | undefined => REMARKS[reason]?.(inputs);

const COUNTED = {
  added: m.roster_added,
  updated: m.roster_updated,
  skipped: m.roster_skipped,
  removed: m.roster_removed,
  restored: m.roster_restored,
  left: m.roster_left,
};

/** A line with a count of enrolments. */
export const countedEnrollments = (thing: keyof typeof COUNTED, count: string): string =>
  COUNTED[thing]({ count });

/** What an undo does with so many enrolments. */
export const undoneEnrollments = (thing: 'added' | 'updated', count: string): string =>
  thing === 'added' ? m.roster_undo_added({ count }) : m.roster_undo_updated({ count });

const ListLink = createLink((props: AnchorHTMLAttributes<HTMLAnchorElement>) => (
  <a {...props} className="strong-link" />
));

/** To a student in the list of all, found by a value of theirs. */
export function RosterLink({ search, label }: { search: string; label: string }) {
  const base = useSchoolsBase();
  return (
    <ListLink to={`${base}/student`} search={{ search }}>
      {m.roster_see({ other: label })}
    </ListLink>
  );
}

/** What a file has to look like. */
export function RosterGuide() {
  return (
    <details className="sheet" open>
      <summary className="opener">{m.roster_guide()}</summary>
      <ul className={css.rules}>
        <li>
          {m.roster_guide_columns({
            columns: Object.values(FIELD_TEXTS)
              .map((text) => text())
              .join(', '),
          })}
        </li>
        <li>{m.roster_guide_required()}</li>
        <li>{m.roster_guide_course()}</li>
        <li>{m.roster_guide_status({ values: rosterStatuses().join(', ') })}</li>
        <li>{m.roster_guide_round()}</li>
      </ul>
    </details>
  );
}
