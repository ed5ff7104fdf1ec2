import type { ListedStudent } from '@station/contract/schools/student-pages';
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs';
import { createLink } from '@tanstack/react-router';
import { m } from '../../../paraglide/messages.js';
import { formatNumber } from '../../../platform/format.ts';
import { pagedList } from '../../../platform/list-state.ts';
import { MarkedText } from '../../../platform/marked-text.tsx';
import { Avatar } from '../../../ui/avatar.tsx';
import type { Column } from '../../../ui/data-table.tsx';
import { OpenAnchor } from '../../../ui/line-opening.tsx';
import { ListScreen } from '../../../ui/list-screen.tsx';
import { ScreenTitle } from '../../../ui/screen.tsx';
import { type SchoolsBase, useSchoolsBase } from '../schools/schools.address.ts';
import { studentListFailure, studentTexts } from './student-texts.ts';
import { useStudentsAddress } from './students.address.ts';
import { useStudents } from './students.data.ts';
import css from './students.module.css';

const OpenLink = createLink(OpenAnchor);

/** Every student of every school, found as contacts are. */
export function StudentsPage() {
  const base = useSchoolsBase();
  const at = useStudentsAddress();
  const { search, page } = at.address;
  const list = pagedList(useStudents(search, page), ({ data }) => data, studentListFailure);
  const total = list.pages && formatNumber(list.pages.total_records);
  return (
    <ListScreen
      at={at}
      list={list}
      texts={studentTexts()}
      title={
        <ScreenTitle>
          {m.students_title()} {total === undefined ? '' : m.students_count({ count: total })}
        </ScreenTitle>
      }
      columns={listColumns(base, search)}
      rowKey={({ student_id }) => student_id}
      className={css.list}
      lines
      icon={<IconUsers size={40} aria-hidden="true" />}
    />
  );
}

function listColumns(base: SchoolsBase, search: string): Column<ListedStudent>[] {
  return [
    {
      key: 'student',
      header: m.common_record_student(),
      card: 'title',
      cell: (row) => (
        <span className="line-3">
          <Avatar name={row.student_name} image={null} />
          <OpenLink to={`${base}/student/$student`} params={{ student: String(row.student_id) }}>
            <MarkedText text={row.student_name} search={search} />
          </OpenLink>
        </span>
      ),
    },
    {
      key: 'contact',
      header: m.common_record_contact(),
      card: 'detail',
      cell: ({ email, phone }) =>
        email || phone ? (
          <MarkedText text={[email, phone].filter(Boolean).join(' · ')} search={search} />
        ) : null,
    },
    {
      key: 'courses',
      header: m.common_record_courses(),
      card: 'detail',
      cell: ({ total_courses }) =>
        m.common_record_course_count({ count: formatNumber(total_courses) }),
    },
  ];
}
