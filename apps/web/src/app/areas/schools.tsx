import IconRestore from '@tabler/icons-react/dist/esm/icons/IconRestore.mjs';
import { createLink, Outlet, useLocation, useParams } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useMarkSending } from '../../features/schools/attendance/marks.data.ts';
import { CourseHead } from '../../features/schools/courses/course-head.tsx';
import { useCourse } from '../../features/schools/courses/courses.data.ts';
import { type Choice, SchoolSteps } from '../../features/schools/schools/school-steps.tsx';
import {
  type SchoolsBase,
  useSchoolsBase,
} from '../../features/schools/schools/schools.address.ts';
import { useClass, useSchool } from '../../features/schools/schools/schools.data.ts';
import { m } from '../../paraglide/messages.js';
import { lazyPart } from '../../platform/lazy-part.ts';
import { Problem } from '../../platform/problem.ts';
import { IconAnchor } from '../../ui/button.tsx';
import { Screen } from '../../ui/screen.tsx';
import { Area } from './area.tsx';

const IconLink = createLink(IconAnchor);

const MissingChoice = lazyPart(
  () => import('../../features/schools/schools/missing-choice.tsx'),
  'MissingChoice',
);

/** The ends of the addresses under a course that are tabs of it; itself the first. */
const COURSE_TABS = [
  '',
  '/waiting',
  '/sessions',
  '/attendance',
  '/fees',
  '/certificates',
  '/files',
];

/** The way from a school to its students: each step has its address and stands in this frame. */
export function SchoolsArea() {
  const params = useParams({ strict: false });
  const base = useSchoolsBase();
  const { choice, missing } = useChoice(params);
  const below = usePathBelowCourse(params);
  useMarkSending();
  return (
    <Area
      back={wayBack(base, choice, below)}
      actions={
        choice.school ? (
          <IconLink
            to={base}
            label={m.schools_start_over()}
            icon={<IconRestore size={20} aria-hidden="true" />}
          />
        ) : null
      }
      tabs={choice.school ? undefined : tabsOf(base)}
    >
      <Screen>
        {isWhole(choice) && !missing ? (
          <CourseHead choice={choice} isTab={COURSE_TABS.includes(below)} />
        ) : (
          <SchoolSteps choice={choice} />
        )}
        <Suspense>{missing ? <MissingChoice /> : <Outlet />}</Suspense>
      </Screen>
    </Area>
  );
}

/** What lies across schools, beside the four steps: all students, and the figures. */
export function SchoolRecordsArea() {
  const base = useSchoolsBase();
  return (
    <Area back={{ link: { to: base }, text: m.schools_back_schools() }} tabs={tabsOf(base)}>
      <Screen>
        <Outlet />
      </Screen>
    </Area>
  );
}

/** The ways into the school records: by school, by student, and by the figures. */
function tabsOf(base: SchoolsBase) {
  return {
    label: m.schools_tabs(),
    list: [
      { link: { to: base }, text: m.common_record_schools() },
      { link: { to: `${base}/student` }, text: m.common_record_students(), below: true },
      { link: { to: `${base}/overview` }, text: m.schools_tab_overview() },
    ],
  } as const;
}

const isWhole = (choice: Choice): choice is Required<Choice> =>
  choice.school !== undefined && choice.schoolClass !== undefined && choice.course !== undefined;

/** What the address has after that of its course, such as `/fees/12`; empty for the course itself. */
function usePathBelowCourse({ course = '' }: Params): string {
  return useLocation({
    // Base, school and class stand before the course, two parts and one each.
    select: ({ pathname }) => {
      const parts = pathname.replace(/\/$/, '').split('/');
      return course === ''
        ? ''
        : parts
            .slice(6)
            .map((part) => `/${part}`)
            .join('');
    },
  });
}

/** The step that the way back leads to; from the first one, out of the tool. */
function wayBack(base: SchoolsBase, { school, schoolClass, course }: Choice, below: string) {
  const params = { school: String(school?.id), class: String(schoolClass?.id) };
  if (course && !COURSE_TABS.includes(below)) return backInCourse(base, params, course.id, below);
  if (course) {
    return {
      link: { to: `${base}/$school/$class`, params },
      text: m.schools_back_courses(),
    } as const;
  }
  if (schoolClass) {
    return { link: { to: `${base}/$school`, params }, text: m.schools_back_classes() } as const;
  }
  if (school) return { link: { to: base }, text: m.schools_back_schools() };
  return base === '/app/students'
    ? ({ link: { to: '/app' }, text: m.common_back_hub() } as const)
    : ({ link: { to: '/home' }, text: m.common_back_home() } as const);
}

/** What lies below a tab leads back to it; what is done in the list of students, to that. */
function backInCourse(
  base: SchoolsBase,
  above: { school: string; class: string },
  id: number,
  below: string,
) {
  const params = { ...above, course: String(id) };
  const course = `${base}/$school/$class/$course` as const;
  if (below.startsWith('/sessions')) {
    return {
      link: { to: `${course}/sessions`, params },
      text: m.attendance_all_sessions(),
    } as const;
  }
  if (below.startsWith('/fees')) {
    return { link: { to: `${course}/fees`, params }, text: m.fees_all() } as const;
  }
  return { link: { to: course, params }, text: m.schools_back_course() } as const;
}

type Params = { school?: string; class?: string; course?: string };

/** What the address has chosen, with names as far as they are known, and whether it is there. */
function useChoice(params: Params): { choice: Choice; missing: boolean } {
  const ids = [params.school, params.class, params.course].map((it) => Number(it ?? 0));
  const [schoolId = 0, classId = 0, courseId = 0] = ids;
  // The deepest one knows the names of those above it.
  const course = useCourse(courseId);
  const schoolClass = useClass(courseId === 0 ? classId : 0);
  const school = useSchool(classId === 0 ? schoolId : 0);
  const names = { ...school.data, ...schoolClass.data, ...course.data };
  const elsewhere =
    (names.school_id !== undefined && schoolId > 0 && names.school_id !== schoolId) ||
    (course.data !== undefined && course.data.class_id !== classId);
  return {
    choice: {
      ...(schoolId > 0 && { school: { id: schoolId, name: names.school_name } }),
      ...(classId > 0 && { schoolClass: { id: classId, name: names.class_name } }),
      ...(courseId > 0 && { course: { id: courseId, name: names.course_name } }),
    },
    missing:
      ids.some(Number.isNaN) ||
      elsewhere ||
      [course, schoolClass, school].some(({ error }) => isGone(error)),
  };
}

function isGone(error: unknown): boolean {
  return error instanceof Problem && (error.code === 'not-found' || error.code === 'invalid');
}
