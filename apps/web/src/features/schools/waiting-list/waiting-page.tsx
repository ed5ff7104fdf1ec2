import type { Waiting } from '@station/contract/schools/waiting';
import IconHourglass from '@tabler/icons-react/dist/esm/icons/IconHourglass.mjs';
import IconUserMinus from '@tabler/icons-react/dist/esm/icons/IconUserMinus.mjs';
import IconUserPlus from '@tabler/icons-react/dist/esm/icons/IconUserPlus.mjs';
import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { formatDateTime, formatNumber } from '../../../platform/format.ts';
import { failureWords } from '../../../platform/problem-text.ts';
import { deleteWords } from '../../../platform/record-words.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { DeleteDialog } from '../../../ui/delete-dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { NotLoaded } from '../../../ui/not-loaded.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { ScreenTitle } from '../../../ui/screen.tsx';
import { toast } from '../../../ui/toaster.tsx';
import { useCourse } from '../courses/courses.data.ts';
import { type SchoolsBase, useSchoolsBase } from '../schools/schools.address.ts';
import { JoinDialog } from './join-dialog.tsx';
import { useWaiting, useWaitingCalls } from './waiting.data.ts';
import css from './waiting.module.css';
import { waitingFailureText, waitingLanguage } from './waiting-texts.ts';

/** Who waits for a place in a full course; the next one moves up by themselves. */
export function WaitingPage() {
  const { course = '' } = useParams({ strict: false });
  const courseId = Number(course);
  const base = useSchoolsBase();
  const { data: placed } = useCourse(courseId);
  const { data: rows, error, refetch } = useWaiting(courseId);
  const [joining, setJoining] = useState(false);
  const [leaving, setLeaving] = useState<Waiting>();
  const full = placed !== undefined && placed.enrolled >= placed.max_students;
  const add = (
    <Button
      tone="primary"
      icon={<IconUserPlus size={18} aria-hidden="true" />}
      onClick={() => setJoining(true)}
    >
      {m.waiting_add()}
    </Button>
  );
  return (
    <>
      <ScreenTitle hidden>
        {m.waiting_title()} {rows ? m.waiting_count({ count: formatNumber(rows.length) }) : ''}
      </ScreenTitle>
      {placed ? (
        <Notice tone="plain" action={full ? add : undefined}>
          {full ? m.waiting_how() : m.waiting_not_full()}
        </Notice>
      ) : null}
      <DataTable
        caption={m.waiting_list()}
        columns={waitingColumns(base, rows ?? [], setLeaving)}
        rows={rows}
        rowKey={({ student_id }) => student_id}
        loadingLabel={m.common_loading()}
        empty={
          <EmptyState
            icon={<IconHourglass size={40} aria-hidden="true" />}
            title={m.waiting_none()}
            {...(full && { text: m.waiting_none_text() })}
          />
        }
        error={
          error && !rows ? (
            <NotLoaded
              loading={m.common_loading()}
              failure={{ title: m.waiting_error_load(), ...failureWords(error, waitingLanguage()) }}
              onRetry={() => void refetch()}
            />
          ) : undefined
        }
      />
      {joining ? <JoinDialog courseId={courseId} onClose={() => setJoining(false)} /> : null}
      {leaving ? (
        <LeaveDialog courseId={courseId} waiting={leaving} onClose={() => setLeaving(undefined)} />
      ) : null}
    </>
  );
}

function waitingColumns(
  base: SchoolsBase,
  rows: readonly Waiting[],
  onLeave: (waiting: Waiting) => void,
): Column<Waiting>[] {
  return [
    {
      key: 'place',
      header: m.waiting_place(),
      card: 'aside',
      cell: (row) => <span className={css.place}>{formatNumber(rows.indexOf(row) + 1)}</span>,
    },
    {
      key: 'student',
      header: m.common_record_student(),
      card: 'title',
      cell: (row) => (
        <Link
          to={`${base}/student/$student`}
          params={{ student: String(row.student_id) }}
          className={css.link}
        >
          {row.student_name}
        </Link>
      ),
    },
    {
      key: 'contact',
      header: m.common_record_contact(),
      card: 'detail',
      cell: ({ email, phone }) => [email, phone].filter(Boolean).join(' · ') || null,
    },
    {
      key: 'since',
      header: m.waiting_since(),
      card: 'detail',
      cell: ({ waiting_since }) => formatDateTime(waiting_since),
    },
    {
      key: 'note',
      header: m.common_record_note(),
      card: 'detail',
      cell: ({ note }) => note || null,
    },
    {
      key: 'actions',
      header: m.common_actions(),
      card: 'menu',
      hideHeader: true,
      cell: (row) => (
        <IconButton
          label={m.waiting_leave_of({ name: row.student_name })}
          icon={<IconUserMinus size={18} aria-hidden="true" />}
          onClick={() => onLeave(row)}
        />
      ),
    },
  ];
}

type LeaveDialogProps = { courseId: number; waiting: Waiting; onClose: () => void };

/** Asks before somebody gives up their turn. */
function LeaveDialog({ courseId, waiting, onClose }: LeaveDialogProps) {
  const { leave } = useWaitingCalls(courseId);
  const confirm = async () => {
    await leave.mutateAsync(waiting.student_id);
    onClose();
    toast({ text: m.waiting_left({ name: waiting.student_name }), tone: 'good' });
  };
  return (
    <DeleteDialog
      title={m.waiting_leave_question({ name: waiting.student_name })}
      words={{ ...deleteWords(waitingLanguage()), confirm: m.waiting_leave() }}
      text={m.waiting_leave_text()}
      busy={leave.isPending}
      failure={leave.error ? waitingFailureText(leave.error, m.waiting_error_leave()) : undefined}
      // What went wrong is in `leave.error`.
      onConfirm={() => void confirm().catch(() => undefined)}
      onClose={onClose}
    />
  );
}
