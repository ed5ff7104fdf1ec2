import { ATTENDANCE_THRESHOLD, type StudentAttendance } from '@station/contract/schools/attendance';
import IconChartBar from '@tabler/icons-react/dist/esm/icons/IconChartBar.mjs';
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import { createLink, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { m } from '../../../paraglide/messages.js';
import { formatNumber } from '../../../platform/format.ts';
import { loadedList } from '../../../platform/list-state.ts';
import { listTexts } from '../../../platform/list-texts.ts';
import { loadFailure } from '../../../platform/problem-text.ts';
import { exportAction } from '../../../records/export-action.tsx';
import { Badge } from '../../../ui/badge.tsx';
import type { Column } from '../../../ui/data-table.tsx';
import { OpenAnchor } from '../../../ui/line-opening.tsx';
import { setFilters } from '../../../ui/list-filters.tsx';
import { ListScreen } from '../../../ui/list-screen.tsx';
import { ScreenTitle } from '../../../ui/screen.tsx';
import { Select } from '../../../ui/select-field.tsx';
import { StatTiles } from '../../../ui/stat-tiles.tsx';
import { toast } from '../../../ui/toaster.tsx';
import { type SchoolsBase, useSchoolsBase } from '../schools/schools.address.ts';
import { useAttendanceFile, useCourseAttendance } from './attendance.data.ts';
import css from './attendance.module.css';
import { attendanceFailureText, attendanceLanguage, countsText } from './attendance-texts.ts';
import { rateText } from './rate-text.ts';

const OpenLink = createLink(OpenAnchor);

/** Rates, in percent, below which students can be pointed out; 0 shows everybody. */
const THRESHOLDS = [0, 60, 70, ATTENDANCE_THRESHOLD, 90, 100] as const;

/** How often each student of a course was there, and who was there too seldom. */
export function AttendancePage() {
  const { course = '' } = useParams({ strict: false });
  const base = useSchoolsBase();
  const navigate = useNavigate();
  const below = useSearch({ strict: false, select: readBelow });
  const attendance = useCourseAttendance(Number(course), below);
  const { data } = attendance;
  const show = (rate: number) =>
    void navigate({
      to: '.',
      search: rate === 0 ? {} : { below: rate },
      replace: true,
      resetScroll: false,
    });
  const file = useAttendanceFile();
  const save = async () => {
    try {
      await file.mutateAsync(Number(course));
    } catch (problem) {
      const text = attendanceFailureText(problem, m.attendance_error_file());
      toast({ text, tone: 'bad' });
    }
  };
  return (
    <ListScreen
      list={{ ...loadedList(attendance, data?.data, failure), stale: attendance.isPlaceholderData }}
      texts={{
        list: m.attendance_students(),
        head: listTexts().head,
        loading: m.common_loading(),
        none: { title: m.common_record_no_students(), text: m.attendance_nobody_text() },
        noneFound: { title: m.attendance_none_below({ rate: below }) },
      }}
      title={<ScreenTitle hidden>{m.attendance_title()}</ScreenTitle>}
      actions={[exportAction(m.attendance_file(), IconDownload, () => void save(), file.isPending)]}
      figures={
        <StatTiles
          label={m.attendance_summary()}
          tiles={[
            {
              key: 'rate',
              value: data && rateText(data.details.rate),
              label: m.attendance_course_rate(),
            },
            {
              key: 'marked',
              value:
                data &&
                `${formatNumber(data.details.marked_sessions)}/${formatNumber(data.details.sessions)}`,
              label: m.attendance_marked_sessions(),
            },
          ]}
        />
      }
      fields={
        <Select
          label={m.attendance_below()}
          value={String(below)}
          choices={THRESHOLDS.map((value) => ({
            value: String(value),
            label:
              value === 0 ? m.attendance_below_all() : m.attendance_below_rate({ rate: value }),
          }))}
          onChange={(event) => show(Number(event.currentTarget.value))}
        />
      }
      set={setFilters(
        below && {
          key: 'below',
          label: m.attendance_below_rate({ rate: below }),
          onRemove: () => show(0),
        },
      )}
      columns={studentColumns(base)}
      rowKey={({ enrollment_id }) => enrollment_id}
      icon={<IconChartBar size={40} aria-hidden="true" />}
    />
  );
}

/** Why the rates could not be shown. */
const failure = loadFailure(m.attendance_error_load, attendanceLanguage);

/** The address gives a number or a text, or anything that somebody has typed there. */
function readBelow({ below }: { below?: unknown }): number {
  const value = Number(below ?? 0);
  return Number.isInteger(value) && value >= 0 && value <= 100 ? value : 0;
}

function studentColumns(base: SchoolsBase): Column<StudentAttendance>[] {
  return [
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
      key: 'counts',
      header: m.common_record_attendance(),
      card: 'detail',
      cell: (row) => countsText(row) ?? m.attendance_mark_none(),
    },
    {
      key: 'rate',
      header: m.common_record_rate(),
      card: 'badge',
      cell: ({ rate }) => (rate === null ? null : <Rate rate={rate} />),
    },
  ];
}

/** A rate as a word and a bar; under the threshold it says so. */
function Rate({ rate }: { rate: number }) {
  const low = rate < ATTENDANCE_THRESHOLD;
  return (
    <span className={css.rate} data-low={low || undefined}>
      <span className={css.rateBar} aria-hidden="true">
        <span style={{ width: `${rate}%` }} />
      </span>
      <strong>{`${formatNumber(rate)}%`}</strong>
      {low ? <Badge tint="red">{m.attendance_low()}</Badge> : null}
    </span>
  );
}
