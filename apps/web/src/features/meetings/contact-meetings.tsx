import { searchMeetings } from '@station/contract/meetings/meetings';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { m } from '../../paraglide/messages.js';
import { call } from '../../platform/call.ts';
import { formatDateTime } from '../../platform/format.ts';
import { Panel } from '../../ui/panel.tsx';
import { MEETINGS_KEY } from './meetings.data.ts';
import css from './meetings.module.css';

/** The latest meetings with a contact that the reader may see; nothing where there are none. */
export function ContactMeetings({ id }: { id: number }) {
  const { data = [] } = useQuery({
    queryKey: [...MEETINGS_KEY, 'with', id],
    queryFn: async ({ signal }) =>
      (await call(searchMeetings, { query: { search: '', contact_id: id }, signal })).data,
    // They are changed elsewhere, and by others.
    staleTime: 0,
  });
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
