import type { CourseSession } from '@station/contract/schools/attendance';
import IconCalendarPlus from '@tabler/icons-react/dist/esm/icons/IconCalendarPlus.mjs';
import IconCalendarRepeat from '@tabler/icons-react/dist/esm/icons/IconCalendarRepeat.mjs';
import IconChecklist from '@tabler/icons-react/dist/esm/icons/IconChecklist.mjs';
import { createLink, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { today } from '../../../platform/days.ts';
import { formatNumber } from '../../../platform/format.ts';
import { failureWords } from '../../../platform/problem-text.ts';
import { Button, ButtonAnchor } from '../../../ui/button.tsx';
import { DataTable } from '../../../ui/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { NotLoaded } from '../../../ui/not-loaded.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { ScreenTitle } from '../../../ui/screen.tsx';
import { useSchoolsBase } from '../schools/schools.address.ts';
import { useCourseSessions } from './attendance.data.ts';
import css from './attendance.module.css';
import { attendanceLanguage, dayText, timesText } from './attendance-texts.ts';
import { useUnsentMarks } from './marks.data.ts';
import { sessionColumns } from './session-columns.tsx';
import { SessionDeleteDialog, SessionDialog } from './session-dialogs.tsx';

const ButtonLink = createLink(ButtonAnchor);

/** The dated sessions of a course, and the way to mark who is there. */
export function SessionsPage() {
  const params = useParams({ strict: false });
  const { school = '', class: classId = '', course = '' } = params;
  const base = useSchoolsBase();
  const { data: sessions, error, refetch } = useCourseSessions(Number(course));
  const [open, setOpen] = useState<
    { form: CourseSession | undefined } | { removal: CourseSession }
  >();
  const close = () => setOpen(undefined);
  const weekly = (
    <ButtonLink
      to={`${base}/$school/$class/$course/sessions/weekly`}
      params={{ school, class: classId, course }}
      tone={sessions?.length ? 'plain' : 'primary'}
      icon={<IconCalendarRepeat size={18} aria-hidden="true" />}
    >
      {m.attendance_weekly()}
    </ButtonLink>
  );
  const next = sessions?.find(({ held_on }) => held_on >= today());
  return (
    <>
      <ScreenTitle hidden>
        {m.attendance_sessions()}{' '}
        {sessions ? m.attendance_sessions_count({ count: formatNumber(sessions.length) }) : ''}
      </ScreenTitle>
      <UnsentNotice />
      {next && next.held_on > today() ? (
        <Notice
          tone="plain"
          action={
            <ButtonLink
              to={`${base}/$school/$class/$course/sessions/$session`}
              params={{ school, class: classId, course, session: String(next.session_id) }}
              tone="primary"
              icon={<IconChecklist size={18} aria-hidden="true" />}
            >
              {m.attendance_take()}
            </ButtonLink>
          }
        >
          <strong>{m.attendance_next()}</strong> {dayText(next.held_on)}, {timesText(next)}
        </Notice>
      ) : null}
      <div className={css.tools}>
        {weekly}
        <Button
          icon={<IconCalendarPlus size={18} aria-hidden="true" />}
          onClick={() => setOpen({ form: undefined })}
        >
          {m.attendance_add_one()}
        </Button>
      </div>
      <DataTable
        caption={m.attendance_sessions_list()}
        columns={sessionColumns({
          base,
          params,
          onEdit: (form) => setOpen({ form }),
          onDelete: (removal) => setOpen({ removal }),
        })}
        rows={sessions}
        rowKey={({ session_id }) => session_id}
        isFaded={({ held_on }) => held_on > today()}
        loadingLabel={m.common_loading()}
        empty={
          <EmptyState
            icon={<IconCalendarRepeat size={40} aria-hidden="true" />}
            title={m.attendance_sessions_none()}
            text={m.attendance_sessions_none_text()}
          />
        }
        error={
          error && !sessions ? (
            <NotLoaded
              loading={m.common_loading()}
              failure={{
                title: m.attendance_error_load(),
                ...failureWords(error, attendanceLanguage()),
              }}
              onRetry={() => void refetch()}
            />
          ) : undefined
        }
      />
      {open && 'form' in open ? (
        <SessionDialog courseId={Number(course)} session={open.form} onClose={close} />
      ) : null}
      {open && 'removal' in open ? (
        <SessionDeleteDialog session={open.removal} onClose={close} />
      ) : null}
    </>
  );
}

/** Says how many marks the server has not got yet, of any session. */
function UnsentNotice() {
  const { sessions } = useUnsentMarks();
  const waiting = [...sessions.values()].flatMap((marks) => [...marks.values()]);
  if (waiting.length === 0) return null;
  return (
    <Notice tone="warning">{m.attendance_unsent({ count: formatNumber(waiting.length) })}</Notice>
  );
}
