import type {
  HistoryChange,
  HistoryEntry,
  HistoryOrigin,
} from '@station/contract/contacts/contact-history';
import IconRestore from '@tabler/icons-react/dist/esm/icons/IconRestore.mjs';
import { m } from '../../../paraglide/messages.js';
import { formatDateTime } from '../../../platform/format.ts';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { useCategoryLabel } from '../contacts/contacts.data.ts';
import css from './contact-history.module.css';
import { entryText, historyFieldText, historyValueText, originText } from './history-texts.ts';

type EntryProps = {
  entry: HistoryEntry;
  /** The contact lies in the trash, or another restore is under way. */
  disabled: boolean;
  busy: boolean;
  /** Undefined where there is nothing to go back to. */
  onRestore: (() => void) | undefined;
};

/** One change: who, what, when, and field by field what it was and what it became. */
export function Entry({ entry, disabled, busy, onRestore }: EntryProps) {
  const when = formatDateTime(entry.at);
  return (
    <li className={css.entry}>
      <div className={css.head}>
        <p className={css.said}>
          {entryText(entry)}
          <time className={css.time} dateTime={entry.at}>
            {when}
          </time>
        </p>
        {onRestore ? (
          <Button
            tone="quiet"
            compact
            className={css.restore}
            icon={<IconRestore size={18} aria-hidden="true" />}
            aria-label={m.contact_history_restore_label({ when })}
            disabled={disabled}
            busy={busy}
            onClick={onRestore}
          >
            {m.contact_history_restore()}
          </Button>
        ) : null}
      </div>
      <Changes entry={entry} />
    </li>
  );
}

/** What a deletion and a return change is said by their names alone. */
const SAID_BY_NAME: ReadonlySet<string> = new Set(['contacts.deleted', 'trash.restored']);

function Changes({ entry: { action, changes } }: { entry: HistoryEntry }) {
  if (changes.length > 0) return <ChangeTable changes={changes} />;
  if (SAID_BY_NAME.has(action)) return null;
  return <p className="quiet">{m.contact_history_nothing_told()}</p>;
}

function ChangeTable({ changes }: { changes: readonly HistoryChange[] }) {
  const categoryText = useCategoryLabel();
  return (
    <table className={css.changes}>
      <thead>
        <tr>
          <th scope="col">{m.contact_history_field()}</th>
          <th scope="col">{m.contact_history_before()}</th>
          <th scope="col">{m.contact_history_after()}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ field, before, after }) => (
          <tr key={field}>
            <th scope="row">{historyFieldText(field)}</th>
            <td className={classNames(css.was, isEmpty(before) && css.empty)}>
              {historyValueText(field, before, categoryText)}
            </td>
            <td className={isEmpty(after) ? css.empty : undefined}>
              {historyValueText(field, after, categoryText)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const isEmpty = (value: HistoryChange['before']) =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** The last line of a history: how the contact came to be. */
export function Origin({ origin }: { origin: HistoryOrigin }) {
  return (
    <li className={css.entry}>
      <p className={css.said}>
        {originText(origin)}
        <time className={css.time} dateTime={origin.at}>
          {formatDateTime(origin.at)}
        </time>
      </p>
    </li>
  );
}
