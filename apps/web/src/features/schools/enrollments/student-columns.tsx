import type { Enrollment } from '@station/contract/schools/enrollments';
import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs';
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import IconPhone from '@tabler/icons-react/dist/esm/icons/IconPhone.mjs';
import IconUserMinus from '@tabler/icons-react/dist/esm/icons/IconUserMinus.mjs';
import { createLink } from '@tanstack/react-router';
import { m } from '../../../paraglide/messages.js';
import { formatDate } from '../../../platform/format.ts';
import { MarkedText } from '../../../platform/marked-text.tsx';
import { Avatar } from '../../../ui/avatar.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { IconAnchor, IconButton } from '../../../ui/button.tsx';
import type { Column } from '../../../ui/data-table.tsx';
import { OpenAnchor } from '../../../ui/line-opening.tsx';
import { RowMenu } from '../../../ui/row-menu.tsx';
import { OnlyInCard, OnlyInTable } from '../../../ui/table-layouts.tsx';
import type { SchoolsBase } from '../schools/schools.address.ts';
import css from './enrollments.module.css';
import { STATUS_APPEARANCE } from './status-texts.ts';

const IconLink = createLink(IconAnchor);
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
    {
      key: 'actions',
      header: m.common_actions(),
      card: 'menu',
      hideHeader: true,
      cell: (row) => (
        <>
          <OnlyInCard>
            <RowMenu
              label={m.common_actions_of({ name: row.student_name })}
              items={[
                ...(row.phone
                  ? [
                      {
                        key: 'call',
                        label: m.enrollments_call({ phone: row.phone }),
                        icon: <IconPhone size={18} aria-hidden="true" />,
                        href: callTo(row.phone),
                      },
                    ]
                  : []),
                ...(row.email
                  ? [
                      {
                        key: 'letter',
                        label: m.enrollments_write({ email: row.email }),
                        icon: <IconMail size={18} aria-hidden="true" />,
                        href: letterTo(row.email),
                      },
                    ]
                  : []),
                {
                  key: 'edit',
                  label: m.common_edit(),
                  icon: <IconPencil size={18} aria-hidden="true" />,
                  ...editing(row),
                },
                {
                  key: 'remove',
                  label: m.enrollments_remove(),
                  icon: <IconUserMinus size={18} aria-hidden="true" />,
                  tone: 'danger' as const,
                  onSelect: () => onRemove(row),
                },
              ]}
            />
          </OnlyInCard>
          <OnlyInTable>
            <span className={css.actions}>
              <IconLink
                to={`${base}/$school/$class/$course/$enrollment/edit`}
                params={paramsOf(row)}
                label={m.common_record_change_of({ name: row.student_name })}
                icon={<IconPencil size={18} aria-hidden="true" />}
              />
              <IconButton
                label={m.enrollments_remove_of({ name: row.student_name })}
                icon={<IconUserMinus size={18} aria-hidden="true" />}
                onClick={() => onRemove(row)}
              />
            </span>
          </OnlyInTable>
        </>
      ),
    },
  ];
}

const letterTo = (address: string) => `mailto:${encodeURIComponent(address).replace('%40', '@')}`;

const callTo = (phone: string) => `tel:${phone.replace(/[^\d+]/g, '')}`;
