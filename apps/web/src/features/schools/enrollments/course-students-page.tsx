import type { Enrollment } from '@station/contract/schools/enrollments';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs';
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs';
import IconUsersPlus from '@tabler/icons-react/dist/esm/icons/IconUsersPlus.mjs';
import { createLink, useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { formatNumber } from '../../../platform/format.ts';
import { searchLoaded } from '../../../platform/loaded-search.ts';
import { failureWords } from '../../../platform/problem-text.ts';
import { Button, ButtonAnchor, IconButton } from '../../../ui/button.tsx';
import { DataTable } from '../../../ui/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { ScreenTitle } from '../../../ui/screen.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { FirstSession } from '../attendance/first-session.tsx';
import { useCourse } from '../courses/courses.data.ts';
import { useBoardSearch, useSchoolsBase } from '../schools/schools.address.ts';
import { enrollmentsLanguage } from './enrollment-words.ts';
import { useEnrollments } from './enrollments.data.ts';
import css from './enrollments.module.css';
import { RemoveDialog } from './remove-dialog.tsx';
import { RosterButtons } from './roster-buttons.tsx';
import { studentColumns } from './student-columns.tsx';

const ButtonLink = createLink(ButtonAnchor);

/** Step 4: the students of the course (spec 2, section 2). */
export function CourseStudentsPage() {
  const params = useParams({ strict: false });
  const { school = '', class: classId = '', course = '' } = params;
  const base = useSchoolsBase();
  const navigate = useNavigate();
  const { data: placed } = useCourse(Number(course));
  const enrollments = useEnrollments(Number(course));
  const [search, setSearch] = useBoardSearch();
  const [removing, setRemoving] = useState<Enrollment>();
  const { data: all, error } = enrollments;
  const rows = all && searchLoaded(all, search, textsOf);
  const add = (
    <ButtonLink
      to={`${base}/$school/$class/$course/new`}
      params={{ school, class: classId, course }}
      tone="primary"
      icon={<IconPlus size={18} aria-hidden="true" />}
    >
      {m.enrollments_add()}
    </ButtonLink>
  );
  return (
    <>
      <ScreenTitle hidden>
        {m.enrollments_title()}{' '}
        {all ? m.enrollments_count({ count: formatNumber(all.length) }) : ''}
      </ScreenTitle>
      <FirstSession />
      <div className={css.tools}>
        <div className={css.search}>
          <SearchField
            label={m.enrollments_search()}
            placeholder={m.enrollments_search_placeholder()}
            value={search}
            onSearch={setSearch}
            clearLabel={m.common_clear_search()}
          />
        </div>
        <IconButton
          label={m.common_refresh()}
          icon={<IconRefresh size={20} aria-hidden="true" />}
          aria-busy={enrollments.isFetching}
          onClick={() => void enrollments.refetch()}
        />
        <ButtonLink
          to={`${base}/$school/$class/$course/bulk`}
          params={{ school, class: classId, course }}
          icon={<IconUsersPlus size={18} aria-hidden="true" />}
        >
          {m.enrollments_add_many()}
        </ButtonLink>
        {add}
      </div>
      {all?.length && placed ? (
        <p className={css.quiet}>
          {m.enrollments_students({
            count: formatNumber(all.length),
            free: formatNumber(Math.max(0, placed.max_students - placed.enrolled)),
          })}
        </p>
      ) : null}
      <DataTable
        caption={m.enrollments_list()}
        columns={studentColumns({
          base,
          params,
          search,
          onEdit: ({ enrollment_id }) =>
            void navigate({
              to: `${base}/$school/$class/$course/$enrollment/edit`,
              params: { school, class: classId, course, enrollment: String(enrollment_id) },
            }),
          onRemove: setRemoving,
        })}
        rows={rows}
        rowKey={({ enrollment_id }) => enrollment_id}
        loadingLabel={m.common_loading()}
        empty={
          <EmptyState
            icon={<IconUsers size={40} aria-hidden="true" />}
            title={search ? m.enrollments_none_found() : m.enrollments_none()}
            {...(search === '' && { text: m.enrollments_none_text(), action: add })}
          />
        }
        error={
          error && !all ? (
            <Failure error={error} onRetry={() => void enrollments.refetch()} />
          ) : undefined
        }
      />
      <div className={css.tools}>
        <RosterButtons courseId={Number(course)} />
      </div>
      {removing ? (
        <RemoveDialog enrollment={removing} onClose={() => setRemoving(undefined)} />
      ) : null}
    </>
  );
}

const textsOf = ({ student_name, email }: Enrollment) => [student_name, email];

function Failure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { retry, ...words } = failureWords(error, enrollmentsLanguage());
  return (
    <ErrorState
      title={m.enrollments_error_load()}
      {...words}
      action={<Button onClick={onRetry}>{retry}</Button>}
    />
  );
}
