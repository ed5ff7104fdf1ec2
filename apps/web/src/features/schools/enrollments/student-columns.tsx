import type { Enrollment } from '@station/contract/schools/enrollments';
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import IconUserMinus from '@tabler/icons-react/dist/esm/icons/IconUserMinus.mjs';
import { createLink } from '@tanstack/react-router';
import { m } from '../../../paraglide/messages.js';
import { callTo, letterTo } from '../../../platform/call-and-letter.ts';
import { formatDate } from '../../../platform/format.ts';
import { MarkedText } from '../../../platform/marked-text.tsx';
import { callAndLetter } from '../../../records/call-and-letter-actions.ts';
import { actionsColumn } from '../../../records/row-actions.tsx';
import { Avatar } from '../../../ui/avatar.tsx';
import { Badge } from '../../../ui/badge.tsx';
import type { Column } from '../../../ui/data-table.tsx';
import { OpenAnchor } from '../../../ui/line-opening.tsx';
import { OnlyInTable } from '../../../ui/table-layouts.tsx';
import type { SchoolsBase } from '../schools/schools.address.ts';
import css from './enrollments.module.css';
import { STATUS_APPEARANCE } from './status-texts.ts';

const OpenLink = createLink(OpenAnchor);

type Context = {
  base: SchoolsBase;
  /** Where the list stands. */
  params: { school?: string; class?: string; course?: string };
  search: string;
  /** The way to the form that changes one. */
  editing: (enrollment: Enrollment) => { href: string; onSelect: () => void };
  onRemove: (enrollment: Enrollment) => void;
};

/** The columns of a course's list (spec 2, section 2); on a phone they make up a card. */
export function studentColumns({
  base,
  params,
  search,
  editing,
  onRemove,
}: Context): Column<Enrollment>[] {
  const { school = '', class: classId = '', course = '' } = params;
  const paramsOf = ({ enrollment_id }: Enrollment) => ({
    school,
    class: classId,
    course,
    enrollment: String(enrollment_id),
  });
  return [
    {
      key: 'student',
      header: m.common_record_student(),
      card: 'title',
      cell: (row) => (
        <span className={css.student}>
          <OnlyInTable>
            <Avatar name={row.student_name} image={null} />
          </OnlyInTable>
          <span>
            <OpenLink to={`${base}/$school/$class/$course/$enrollment`} params={paramsOf(row)}>
              <MarkedText text={row.student_name} search={search} />
            </OpenLink>
            <span className={css.quiet}>{m.enrollments_id({ id: String(row.student_id) })}</span>
          </span>
        </span>
      ),
    },
    {
      key: 'contact',
      header: m.common_record_contact(),
      card: 'detail',
      cell: (row) =>
        row.email || row.phone ? (
          <OnlyInTable>
            <span className={css.lines}>
              {row.email ? (
                <a href={letterTo(row.email)}>
                  <MarkedText text={row.email} search={search} />
                </a>
              ) : null}
              {row.phone ? <a href={callTo(row.phone)}>{row.phone}</a> : null}
            </span>
          </OnlyInTable>
        ) : null,
    },
    {
      key: 'status',
      header: m.common_status(),
      card: 'detail',
      cell: ({ status }) => (
        <Badge tint={STATUS_APPEARANCE[status].tint}>{STATUS_APPEARANCE[status].text()}</Badge>
      ),
    },
    {
      key: 'date',
      header: m.common_record_enrolled_on(),
      card: 'detail',
      cell: ({ enrollment_date }) => formatDate(enrollment_date),
    },
    actionsColumn({
      nameOf: ({ student_name }) => student_name,
      actions: (row) => [
        ...callAndLetter(row.phone, row.email),
        {
          key: 'edit',
          label: m.common_edit(),
          named: m.common_record_change_of({ name: row.student_name }),
          icon: IconPencil,
          ...editing(row),
        },
        {
          key: 'remove',
          label: m.enrollments_remove(),
          named: m.enrollments_remove_of({ name: row.student_name }),
          icon: IconUserMinus,
          tone: 'danger',
          onSelect: () => onRemove(row),
        },
      ],
    }),
  ];
}
