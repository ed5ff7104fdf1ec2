import IconCalendarPlus from '@tabler/icons-react/dist/esm/icons/IconCalendarPlus.mjs';
import IconCalendarRepeat from '@tabler/icons-react/dist/esm/icons/IconCalendarRepeat.mjs';
import { createLink, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { Button, ButtonAnchor } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useSchoolsBase } from '../schools/schools.address.ts';
import { useCourseSessions } from './attendance.data.ts';
import css from './attendance.module.css';
import { SessionDialog } from './session-dialogs.tsx';

const ButtonLink = createLink(ButtonAnchor);

/** What a course without sessions needs before anybody can be marked: lessons each week, or one. */
export function FirstSession() {
  const { school = '', class: classId = '', course = '' } = useParams({ strict: false });
  const base = useSchoolsBase();
  const { data: sessions } = useCourseSessions(Number(course));
  const [adding, setAdding] = useState(false);
  if (sessions?.length !== 0) return null;
  return (
    <Notice
      tone="plain"
      action={
        <div className={css.tools}>
          <ButtonLink
            to={`${base}/$school/$class/$course/sessions/weekly`}
            params={{ school, class: classId, course }}
            icon={<IconCalendarRepeat size={18} aria-hidden="true" />}
          >
            {m.attendance_weekly()}
          </ButtonLink>
          <Button
            icon={<IconCalendarPlus size={18} aria-hidden="true" />}
            onClick={() => setAdding(true)}
          >
            {m.attendance_add_one()}
          </Button>
        </div>
      }
    >
      <strong>{m.attendance_sessions_none()}</strong> {m.attendance_sessions_first()}
      {adding ? <SessionDialog courseId={Number(course)} onClose={() => setAdding(false)} /> : null}
    </Notice>
  );
}
