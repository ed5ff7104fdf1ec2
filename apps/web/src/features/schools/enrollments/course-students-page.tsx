import type { Enrollment } from '@station/contract/schools/enrollments';
import IconFileDownload from '@tabler/icons-react/dist/esm/icons/IconFileDownload.mjs';
import IconFileUpload from '@tabler/icons-react/dist/esm/icons/IconFileUpload.mjs';
import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs';
import IconUsersPlus from '@tabler/icons-react/dist/esm/icons/IconUsersPlus.mjs';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { formatNumber } from '../../../platform/format.ts';
import { useInAppLink } from '../../../platform/in-app-link.ts';
import { loadedList } from '../../../platform/list-state.ts';
import { searchLoaded } from '../../../platform/loaded-search.ts';
import { plainListTexts } from '../../../platform/plain-list-texts.ts';
import { loadFailure } from '../../../platform/problem-text.ts';
import { writeToMany } from '../../../platform/write-to-many.ts';
import { exportAction } from '../../../records/export-action.tsx';
import { ButtonAnchor } from '../../../ui/button.tsx';
import { follow } from '../../../ui/follow.ts';
import { ListScreen } from '../../../ui/list-screen.tsx';
import { ScreenTitle } from '../../../ui/screen.tsx';
import { toast } from '../../../ui/toaster.tsx';
import { FirstSession } from '../attendance/first-session.tsx';
import { useCourse } from '../courses/courses.data.ts';
import { useBoardAddress, useSchoolsBase } from '../schools/schools.address.ts';
import { enrollmentsFailureText } from './enrollment-texts.ts';
import { useEnrollments, useRosterFile } from './enrollments.data.ts';
import { RemoveDialog } from './remove-dialog.tsx';
import { enrollmentsLanguage } from './status-texts.ts';
import { studentColumns } from './student-columns.tsx';

/** Step 4: the students of the course (spec 2, section 2). */
export function CourseStudentsPage() {
  const params = useParams({ strict: false });
  const { school = '', class: classId = '', course = '' } = params;
  const base = useSchoolsBase();
  const { data: placed } = useCourse(Number(course));
  const enrollments = useEnrollments(Number(course));
  const at = useBoardAddress();
  const { search } = at.address;
  const linkTo = useInAppLink();
  const file = useRosterFile();
  const navigate = useNavigate();
  const save = async () => {
    try {
      await file.mutateAsync(Number(course));
    } catch (error) {
      toast({ text: enrollmentsFailureText(error, m.enrollments_error_file()), tone: 'bad' });
    }
  };
  const [removing, setRemoving] = useState<Enrollment>();
  const { data: all } = enrollments;
  const place = { school, class: classId, course };
  const add = {
    key: 'add',
    label: m.enrollments_add(),
    icon: <IconPlus size={18} aria-hidden="true" />,
    ...linkTo({ to: `${base}/$school/$class/$course/new`, params: place }),
  };
  return (
    <>
      <ListScreen
        at={at}
        list={loadedList(enrollments, all && searchLoaded(all, search, textsOf), failure)}
        texts={courseStudentTexts()}
        title={
          <ScreenTitle
            hidden
            subtitle={
              all?.length &&
              placed &&
              m.enrollments_students({
                count: formatNumber(all.length),
                free: formatNumber(Math.max(0, placed.max_students - placed.enrolled)),
              })
            }
          >
            {m.enrollments_title()}{' '}
            {all ? m.enrollments_count({ count: formatNumber(all.length) }) : ''}
          </ScreenTitle>
        }
        primary={add}
        canRefresh
        actions={[
          {
            key: 'many',
            label: m.enrollments_add_many(),
            icon: <IconUsersPlus size={18} aria-hidden="true" />,
            ...linkTo({ to: `${base}/$school/$class/$course/bulk`, params: place }),
          },
          exportAction(m.enrollments_file(), IconFileDownload, () => void save(), file.isPending),
          {
            key: 'write',
            label: m.common_write_letter(),
            icon: <IconMail size={18} aria-hidden="true" />,
            onSelect: () =>
              void navigate(writeToMany({ kind: 'course', course_id: Number(course) })),
          },
          {
            key: 'import',
            label: m.enrollments_import(),
            icon: <IconFileUpload size={18} aria-hidden="true" />,
            ...linkTo({ to: `${base}/roster` }),
          },
        ]}
        notice={<FirstSession />}
        columns={studentColumns({
          base,
          params,
          search,
          editing: ({ enrollment_id }) =>
            linkTo({
              to: `${base}/$school/$class/$course/$enrollment/edit`,
              params: { ...place, enrollment: String(enrollment_id) },
            }),
          onRemove: setRemoving,
        })}
        rowKey={({ enrollment_id }) => enrollment_id}
        lines
        icon={<IconUsers size={40} aria-hidden="true" />}
        action={
          <ButtonAnchor
            href={add.href}
            tone="primary"
            icon={add.icon}
            onClick={follow(add.onSelect)}
          >
            {add.label}
          </ButtonAnchor>
        }
      />
      {removing ? (
        <RemoveDialog enrollment={removing} onClose={() => setRemoving(undefined)} />
      ) : null}
    </>
  );
}

const textsOf = ({ student_name, email }: Enrollment) => [student_name, email];

/** The words of the list. */
const courseStudentTexts = () =>
  plainListTexts({
    list: m.enrollments_list(),
    search: { label: m.enrollments_search(), placeholder: m.enrollments_search_placeholder() },
    none: { title: m.enrollments_none(), text: m.enrollments_none_text() },
    noneFound: m.enrollments_none_found(),
    clears: 'nothing',
  });

/** Why the students could not be shown. */
const failure = loadFailure(m.enrollments_error_load, enrollmentsLanguage);
