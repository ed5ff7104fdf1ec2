import { Link } from '@tanstack/react-router';
import { m } from '../../paraglide/messages.js';
import { formatDateTime } from '../../platform/format.ts';
import { Panel } from '../../ui/panel.tsx';
import { useContactMeetings } from './contact-meetings.data.ts';
import css from './meetings.module.css';

/** The latest meetings with a contact that the reader may see; nothing where there are none. */
export function ContactMeetings({ id }: { id: number }) {
  const { data = [] } = useContactMeetings(id);
  if (data.length === 0) return null;
  return (
    <Panel title={m.meetings_title()}>
      <ul className={css.with} aria-label={m.meetings_title()}>
        {data.map(({ id: meeting, title, starts_at, status }) => (
          <li key={meeting}>
            <Link to="/home/meeting/$id" params={{ id: String(meeting) }}>
              {title}
            </Link>
            <span className="quiet-figures">
              {formatDateTime(starts_at)}
              {status === 'cancelled' ? ` · ${m.meetings_cancelled()}` : ''}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
