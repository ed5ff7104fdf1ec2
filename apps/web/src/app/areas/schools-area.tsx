import { Outlet, useParams } from '@tanstack/react-router';
import { useMarkSending } from '../../features/schools/attendance/marks.data.ts';
import { CourseTabs } from '../../features/schools/courses/course-tabs.tsx';
import { useCourse } from '../../features/schools/courses/courses.data.ts';
import { MissingChoice } from '../../features/schools/schools/missing-choice.tsx';
import { SchoolHeader } from '../../features/schools/schools/school-header.tsx';
import { type Choice, SchoolSteps } from '../../features/schools/schools/school-steps.tsx';
import { useClass, useSchool } from '../../features/schools/schools/schools.data.ts';
import { SchoolsTabs } from '../../features/schools/schools/schools-tabs.tsx';
import { Problem } from '../../platform/problem.ts';
import { Screen } from '../../ui/screen.tsx';

/** The way from a school to its students: each step has its address and stands in this frame. */
export function SchoolsArea() {
  const params = useParams({ strict: false });
  const { choice, missing } = useChoice(params);
  useMarkSending();
  return (
    <>
      <SchoolHeader choice={choice} />
      {choice.school ? null : <SchoolsTabs />}
      <Screen>
        <SchoolSteps choice={choice} />
        {choice.course && !missing ? <CourseTabs /> : null}
        {missing ? <MissingChoice /> : <Outlet />}
      </Screen>
    </>
  );
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
