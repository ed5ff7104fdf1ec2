import type { Mark, MarkCounts, SheetRow } from '@station/contract/schools/attendance';
import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs';
import IconCalendarOff from '@tabler/icons-react/dist/esm/icons/IconCalendarOff.mjs';
import IconChecks from '@tabler/icons-react/dist/esm/icons/IconChecks.mjs';
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs';
import { createLink, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { Problem } from '../../../platform/problem.ts';
import { failureWords } from '../../../platform/problem-text.ts';
import { Button, ButtonAnchor } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { NotLoaded } from '../../../ui/not-loaded.tsx';
import { ScreenTitle } from '../../../ui/screen.tsx';
import { useSchoolsBase } from '../schools/schools.address.ts';
import { useSheet } from './attendance.data.ts';
import css from './attendance.module.css';
import { attendanceLanguage, dayText, MARK_LOOKS, timesText } from './attendance-texts.ts';
import { type MarkedRow, MarkRow } from './mark-row.tsx';
import { setMarks, useUnsentMarks } from './marks.data.ts';
import { NoteDialog } from './note-dialog.tsx';
import { SheetState } from './sheet-state.tsx';

const ButtonLink = createLink(ButtonAnchor);

/** One session: a tap marks a student. What is tapped holds, with a line or without. */
export function SheetPage() {
  const { session = '' } = useParams({ strict: false });
  const sessionId = Number(session);
  const { data: sheet, error, refetch } = useSheet(sessionId);
  if (error instanceof Problem && error.code === 'not-found') {
    return (
      <>
        <ScreenTitle hidden>{m.attendance_error_gone()}</ScreenTitle>
        <EmptyState
          icon={<IconCalendarOff size={40} aria-hidden="true" />}
          title={m.attendance_error_gone()}
          action={<BackToSessions />}
        />
      </>
    );
  }
  if (!sheet) {
    const words = error
      ? { title: m.attendance_error_load(), ...failureWords(error, attendanceLanguage()) }
      : undefined;
    return (
      <NotLoaded loading={m.common_loading()} failure={words} onRetry={() => void refetch()} />
    );
  }
  const { held_on, topic } = sheet.session;
  return (
    <>
      <div className={css.sheetHead}>
        <ScreenTitle subtitle={[timesText(sheet.session), topic].filter(Boolean).join(' · ')}>
          {dayText(held_on)}
        </ScreenTitle>
        <BackToSessions />
      </div>
      {sheet.rows.length === 0 ? (
        <EmptyState
          icon={<IconUsers size={40} aria-hidden="true" />}
          title={m.common_record_no_students()}
          text={m.attendance_nobody_text()}
        />
      ) : (
        <Sheet sessionId={sessionId} rows={sheet.rows} />
      )}
    </>
  );
}

function BackToSessions() {
  const { school = '', class: classId = '', course = '' } = useParams({ strict: false });
  const base = useSchoolsBase();
  return (
    <ButtonLink
      to={`${base}/$school/$class/$course/sessions`}
      params={{ school, class: classId, course }}
      compact
      tone="quiet"
      icon={<IconArrowLeft size={18} aria-hidden="true" />}
    >
      {m.attendance_all_sessions()}
    </ButtonLink>
  );
}

type SheetProps = { sessionId: number; rows: readonly SheetRow[] };

function Sheet({ sessionId, rows: stored }: SheetProps) {
  const unsent = useUnsentMarks().sessions.get(sessionId);
  const [noted, setNoted] = useState<MarkedRow>();
  const [said, setSaid] = useState('');
  const rows = stored.map((row): MarkedRow => {
    const kept = unsent?.get(row.enrollment_id);
    if (!kept || kept.refused) return { ...row, unsent: kept };
    return { ...row, mark: kept.mark, note: kept.note, unsent: kept };
  });
  const unmarked = rows.filter(({ mark }) => mark === null);
  const set = (row: MarkedRow, mark: Mark | null, note = row.note) => {
    setMarks(sessionId, new Map([[row.enrollment_id, { mark, note: mark === null ? '' : note }]]));
    const text = mark === null ? m.attendance_mark_none() : MARK_LOOKS[mark].text();
    setSaid(`${row.student_name}: ${text}`);
  };
  const markRest = () => {
    const marks = unmarked.map(
      ({ enrollment_id, note }) => [enrollment_id, { mark: 'present', note }] as const,
    );
    setMarks(sessionId, new Map(marks));
  };
  return (
    <>
      <Counts rows={rows} />
      <SheetState sessionId={sessionId} rows={rows} />
      <p className="visually-hidden" role="status">
        {said}
      </p>
      <ul className={css.rows} aria-label={m.attendance_sheet()}>
        {rows.map((row) => (
          <MarkRow key={row.enrollment_id} row={row} onMark={set} onNote={setNoted} />
        ))}
      </ul>
      {unmarked.length > 0 ? (
        <Button
          wide
          tone="primary"
          icon={<IconChecks size={18} aria-hidden="true" />}
          onClick={markRest}
        >
          {m.attendance_mark_rest({ count: unmarked.length })}
        </Button>
      ) : null}
      {noted ? (
        <NoteDialog
          name={noted.student_name}
          note={noted.note}
          onSave={(note) => {
            set(noted, noted.mark, note);
            setNoted(undefined);
          }}
          onClose={() => setNoted(undefined)}
        />
      ) : null}
    </>
  );
}

/** How many have each mark, as the sheet shows it. */
function Counts({ rows }: { rows: readonly MarkedRow[] }) {
  const counts: MarkCounts = { present: 0, late: 0, absent: 0, excused: 0 };
  for (const { mark } of rows) if (mark !== null) counts[mark] += 1;
  return (
    <dl className={css.counts}>
      {Object.entries(MARK_LOOKS).map(([mark, { text }]) => (
        <div key={mark} data-mark={mark}>
          <dt>{text()}</dt>
          <dd>{counts[mark as Mark]}</dd>
        </div>
      ))}
    </dl>
  );
}
