import {
  addCourseSession,
  courseAttendance,
  deleteCourseSession,
  exportAttendance,
  getAttendanceSheet,
  listCourseSessions,
  makeCourseSessions,
  markAttendance,
  updateCourseSession,
} from '@station/contract/schools/attendance';
import {
  checkCertificate,
  downloadCertificate,
  issueCertificate,
  issueCourseCertificates,
  listCertificates,
  revokeCertificate,
} from '@station/contract/schools/certificates';
import {
  copyCourse,
  courseDeletion,
  createCourse,
  deleteCourse,
  getCourse,
  listCourses,
  updateCourse,
} from '@station/contract/schools/courses';
import {
  availableStudents,
  enrollmentDeletion,
  enrollNewStudent,
  enrollStudent,
  exportRoster,
  getEnrollment,
  listEnrollments,
  removeStudent,
  updateEnrollment,
} from '@station/contract/schools/enrollments';
import {
  addPayment,
  courseFees,
  listPayments,
  setAgreedFee,
  setCourseFee,
  studentFees,
  voidPayment,
} from '@station/contract/schools/fees';
import { schoolFigures } from '@station/contract/schools/school-figures';
import {
  classDeletion,
  createClass,
  createSchool,
  deleteClass,
  deleteSchool,
  getClass,
  getSchool,
  listClasses,
  listSchools,
  updateClass,
  updateSchool,
} from '@station/contract/schools/schools';
import {
  deleteStudent,
  getStudent,
  listStudents,
  studentDeletion,
  updateStudent,
} from '@station/contract/schools/student-pages';
import {
  bulkEnroll,
  joinWaiting,
  leaveWaiting,
  listWaiting,
} from '@station/contract/schools/waiting';
import { addCourse, addStudent, courseFields, studentFields } from '../../fixtures/schools.ts';
import type { Caller } from './caller.ts';

/** Schools, classes, courses and the people in them, until all of it is deleted. */
export async function callSchools({ app, good }: Caller): Promise<void> {
  const { token: as } = await app.createStaff();
  const { data: school } = await good(createSchool, { as, body: { school_name: 'Hoa Sen' } });
  const { school_id } = school;
  await good(listSchools, { as });
  await good(getSchool, { as, params: { school_id } });
  await good(updateSchool, { as, params: { school_id }, body: { school_name: 'Sao Mai' } });
  const { data: made } = await good(createClass, { as, body: { school_id, class_name: 'A' } });
  const ofClass = { as, params: { class_id: made.class_id } };
  await good(listClasses, { as, params: { school_id } });
  await good(getClass, ofClass);
  await good(updateClass, { ...ofClass, body: { class_name: 'B' } });

  const body = { class_id: made.class_id, ...courseFields({ max_students: 2 }) };
  const { data: course } = await good(createCourse, { as, body });
  const { course_id } = course;
  const ofCourse = { as, params: { course_id } };
  await good(listCourses, ofClass);
  await good(getCourse, ofCourse);
  await good(updateCourse, { ...ofCourse, body: courseFields({ max_students: 1 }) });
  await good(copyCourse, { ...ofCourse, body: courseFields({ course_name: 'Khóa sau' }) });

  const { data: entered } = await good(enrollNewStudent, {
    as,
    body: { course_id, ...studentFields() },
  });
  const { enrollment_id, student_id } = entered;
  const waiting = await addStudent(app);
  await good(availableStudents, ofCourse);
  await good(joinWaiting, { ...ofCourse, body: { student_id: waiting } });
  await good(listWaiting, ofCourse);
  await good(leaveWaiting, { as, params: { course_id, student_id: waiting } });
  await good(bulkEnroll, {
    as,
    body: { course_id, student_ids: [waiting], when_full: 'wait' },
  });
  await good(listEnrollments, ofCourse);
  await good(exportRoster, ofCourse);
  const ofEnrollment = { as, params: { enrollment_id } };
  await good(getEnrollment, ofEnrollment);
  await good(enrollmentDeletion, ofEnrollment);
  await good(updateEnrollment, {
    ...ofEnrollment,
    body: { status: 'dropped', enrollment_date: '2026-09-01' },
  });
  await good(listStudents, { as });
  await good(getStudent, { as, params: { student_id } });
  await good(updateStudent, { as, params: { student_id }, body: studentFields() });
  await good(schoolFigures, { as });

  await good(removeStudent, { as, params: { student_id }, body: { course_id, enrollment_id } });
  await good(studentDeletion, { as, params: { student_id } });
  await good(deleteStudent, { as, params: { student_id } });
  await good(courseDeletion, ofCourse);
  await good(deleteCourse, ofCourse);
  await good(classDeletion, ofClass);
  await good(deleteClass, ofClass);
  await good(deleteSchool, { as, params: { school_id } });
}

/** A course from its first session to its certificates. */
export async function callCourses({ app, good }: Caller): Promise<void> {
  const { token: as } = await app.createStaff();
  const { course_id } = await addCourse(app);
  const ofCourse = { as, params: { course_id } };
  const evening = { starts_at: '18:00', ends_at: '19:30' };
  const lesson = { held_on: '2026-09-01', ...evening };
  const { data: session } = await good(addCourseSession, { ...ofCourse, body: lesson });
  await good(makeCourseSessions, {
    ...ofCourse,
    body: { weekly: [{ weekday: 1, ...evening }] },
  });
  await good(listCourseSessions, ofCourse);
  const student_id = await addStudent(app);
  const { data: enrolled } = await good(enrollStudent, { as, body: { course_id, student_id } });
  const { enrollment_id } = enrolled;

  const ofSession = { as, params: { session_id: session.session_id } };
  const marks = [{ enrollment_id, mark: 'present' as const }];
  await good(markAttendance, { ...ofSession, body: { marks } });
  await good(getAttendanceSheet, ofSession);
  await good(courseAttendance, ofCourse);
  await good(exportAttendance, ofCourse);
  await good(updateCourseSession, { ...ofSession, body: { ...lesson, topic: 'Bảng chữ cái' } });
  await good(deleteCourseSession, ofSession);

  await good(setCourseFee, { ...ofCourse, body: { amount: 1_500_000, currency: 'VND' } });
  const ofEnrollment = { as, params: { enrollment_id } };
  await good(setAgreedFee, { ...ofEnrollment, body: { amount: 1_000_000 } });
  const paid = { amount: 500_000, paid_on: '2026-09-02', method: 'cash' as const };
  await good(addPayment, { ...ofEnrollment, body: paid });
  const { data: payments } = await good(listPayments, ofEnrollment);
  await good(courseFees, ofCourse);
  await good(studentFees, { as, params: { student_id } });
  await good(voidPayment, {
    as,
    params: { payment_id: payments[0]?.payment_id ?? 0 },
    body: { reason: 'nhập nhầm' },
  });

  const completed = { status: 'completed', enrollment_date: '2026-09-01' } as const;
  await good(updateEnrollment, { ...ofEnrollment, body: completed });
  const { data: certificate } = await good(issueCertificate, { as, body: { enrollment_id } });
  const of = { as, params: { certificate_id: certificate.certificate_id } };
  await good(listCertificates, ofCourse);
  await good(downloadCertificate, of);
  await good(checkCertificate, { params: { number: certificate.number } });
  await good(revokeCertificate, { ...of, body: { reason: 'sai tên' } });
  await good(issueCourseCertificates, ofCourse);
}
