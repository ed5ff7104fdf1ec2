import { Link } from '@tanstack/react-router';
import { m } from '../../../paraglide/messages.js';
import { formatDateTime } from '../../../platform/format.ts';
import { Panel } from '../../../ui/panel.tsx';
import { useDirectoryPath } from '../contacts/contacts.address.ts';
import { useContactHistory } from '../history/contact-history.data.ts';
import { entryText, historyFieldText, originText } from '../history/history-texts.ts';
import css from './contact-page.module.css';

/** Changes that are told here; the rest is one press away. */
const SHOWN = 5;

/** Who changed what lately, newest first. */
export function ContactRecent({ id }: { id: number }) {
  const directory = useDirectoryPath();
  const first = useContactHistory(id).data?.pages[0];
  if (!first) return null;
  const { data: entries, origin } = first;
  const shown = entries.slice(0, SHOWN).map((entry) => ({
    key: entry.id,
    at: entry.at,
    text: entryText(entry),
    fields: entry.changes.map(({ field }) => historyFieldText(field)).join(', '),
  }));
  const lines =
    origin && entries.length < SHOWN
      ? [...shown, { key: 0, at: origin.at, text: originText(origin), fields: '' }]
      : shown;
  if (lines.length === 0) return null;
  return (
    <Panel
      title={m.contact_page_recent()}
      actions={
        <Link to={`${directory}/$id/history`} params={{ id: String(id) }} className={css.more}>
          {m.contact_page_all_changes()}
        </Link>
      }
    >
      <ol className="stack">
        {lines.map(({ key, at, text, fields }) => (
          <li key={key} className={css.change}>
            <span>
              {text}
              {fields ? <span className="quiet">{`: ${fields}`}</span> : null}
            </span>
            <time dateTime={at} className="quiet">
              {formatDateTime(at)}
            </time>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
