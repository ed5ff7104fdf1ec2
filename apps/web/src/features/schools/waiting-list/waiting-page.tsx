import { leaveWaiting, type Waiting } from '@station/contract/schools/waiting';
import IconHourglass from '@tabler/icons-react/dist/esm/icons/IconHourglass.mjs';
import IconUserMinus from '@tabler/icons-react/dist/esm/icons/IconUserMinus.mjs';
import IconUserPlus from '@tabler/icons-react/dist/esm/icons/IconUserPlus.mjs';
import { createLink, useParams } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { formatDateTime, formatNumber } from '../../../platform/format.ts';
import { lazyPart, NotOpened } from '../../../platform/lazy-part.ts';
import { loadedList } from '../../../platform/list-state.ts';
import { plainListTexts } from '../../../platform/plain-list-texts.ts';
import { loadFailure } from '../../../platform/problem-text.ts';
import { RecordDeletion } from '../../../records/record-deletion.tsx';
import { IconButton } from '../../../ui/button.tsx';
import type { Column } from '../../../ui/data-table.tsx';
import { OpenAnchor } from '../../../ui/line-opening.tsx';
import { ListScreen } from '../../../ui/list-screen.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { ScreenTitle } from '../../../ui/screen.tsx';
import { useCourse } from '../courses/courses.data.ts';
import { type SchoolsBase, useSchoolsBase } from '../schools/schools.address.ts';
import { useSchoolsRefresh } from '../schools/schools.data.ts';
import { useWaiting } from './waiting.data.ts';
import css from './waiting.module.css';
import { waitingFailureText, waitingLanguage } from './waiting-texts.ts';

// It comes at the press that opens it.
const JoinDialog = lazyPart(() => import('./join-dialog.tsx'), 'JoinDialog', NotOpened);

const OpenLink = createLink(OpenAnchor);

/** Who waits for a place in a full course; the next one moves up by themselves. */
export function WaitingPage() {
  const { course = '' } = useParams({ strict: false });
  const courseId = Number(course);
  const base = useSchoolsBase();
  const { data: placed } = useCourse(courseId);
  const query = useWaiting(courseId);
  const { data: rows } = query;
  const [joining, setJoining] = useState(false);
  const [leaving, setLeaving] = useState<Waiting>();
  const full = placed !== undefined && placed.enrolled >= placed.max_students;
  return (
    <>
      <ListScreen
        list={loadedList(query, rows, failure)}
        texts={plainListTexts({
          list: m.waiting_list(),
          none: { title: m.waiting_none(), text: full ? m.waiting_none_text() : undefined },
        })}
        title={
          <ScreenTitle hidden>
            {m.waiting_title()} {rows ? m.waiting_count({ count: formatNumber(rows.length) }) : ''}
          </ScreenTitle>
        }
        primary={
          full
            ? {
                key: 'add',
                label: m.waiting_add(),
                icon: <IconUserPlus size={18} aria-hidden="true" />,
                onSelect: () => setJoining(true),
              }
            : undefined
        }
        notice={
          placed ? (
            <Notice tone="plain">{full ? m.waiting_how() : m.waiting_not_full()}</Notice>
          ) : null
        }
        columns={waitingColumns(base, rows ?? [], setLeaving)}
        rowKey={({ student_id }) => student_id}
        icon={<IconHourglass size={40} aria-hidden="true" />}
      />
      <Suspense>
        {joining ? <JoinDialog courseId={courseId} onClose={() => setJoining(false)} /> : null}
      </Suspense>
      {leaving ? (
        <LeaveDialog courseId={courseId} waiting={leaving} onClose={() => setLeaving(undefined)} />
      ) : null}
    </>
  );
}

/** Why the list could not be shown. */
const failure = loadFailure(m.waiting_error_load, waitingLanguage);

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
        <OpenLink to={`${base}/student/$student`} params={{ student: String(row.student_id) }}>
          {row.student_name}
        </OpenLink>
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
  const { student_id, student_name: name } = waiting;
  return (
    <RecordDeletion
      endpoint={leaveWaiting}
      given={{ params: { course_id: courseId, student_id } }}
      refresh={useSchoolsRefresh()}
      failureText={(error) => waitingFailureText(error, m.waiting_error_leave())}
      said={m.waiting_left({ name })}
      title={m.waiting_leave_question({ name })}
      text={m.waiting_leave_text()}
      confirmLabel={m.waiting_leave()}
      language={waitingLanguage()}
      onClose={onClose}
    />
  );
}
