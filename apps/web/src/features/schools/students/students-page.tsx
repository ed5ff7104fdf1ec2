import type { ListedStudent } from '@station/contract/schools/student-pages';
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { m } from '../../../paraglide/messages.js';
import { formatNumber } from '../../../platform/format.ts';
import { listWords } from '../../../platform/list-words.ts';
import { MarkedText } from '../../../platform/marked-text.tsx';
import { failureWords } from '../../../platform/problem-text.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { NotLoaded } from '../../../ui/not-loaded.tsx';
import { Pagination } from '../../../ui/pagination.tsx';
import { ScreenTitle } from '../../../ui/screen.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { type SchoolsBase, useSchoolsBase } from '../schools/schools.address.ts';
import { studentsLanguage } from './student-texts.ts';
import { useStudents } from './students.data.ts';
import css from './students.module.css';

/** Every student of every school, found as contacts are. */
export function StudentsPage() {
  const base = useSchoolsBase();
  const words = listWords();
  const { search, page } = useSearch({ strict: false, select: readSearch });
  const navigate = useNavigate();
  const show = (next: { search: string; page: number }) =>
    void navigate({
      to: '.',
      search: {
        ...(next.search !== '' && { search: next.search }),
        ...(next.page > 1 && { page: next.page }),
      },
      // A page is a step for the back button; a search that is being typed is none.
      replace: next.page === page,
      resetScroll: next.page !== page,
    });
  const { data, error, isPlaceholderData, refetch } = useStudents(search, page);
  const pages = data?.pagination;
  const from = ((pages?.page ?? 1) - 1) * (pages?.per_page ?? 1);
  return (
    <>
      <ScreenTitle>
        {m.students_title()}{' '}
        {pages ? m.students_count({ count: formatNumber(pages.total_records) }) : ''}
      </ScreenTitle>
      <SearchField
        label={m.students_search()}
        placeholder={m.students_search_placeholder()}
        value={search}
        onSearch={(text) => show({ search: text, page: 1 })}
        clearLabel={words.clearSearch}
      />
      <DataTable
        caption={m.students_list()}
        columns={listColumns(base, search)}
        rows={data?.data}
        rowKey={({ student_id }) => student_id}
        stale={isPlaceholderData}
        loadingLabel={words.loading}
        empty={
          <EmptyState
            icon={<IconUsers size={40} aria-hidden="true" />}
            title={search ? m.students_none_found() : m.common_record_no_students()}
            {...(search === '' && { text: m.students_none_text() })}
          />
        }
        error={
          error && !data ? (
            <NotLoaded
              loading={words.loading}
              failure={{
                title: m.students_error_load(),
                ...failureWords(error, studentsLanguage()),
              }}
              onRetry={() => void refetch()}
            />
          ) : undefined
        }
      />
      {pages ? (
        <Pagination
          {...words.pages(pages)}
          page={pages.page}
          totalPages={pages.total_pages}
          onPage={(next) => show({ search, page: next })}
          summary={m.students_summary({
            from: formatNumber(from + 1),
            to: formatNumber(from + (data?.data.length ?? 0)),
            total: formatNumber(pages.total_records),
          })}
        />
      ) : null}
    </>
  );
}

/** Longest search that is worth keeping, in characters. */
const SEARCH_MAX = 100;

/** The router reads numbers as numbers, and people type anything. */
function readSearch({ search = '', page = 1 }: { search?: unknown; page?: unknown }) {
  const number = Number(page);
  return {
    search: ['string', 'number'].includes(typeof search) ? String(search).slice(0, SEARCH_MAX) : '',
    page: Number.isInteger(number) && number >= 1 && number <= 1_000_000 ? number : 1,
  };
}

function listColumns(base: SchoolsBase, search: string): Column<ListedStudent>[] {
  return [
    {
      key: 'student',
      header: m.common_record_student(),
      card: 'title',
      cell: (row) => (
        <span className={css.student}>
          <Avatar name={row.student_name} image={null} />
          <Link
            to={`${base}/student/$student`}
            params={{ student: String(row.student_id) }}
            className={css.link}
          >
            <MarkedText text={row.student_name} search={search} />
          </Link>
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
