import { attendanceRate, type CourseSession } from '@station/contract/schools/attendance';
import IconChecklist from '@tabler/icons-react/dist/esm/icons/IconChecklist.mjs';
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { createLink } from '@tanstack/react-router';
import { m } from '../../../paraglide/messages.js';
import { today } from '../../../platform/days.ts';
import { formatNumber } from '../../../platform/format.ts';
import { Badge } from '../../../ui/badge.tsx';
import { IconAnchor, IconButton } from '../../../ui/button.tsx';
import type { Column } from '../../../ui/data-table.tsx';
import { OpenAnchor } from '../../../ui/line-opening.tsx';
import type { SchoolsBase } from '../schools/schools.address.ts';
import css from './attendance.module.css';
import { countsText, dayText, timesText } from './attendance-texts.ts';

const IconLink = createLink(IconAnchor);
const OpenLink = createLink(OpenAnchor);

type Context = {
  base: SchoolsBase;
  /** Where the list stands. */
  params: { school?: string; class?: string; course?: string };
  onEdit: (session: CourseSession) => void;
  onDelete: (session: CourseSession) => void;
};

/** The columns of a course's sessions; on a phone they make up a card. */
export function sessionColumns({
  base,
  params,
  onEdit,
  onDelete,
}: Context): Column<CourseSession>[] {
  const { school = '', class: classId = '', course = '' } = params;
  const to = `${base}/$school/$class/$course/sessions/$session` as const;
  const paramsOf = ({ session_id }: CourseSession) => ({
    school,
    class: classId,
    course,
    session: String(session_id),
  });
  return [
    {
      key: 'day',
      header: m.common_day(),
      card: 'title',
      cell: (row) => (
        <OpenLink to={to} params={paramsOf(row)}>
          {dayText(row.held_on)}
        </OpenLink>
      ),
    },
    {
      key: 'times',
      header: m.attendance_times(),
      card: 'detail',
      cell: (row) => timesText(row),
    },
    {
      key: 'topic',
      header: m.attendance_topic(),
      card: 'detail',
      cell: ({ topic }) => topic || null,
    },
    {
      key: 'marks',
      header: m.common_record_attendance(),
      card: 'detail',
      cell: (row) => countsText(row) ?? m.attendance_unmarked_session(),
    },
    {
      key: 'rate',
      header: m.common_record_rate(),
      card: 'badge',
      cell: (row) => {
        const rate = attendanceRate(row);
        if (row.held_on === today()) return <Badge tint="violet">{m.attendance_today()}</Badge>;
        return rate === null ? null : <Badge tint="grey">{`${formatNumber(rate)}%`}</Badge>;
      },
    },
    {
      key: 'actions',
      header: m.common_actions(),
      card: 'menu',
      hideHeader: true,
      cell: (row) => {
        const name = `${dayText(row.held_on)} ${row.starts_at}`;
        return (
          <span className={css.actions}>
            <IconLink
              to={to}
              params={paramsOf(row)}
              label={m.attendance_take_of({ name })}
              icon={<IconChecklist size={18} aria-hidden="true" />}
            />
            <IconButton
              label={m.common_record_change_of({ name })}
              icon={<IconPencil size={18} aria-hidden="true" />}
              onClick={() => onEdit(row)}
            />
            <IconButton
              label={m.attendance_delete_of({ name })}
              icon={<IconTrash size={18} aria-hidden="true" />}
              onClick={() => onDelete(row)}
            />
          </span>
        );
      },
    },
  ];
}
