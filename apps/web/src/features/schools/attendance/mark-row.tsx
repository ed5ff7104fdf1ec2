import type { Mark, SheetRow } from '@station/contract/schools/attendance';
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs';
import IconCloudUp from '@tabler/icons-react/dist/esm/icons/IconCloudUp.mjs';
import IconFileText from '@tabler/icons-react/dist/esm/icons/IconFileText.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { m } from '../../../paraglide/messages.js';
import { RowMenu } from '../../../ui/row-menu.tsx';
import { MARK_LOOKS, nextMark } from './attendance-texts.ts';
import type { UnsentMark } from './mark-queue.ts';
import css from './mark-row.module.css';

/** A row as it is to be: the server's, with what is still on its way to it laid over. */
export type MarkedRow = SheetRow & { unsent: UnsentMark | undefined };

type MarkRowProps = {
  row: MarkedRow;
  onMark: (row: MarkedRow, mark: Mark | null) => void;
  onNote: (row: MarkedRow) => void;
};

/** A student on the sheet: the whole row is the button. */
export function MarkRow({ row, onMark, onNote }: MarkRowProps) {
  const { student_name: name, mark, note, status, unsent } = row;
  const state = mark === null ? m.attendance_mark_none() : MARK_LOOKS[mark].text();
  const chosen = (Object.keys(MARK_LOOKS) as Mark[]).filter((one) => one !== mark);
  return (
    <li className={css.row}>
      <button
        type="button"
        className={css.mark}
        data-mark={mark ?? undefined}
        title={m.attendance_tap({ mark: MARK_LOOKS[nextMark(mark)].text() })}
        onClick={() => onMark(row, nextMark(mark))}
      >
        <span className={css.who}>
          <span className={css.name}>{name}</span>{' '}
          {status === 'dropped' ? (
            <span className={css.quiet}>{m.attendance_dropped()} </span>
          ) : null}
          {note === '' ? null : <span className={css.quiet}>{note} </span>}
          {unsent?.refused ? <span className="bad-text">{m.attendance_refused_row()} </span> : null}
        </span>
        {/* Readers would join name and mark without a space between. */ ' '}
        <span className={css.markText}>
          {unsent && !unsent.refused ? (
            <IconCloudUp size={20} role="img" aria-label={m.attendance_waiting_row()} />
          ) : (
            <MarkSign mark={mark} />
          )}
          {state}
        </span>
      </button>
      <RowMenu
        label={m.attendance_more_of({ name })}
        items={[
          ...chosen.map((one) => ({
            key: one,
            label: MARK_LOOKS[one].text(),
            icon: <MarkSign mark={one} />,
            onSelect: () => onMark(row, one),
          })),
          ...(mark === null
            ? []
            : [
                { key: 'note', label: m.common_record_note(), onSelect: () => onNote(row) },
                {
                  key: 'clear',
                  label: m.attendance_clear(),
                  tone: 'danger' as const,
                  onSelect: () => onMark(row, null),
                },
              ]),
        ]}
      />
    </li>
  );
}

/** A sign for each mark: colour alone would not tell everybody. */
function MarkSign({ mark }: { mark: Mark | null }) {
  switch (mark) {
    case 'present':
      return <IconCheck size={20} stroke={2.5} aria-hidden="true" />;
    case 'late':
      return <IconClock size={20} aria-hidden="true" />;
    case 'absent':
      return <IconX size={20} stroke={2.5} aria-hidden="true" />;
    case 'excused':
      return <IconFileText size={20} aria-hidden="true" />;
    default:
      return null;
  }
}
