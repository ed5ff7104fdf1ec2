import IconRestore from '@tabler/icons-react/dist/esm/icons/IconRestore.mjs';
import { createLink, Outlet, useParams } from '@tanstack/react-router';
import { useMarkSending } from '../../features/schools/attendance/marks.data.ts';
import { CourseTabs } from '../../features/schools/courses/course-tabs.tsx';
import { useCourse } from '../../features/schools/courses/courses.data.ts';
import { MissingChoice } from '../../features/schools/schools/missing-choice.tsx';
import { type Choice, SchoolSteps } from '../../features/schools/schools/school-steps.tsx';
import {
  type SchoolsBase,
  useSchoolsBase,
} from '../../features/schools/schools/schools.address.ts';
import { useClass, useSchool } from '../../features/schools/schools/schools.data.ts';
import { m } from '../../paraglide/messages.js';
import { Problem } from '../../platform/problem.ts';
import { IconAnchor } from '../../ui/button.tsx';
import { Screen } from '../../ui/screen.tsx';
import { Area } from './area.tsx';

const IconLink = createLink(IconAnchor);

/** The way from a school to its students: each step has its address and stands in this frame. */
export function SchoolsArea() {
  const params = useParams({ strict: false });
  const base = useSchoolsBase();
  const { choice, missing } = useChoice(params);
  useMarkSending();
  return (
    <Area
      back={stepBefore(base, choice)}
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
        <SchoolSteps choice={choice} />
        {choice.course && !missing ? <CourseTabs /> : null}
        {missing ? <MissingChoice /> : <Outlet />}
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

/** The step that the way back leads to; from the first one, out of the tool. */
function stepBefore(base: SchoolsBase, { school, schoolClass, course }: Choice) {
  const params = { school: String(school?.id), class: String(schoolClass?.id) };
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
