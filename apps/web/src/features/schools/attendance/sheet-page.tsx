import IconCalendarOff from '@tabler/icons-react/dist/esm/icons/IconCalendarOff.mjs';
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs';
import { createLink, useParams } from '@tanstack/react-router';
import { m } from '../../../paraglide/messages.js';
import { Problem } from '../../../platform/problem.ts';
import { loadFailure } from '../../../platform/problem-text.ts';
import { ButtonAnchor } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { NotLoaded } from '../../../ui/not-loaded.tsx';
import { ScreenTitle } from '../../../ui/screen.tsx';
import { useSchoolsBase } from '../schools/schools.address.ts';
import { useSheet } from './attendance.data.ts';
import { attendanceLanguage, dayText, timesText } from './attendance-texts.ts';
import { RefusedMarks } from './refused-marks.tsx';
import css from './sheet.module.css';
import { Sheet } from './sheet.tsx';

const ButtonLink = createLink(ButtonAnchor);

/** One session: a tap marks a student. What is tapped holds, with a line or without. */
export function SheetPage() {
  const { session = '' } = useParams({ strict: false });
  const sessionId = Number(session);
  const query = useSheet(sessionId);
  const { data: sheet, error } = query;
  if (error instanceof Problem && error.code === 'not-found') {
    return (
      <>
        <ScreenTitle hidden>{m.attendance_error_gone()}</ScreenTitle>
        <RefusedMarks sessionId={sessionId} />
        <EmptyState
          icon={<IconCalendarOff size={40} aria-hidden="true" />}
          title={m.attendance_error_gone()}
          action={<BackToSessions />}
        />
      </>
    );
  }
  if (!sheet) {
    const failure = loadFailure(m.attendance_error_load, attendanceLanguage);
    return <NotLoaded of={query} loading={m.common_loading()} failure={failure} />;
  }
  const { held_on, topic } = sheet.session;
  const title = (
    <ScreenTitle
      subtitle={
        <>
          <span className={css.onPaper}>{`${sheet.course_name} · `}</span>
          {[timesText(sheet.session), topic].filter(Boolean).join(' · ')}
        </>
      }
    >
      {dayText(held_on)}
    </ScreenTitle>
  );
  if (sheet.rows.length > 0) {
    return (
      <Sheet session={sheet.session} rows={sheet.rows} title={title} done={<BackToSessions />} />
    );
  }
  return (
    <>
      {title}
      <RefusedMarks sessionId={sessionId} />
      <EmptyState
        icon={<IconUsers size={40} aria-hidden="true" />}
        title={m.common_record_no_students()}
        text={m.attendance_nobody_text()}
        action={<BackToSessions />}
      />
    </>
  );
}

/** The way out: everything that was tapped is kept already. */
function BackToSessions() {
  const { school = '', class: classId = '', course = '' } = useParams({ strict: false });
  const base = useSchoolsBase();
  return (
    <ButtonLink
      to={`${base}/$school/$class/$course/sessions`}
      params={{ school, class: classId, course }}
      tone="primary"
    >
      {m.common_done()}
    </ButtonLink>
  );
}
