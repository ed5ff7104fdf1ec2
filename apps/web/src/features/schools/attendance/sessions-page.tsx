import type { CourseSession } from '@station/contract/schools/attendance';
import IconCalendarPlus from '@tabler/icons-react/dist/esm/icons/IconCalendarPlus.mjs';
import IconCalendarRepeat from '@tabler/icons-react/dist/esm/icons/IconCalendarRepeat.mjs';
import IconChecklist from '@tabler/icons-react/dist/esm/icons/IconChecklist.mjs';
import { createLink, useParams } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { today } from '../../../platform/days.ts';
import { useFormAddress } from '../../../platform/form-address.ts';
import { formatNumber } from '../../../platform/format.ts';
import { useInAppLink } from '../../../platform/in-app-link.ts';
import { lazyPart, NotOpened } from '../../../platform/lazy-part.ts';
import { loadedList } from '../../../platform/list-state.ts';
import { plainListTexts } from '../../../platform/plain-list-texts.ts';
import { loadFailure } from '../../../platform/problem-text.ts';
import { ButtonAnchor } from '../../../ui/button.tsx';
import { ListScreen } from '../../../ui/list-screen.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { ScreenTitle } from '../../../ui/screen.tsx';
import { useHeld } from '../../../ui/use-held.ts';
import { useSchoolsBase } from '../schools/schools.address.ts';
import { useCourseSessions } from './attendance.data.ts';
import { attendanceLanguage, dayText, timesText } from './attendance-texts.ts';
import { useUnsentMarks } from './marks.data.ts';
import { RefusedMarks } from './refused-marks.tsx';
import { sessionColumns } from './session-columns.tsx';

// What is pressed for comes when it is pressed for.
const SessionDialog = lazyPart(() => import('./session-dialogs.tsx'), 'SessionDialog', NotOpened);
const SessionDeleteDialog = lazyPart(
  async () => ({
    SessionDeleteDialog: (await import('./session-dialogs.tsx')).SessionDeleteDialog,
  }),
  'SessionDeleteDialog',
  NotOpened,
);

const ButtonLink = createLink(ButtonAnchor);

/** The dated sessions of a course, and the way to mark who is there. */
export function SessionsPage() {
  const params = useParams({ strict: false });
  const { school = '', class: classId = '', course = '' } = params;
  const base = useSchoolsBase();
  const query = useCourseSessions(Number(course));
  const { data: sessions } = query;
  const linkTo = useInAppLink();
  const forms = useFormAddress();
  const edited = useHeld(forms.editing, sessions, ({ session_id }) => session_id);
  const [removed, setRemoved] = useState<CourseSession>();
  const weekly = {
    key: 'weekly',
    label: m.attendance_weekly(),
    icon: <IconCalendarRepeat size={18} aria-hidden="true" />,
    ...linkTo({
      to: `${base}/$school/$class/$course/sessions/weekly`,
      params: { school, class: classId, course },
    }),
  };
  const one = {
    key: 'one',
    label: m.attendance_add_one(),
    icon: <IconCalendarPlus size={18} aria-hidden="true" />,
    onSelect: () => forms.add(),
  };
  const next = sessions?.find(({ held_on }) => held_on >= today());
  return (
    <>
      <ListScreen
        list={loadedList(query, sessions, failure)}
        texts={plainListTexts({
          list: m.attendance_sessions_list(),
          none: { title: m.attendance_sessions_none(), text: m.attendance_sessions_none_text() },
        })}
        title={
          <ScreenTitle hidden>
            {m.attendance_sessions()}{' '}
            {sessions ? m.attendance_sessions_count({ count: formatNumber(sessions.length) }) : ''}
          </ScreenTitle>
        }
        primary={sessions?.length ? one : weekly}
        actions={[sessions?.length ? weekly : one]}
        notice={
          <>
            <UnsentNotice />
            <RefusedMarks />
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
          </>
        }
        columns={sessionColumns({
          base,
          params,
          onEdit: ({ session_id }) => forms.edit(session_id),
          onDelete: setRemoved,
        })}
        rowKey={({ session_id }) => session_id}
        isFaded={({ held_on }) => held_on > today()}
        icon={<IconCalendarRepeat size={40} aria-hidden="true" />}
      />
      <Suspense>
        {edited || forms.adding ? (
          <SessionDialog courseId={Number(course)} session={edited} onClose={forms.close} />
        ) : null}
        {removed ? (
          <SessionDeleteDialog session={removed} onClose={() => setRemoved(undefined)} />
        ) : null}
      </Suspense>
    </>
  );
}

/** Why the sessions could not be shown. */
const failure = loadFailure(m.attendance_error_load, attendanceLanguage);

/** Says how many marks the server has not got yet, of any session; it will never get those that it refused. */
function UnsentNotice() {
  const { sessions } = useUnsentMarks();
  const waiting = [...sessions.values()].flatMap((marks) =>
    [...marks.values()].filter(({ refused }) => !refused),
  );
  if (waiting.length === 0) return null;
  return (
    <Notice tone="warning">{m.attendance_unsent({ count: formatNumber(waiting.length) })}</Notice>
  );
}
