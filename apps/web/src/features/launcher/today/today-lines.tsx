import type { TodayLine } from '@station/contract/today/today';
import IconAlarm from '@tabler/icons-react/dist/esm/icons/IconAlarm.mjs';
import IconCoins from '@tabler/icons-react/dist/esm/icons/IconCoins.mjs';
import IconFileText from '@tabler/icons-react/dist/esm/icons/IconFileText.mjs';
import IconInbox from '@tabler/icons-react/dist/esm/icons/IconInbox.mjs';
import IconShieldCheck from '@tabler/icons-react/dist/esm/icons/IconShieldCheck.mjs';
import { Link, linkOptions } from '@tanstack/react-router';
import { m } from '../../../paraglide/messages.js';
import { formatNumber } from '../../../platform/format.ts';
import css from './today-card.module.css';

type Place = NonNullable<TodayLine['course']>;

/** The part of an address that leads to a course. */
const courseParams = ({ school_id, class_id, course_id }: Omit<Place, 'course_name'>) => ({
  school: String(school_id),
  class: String(class_id),
  course: String(course_id),
});

/** Where the attendance of a session is taken. */
export const sheetLink = (place: Omit<Place, 'course_name'>, session: number) =>
  linkOptions({
    to: '/home/schools/$school/$class/$course/sessions/$session',
    params: { ...courseParams(place), session: String(session) },
  });

const mail = linkOptions({ to: '/autogmail' });

const outbox = linkOptions({ to: '/autogmail/outbox' });

const requests = linkOptions({ to: '/app/users/requests' });

/** What a line says, and where it leads. */
function lookOf({ kind, course, session_id, day, count: number }: TodayLine) {
  const count = formatNumber(number);
  switch (kind) {
    case 'unmarked-sessions':
      return {
        icon: IconAlarm,
        text: m.today_line_unmarked({ count }),
        link: course && session_id !== null ? sheetLink(course, session_id) : undefined,
      };
    case 'overdue-fees':
      return {
        icon: IconCoins,
        text: m.today_line_overdue({ count, course: course?.course_name ?? '' }),
        link:
          course &&
          linkOptions({
            to: '/home/schools/$school/$class/$course/fees',
            params: courseParams(course),
          }),
      };
    case 'handed-in-files':
      return {
        icon: IconInbox,
        text: m.today_line_handed_in({ count }),
        link: linkOptions({ to: '/home/upload/requests' }),
      };
    case 'unread-mail':
      return { icon: IconInbox, text: m.today_line_unread_mail({ count }), link: mail };
    case 'uncertain-letters':
      return { icon: IconAlarm, text: m.today_line_uncertain_letters({ count }), link: outbox };
    case 'own-report':
      return {
        icon: IconFileText,
        text: m.today_line_own_report(),
        link: linkOptions({ to: '/home/reports' }),
      };
    case 'reports-to-read':
      return {
        icon: IconFileText,
        text: m.today_line_reports({ count }),
        link: linkOptions({ to: '/home/reports/team', search: day ? { day } : {} }),
      };
    case 'meetings-today':
      return {
        icon: IconAlarm,
        text: m.today_line_meetings({ count }),
        link: linkOptions({ to: '/home/meeting' }),
      };
    case 'meeting-actions':
      return {
        icon: IconFileText,
        text: m.today_line_meeting_actions({ count }),
        link: linkOptions({ to: '/home/meeting' }),
      };
    case 'members-run-out':
      return {
        icon: IconAlarm,
        text: m.today_line_members({ count }),
        link: linkOptions({ to: '/paysoft/follow-up' }),
      };
    case 'pending-registrations':
      return { icon: IconShieldCheck, text: m.today_line_registrations({ count }), link: requests };
    case 'password-requests':
      return { icon: IconShieldCheck, text: m.today_line_passwords({ count }), link: requests };
    case 'access-requests':
      return { icon: IconShieldCheck, text: m.today_line_access({ count }), link: requests };
  }
}

/** What waits and what is overdue, in a strip that scrolls sideways. */
export function TodayLines({ lines }: { lines: readonly TodayLine[] }) {
  return lines.map((line) => {
    const { icon: Icon, text, link } = lookOf(line);
    if (!link) return null;
    return (
      <li key={`${line.kind} ${line.course?.course_id}`}>
        <Link {...link} className={css.chip}>
          <Icon size={18} aria-hidden="true" />
          {text}
        </Link>
      </li>
    );
  });
}
