import IconCalendarPlus from '@tabler/icons-react/dist/esm/icons/IconCalendarPlus.mjs';
import IconCalendarRepeat from '@tabler/icons-react/dist/esm/icons/IconCalendarRepeat.mjs';
import { createLink, useParams } from '@tanstack/react-router';
import { m } from '../../../paraglide/messages.js';
import { useFormAddress } from '../../../platform/form-address.ts';
import { useLoadedAhead } from '../../../platform/loaded-ahead.ts';
import { Button, ButtonAnchor } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useSchoolsBase } from '../schools/schools.address.ts';
import { useCourseSessions } from './attendance.data.ts';
import css from './attendance.module.css';

const ButtonLink = createLink(ButtonAnchor);
const loadDialogs = () => import('./session-dialogs.tsx');

/** What a course without sessions needs before anybody can be marked: lessons each week, or one. */
export function FirstSession() {
  const { course = '' } = useParams({ strict: false });
  const { data: sessions } = useCourseSessions(Number(course));
  return sessions?.length === 0 ? <WaysToFirst /> : null;
}

function WaysToFirst() {
  const { school = '', class: classId = '', course = '' } = useParams({ strict: false });
  const base = useSchoolsBase();
  const forms = useFormAddress();
  const SessionDialog = useLoadedAhead(loadDialogs)?.SessionDialog;
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
            onClick={() => forms.add('session')}
          >
            {m.attendance_add_one()}
          </Button>
        </div>
      }
    >
      <strong>{m.attendance_sessions_none()}</strong> {m.attendance_sessions_first()}
      {SessionDialog && forms.adding === 'session' ? (
        <SessionDialog courseId={Number(course)} onClose={forms.close} />
      ) : null}
    </Notice>
  );
}
