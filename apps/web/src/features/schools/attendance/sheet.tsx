import type { CourseSession, Mark, SheetRow } from '@station/contract/schools/attendance';
import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs';
import IconPrinter from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs';
import { type ReactNode, useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { formatNumber } from '../../../platform/format.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toaster.tsx';
import { MARK_LOOKS } from './attendance-texts.ts';
import { type MarkedRow, MarkRow } from './mark-row.tsx';
import { setMarks, useUnsentMarks } from './marks.data.ts';
import { NoteDialog } from './note-dialog.tsx';
import { RefusedMarks } from './refused-marks.tsx';
import css from './sheet.module.css';
import { SheetProgress } from './sheet-progress.tsx';
import { SheetState } from './sheet-state.tsx';
import { useUndo } from './use-undo.ts';

type SheetProps = {
  session: CourseSession;
  rows: readonly SheetRow[];
  /** The heading, and the way out. */
  title: ReactNode;
  done: ReactNode;
};

/** The students of a session, each marked by a tap. */
export function Sheet({ session: { session_id }, rows: stored, title, done }: SheetProps) {
  const unsent = useUnsentMarks().sessions.get(session_id);
  const [noted, setNoted] = useState<MarkedRow>();
  const [announcement, setAnnouncement] = useState('');
  const rows = stored.map((row): MarkedRow => {
    const kept = unsent?.get(row.enrollment_id);
    if (!kept || kept.refused) return { ...row, unsent: kept };
    return { ...row, mark: kept.mark, note: kept.note, unsent: kept };
  });
  const { change, undo } = useUndo(rows, (marks) => setMarks(session_id, marks));
  const left = rows.filter(({ mark }) => mark === null);
  const set = (row: MarkedRow, mark: Mark | null, note = row.note) => {
    change(new Map([[row.enrollment_id, { mark, note: mark === null ? '' : note }]]));
    const text = mark === null ? m.attendance_mark_none() : MARK_LOOKS[mark].text();
    setAnnouncement(`${row.student_name}: ${text}`);
  };
  const markRest = () => {
    change(new Map(left.map((row) => [row.enrollment_id, { mark: 'present', note: row.note }])));
    setAnnouncement(m.attendance_rest_marked({ count: formatNumber(left.length) }));
  };
  return (
    <>
      <div className={css.head}>
        {title}
        <div className={css.tools}>
          <IconButton
            label={m.attendance_print()}
            icon={<IconPrinter size={20} aria-hidden="true" />}
            onClick={() => print()}
          />
          <Button
            icon={<IconArrowBackUp size={20} aria-hidden="true" />}
            disabled={!undo}
            onClick={() => {
              if (undo?.()) setAnnouncement(m.attendance_undone());
            }}
          >
            <span className={css.undo}>{m.common_undo()}</span>
          </Button>
        </div>
      </div>
      <SheetProgress rows={rows} onMarkRest={markRest} />
      <RefusedMarks sessionId={session_id} />
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
      <ul className={css.rows} aria-label={m.attendance_sheet()}>
        {rows.map((row) => (
          <MarkRow key={row.enrollment_id} row={row} onMark={set} onNote={setNoted} />
        ))}
      </ul>
      <div className={css.foot} data-bottom-bar>
        <div className={css.footWords}>
          <strong>
            {left.length === 0
              ? m.attendance_left_none()
              : m.attendance_left({ count: formatNumber(left.length) })}
          </strong>
          <SheetState rows={rows} />
        </div>
        {done}
      </div>
      {noted ? (
        <NoteDialog
          name={noted.student_name}
          note={noted.note}
          onSave={(note) => {
            // To the mark as it is by now: somebody else may have changed it since.
            const row = rows.find(({ enrollment_id }) => enrollment_id === noted.enrollment_id);
            if (row?.mark) set(row, row.mark, note);
            else toast({ text: m.attendance_note_unmarked({ name: noted.student_name }) });
            setNoted(undefined);
          }}
          onClose={() => setNoted(undefined)}
        />
      ) : null}
    </>
  );
}
