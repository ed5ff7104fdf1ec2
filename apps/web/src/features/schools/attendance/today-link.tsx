import IconChecklist from '@tabler/icons-react/dist/esm/icons/IconChecklist.mjs';
import { createLink } from '@tanstack/react-router';
import { m } from '../../../paraglide/messages.js';
import { today } from '../../../platform/days.ts';
import { formatNumber } from '../../../platform/format.ts';
import { ButtonAnchor } from '../../../ui/button.tsx';
import { useSchoolsBase } from '../schools/schools.address.ts';
import { useCourseSessions } from './attendance.data.ts';
import { countsText, timesText } from './attendance-texts.ts';
import css from './today-link.module.css';

const ButtonLink = createLink(ButtonAnchor);

type TodayLinkProps = {
  courseId: number;
  params: { school: string; class: string; course: string };
};

/**
 * The way to mark who is there today, while there is a session today; at the thumb on a phone. Of
 * several, the first one that nobody has marked yet.
 */
export function TodayLink({ courseId, params }: TodayLinkProps) {
  const base = useSchoolsBase();
  const { data: sessions = [] } = useCourseSessions(courseId);
  const ofToday = sessions.filter(({ held_on }) => held_on === today());
  const session = ofToday.find((one) => countsText(one) === undefined) ?? ofToday[0];
  if (!session) return null;
  return (
    <div className={css.bar} data-bottom-bar>
      <ButtonLink
        to={`${base}/$school/$class/$course/sessions/$session`}
        params={{ ...params, session: String(session.session_id) }}
        tone="primary"
        icon={<IconChecklist size={20} aria-hidden="true" />}
      >
        {m.attendance_take_today()}
      </ButtonLink>
      <span className={css.words}>
        <strong>
          {m.attendance_session_of({
            number: formatNumber(sessions.indexOf(session) + 1),
            count: formatNumber(sessions.length),
          })}
        </strong>
        {/* Readers would join both lines without a space between. */ ' '}
        <span className="muted">{timesText(session)}</span>
      </span>
    </div>
  );
}
