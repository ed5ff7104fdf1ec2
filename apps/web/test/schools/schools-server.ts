import type { SheetRow } from '@station/contract/schools/attendance';
import { getAttendanceSheet, listCourseSessions } from '@station/contract/schools/attendance';
import { getCourse, listCourses, type PlacedCourse } from '@station/contract/schools/courses';
import { type Enrollment, listEnrollments } from '@station/contract/schools/enrollments';
import { getClass, getSchool, listClasses, listSchools } from '@station/contract/schools/schools';
import { queryClient } from '../../src/platform/query-client.ts';
import { clearToasts } from '../../src/ui/toaster.tsx';
import { healthyServer, makeUser, renderStation } from '../render-station.tsx';

const created_at = '2026-11-21T00:00:00.000Z';
export const school = {
  school_id: 1,
  school_name: 'Hoa Sen',
  total_classes: 1,
  version: 1,
  created_at,
};
const listedSchool = { ...school, total_courses: 1, enrolled: 1, next_session: null };
export const schoolClass = {
  class_id: 2,
  school_id: 1,
  class_name: '10A',
  description: '',
  total_courses: 1,
  version: 1,
  created_at,
};

/** Course 3 of class 2 of school 1; a test changes what it is about. */
export function makeCourse(changes: Partial<PlacedCourse> = {}): PlacedCourse {
  return {
    course_id: 3,
    class_id: 2,
    course_name: 'Tiếng Hàn 1',
    course_period: '',
    start_date: null,
    end_date: null,
    max_students: 30,
    enrolled: 1,
    waiting: 0,
    is_active: 1,
    version: 1,
    created_at,
    class_name: '10A',
    school_id: 1,
    school_name: 'Hoa Sen',
    ...changes,
  };
}

/** An enrolment in that course. */
function makeEnrollment(id: number, changes: Partial<Enrollment> = {}): Enrollment {
  return {
    enrollment_id: id,
    student_id: id,
    student_name: `Học sinh ${id}`,
    email: '',
    phone: '',
    status: 'active',
    enrollment_date: '2026-11-01',
    course_id: 3,
    course_name: 'Tiếng Hàn 1',
    class_name: '10A',
    school_name: 'Hoa Sen',
    version: 1,
    ...changes,
  };
}

/** A session of that course, on Monday, 2 November 2026. */
export const makeSession = () => ({
  session_id: 5,
  course_id: 3,
  held_on: '2026-11-02',
  starts_at: '18:00',
  ends_at: '20:00',
  topic: '',
  present: 0,
  late: 0,
  absent: 0,
  excused: 0,
  version: 1,
});

/** A student on that session's sheet, without a mark. */
export const makeSheetRow = (id: number): SheetRow => ({
  enrollment_id: id,
  student_id: id,
  student_name: `Học sinh ${id}`,
  status: 'active',
  mark: null,
  note: '',
});

/** A server with one school, one class and one course, with one student and one session. */
export function schoolsServer(course = makeCourse()) {
  queryClient.clear();
  clearToasts();
  localStorage.clear();
  return healthyServer()
    .answer(listSchools, { success: true, data: [listedSchool] })
    .answer(getSchool, { success: true, data: school })
    .answer(listClasses, { success: true, data: [schoolClass] })
    .answer(getClass, { success: true, data: { ...schoolClass, school_name: 'Hoa Sen' } })
    .answer(listCourses, { success: true, data: [course] })
    .answer(getCourse, { success: true, data: course })
    .answer(listEnrollments, { success: true, data: [makeEnrollment(1)] })
    .answer(listCourseSessions, { success: true, data: [makeSession()] })
    .answer(getAttendanceSheet, {
      success: true,
      data: {
        session: makeSession(),
        course_name: course.course_name,
        rows: [makeSheetRow(1), makeSheetRow(2)],
      },
    });
}

/** Opens an address of the schools as a member of staff. */
export const openSchools = (path: string, server = schoolsServer()) =>
  renderStation(`/home/schools${path}`, { signedIn: makeUser(), server });
