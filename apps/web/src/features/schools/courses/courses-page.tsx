import type { Course } from '@station/contract/schools/courses';
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs';
import IconNotebook from '@tabler/icons-react/dist/esm/icons/IconNotebook.mjs';
import { createLink, useParams } from '@tanstack/react-router';
import { Suspense } from 'react';
import { m } from '../../../paraglide/messages.js';
import { useFormAddress } from '../../../platform/form-address.ts';
import { formatNumber } from '../../../platform/format.ts';
import { lazyPart, NotOpened } from '../../../platform/lazy-part.ts';
import { loadedList } from '../../../platform/list-state.ts';
import { searchLoaded } from '../../../platform/loaded-search.ts';
import { MarkedText } from '../../../platform/marked-text.tsx';
import { loadFailure } from '../../../platform/problem-text.ts';
import { RecordBoard } from '../../../records/record-board.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { OpenAnchor } from '../../../ui/line-opening.tsx';
import { ScreenTitle } from '../../../ui/screen.tsx';
import { boardTexts } from '../schools/school-texts.ts';
import { useBoardAddress, useSchoolsBase } from '../schools/schools.address.ts';
import { useClass } from '../schools/schools.data.ts';
import { courseDates, coursesLanguage } from './course-texts.ts';
import { useCourses } from './courses.data.ts';

// They come at the press that opens them.
const CourseDialog = lazyPart(() => import('./course-dialogs.tsx'), 'CourseDialog', NotOpened);
const CourseDeleteDialog = lazyPart(
  async () => ({ CourseDeleteDialog: (await import('./course-dialogs.tsx')).CourseDeleteDialog }),
  'CourseDeleteDialog',
);
const CopyCourseDialog = lazyPart(
  () => import('./copy-course-dialog.tsx'),
  'CopyCourseDialog',
  NotOpened,
);

const OpenLink = createLink(OpenAnchor);

/** Step 3: which course of the class (spec 2, section 2). */
export function CoursesPage() {
  const params = useParams({ strict: false });
  const { school = '', class: id = '' } = params;
  const classId = Number(id);
  const base = useSchoolsBase();
  const { data: schoolClass } = useClass(classId);
  const courses = useCourses(classId);
  const at = useBoardAddress();
  const forms = useFormAddress();
  const { search } = at.address;
  const copied = courses.data?.find(({ course_id }) => forms.adding === copyForm(course_id));
  return (
    <>
      <RecordBoard
        title={
          <ScreenTitle
            subtitle={
              schoolClass &&
              m.courses_of({ school: schoolClass.school_name, name: schoolClass.class_name })
            }
          >
            {m.courses_title()}
          </ScreenTitle>
        }
        texts={boardTexts({
          list: m.courses_list(),
          search: { label: m.courses_search(), placeholder: m.courses_search_placeholder() },
          add: m.courses_add(),
          count: (count) => m.common_record_course_count({ count: formatNumber(count) }),
          none: { title: m.courses_none(), text: m.courses_none_text() },
          noneFound: m.courses_none_found(),
        })}
        icon={(size) => <IconNotebook size={size} aria-hidden="true" />}
        at={at}
        forms={{ ...forms, adding: isCopyForm(forms.adding) ? undefined : forms.adding }}
        list={loadedList(
          courses,
          courses.data && searchLoaded(courses.data, search, textsOf),
          loadFailure(m.courses_error_load, coursesLanguage, m.courses_lost_load),
        )}
        card={(course) => ({
          key: course.course_id,
          name: course.course_name,
          title: (
            <OpenLink
              to={`${base}/$school/$class/$course`}
              params={{ school, class: id, course: String(course.course_id) }}
            >
              <MarkedText text={course.course_name} search={search} />
            </OpenLink>
          ),
          badges: <CourseState course={course} />,
          facts: m.courses_taken({
            enrolled: formatNumber(course.enrolled),
            places: formatNumber(course.max_students),
          }),
          details: detailsOf(course, search),
          actions: [
            {
              key: 'copy',
              label: m.common_copy(),
              named: m.courses_copy_of({ name: course.course_name }),
              icon: IconCopy,
              onSelect: () => forms.add(copyForm(course.course_id)),
            },
          ],
        })}
        form={(course, close) => (
          <Suspense>
            <CourseDialog classId={classId} course={course} onClose={close} />
          </Suspense>
        )}
        removal={(course, close) => (
          <Suspense>
            <CourseDeleteDialog course={course} onClose={close} />
          </Suspense>
        )}
      />
      <Suspense>
        {copied ? <CopyCourseDialog course={copied} onClose={forms.close} /> : null}
      </Suspense>
    </>
  );
}

/** Name of the form that makes a course anew, as the address has it: `?new=copy-42`. */
const copyForm = (courseId: number) => `copy-${courseId}`;

const isCopyForm = (form: string | undefined) => form?.startsWith('copy-') ?? false;

const textsOf = ({ course_name, course_period }: Course) => [course_name, course_period];

function CourseState({ course }: { course: Course }) {
  const full = course.enrolled >= course.max_students;
  return (
    <>
      {course.is_active === 1 ? (
        <Badge tint="green">{m.courses_active()}</Badge>
      ) : (
        <Badge tint="grey">{m.courses_inactive()}</Badge>
      )}
      {full ? <Badge tint="amber">{m.courses_full()}</Badge> : null}
    </>
  );
}

function detailsOf(course: Course, search: string) {
  const { course_period, start_date, end_date, waiting } = course;
  return [
    course_period ? (
      <>
        {m.courses_period_label()} <MarkedText text={course_period} search={search} />
      </>
    ) : undefined,
    courseDates(start_date, end_date),
    waiting > 0 ? m.courses_waiting({ count: formatNumber(waiting) }) : undefined,
  ];
}
