/** Enrolments: classes of 50 courses of 200 students each, who are in five of them. */
import { type Measured, type ScalePart, settle, timed } from './part.ts';

const A_CLASS = 10_000;
const COURSES = 50;
const STUDENTS = 2_000;

export const schools: ScalePart = {
  unit: 'Enrolments',
  sizes: [A_CLASS, 10 * A_CLASS],

  async fill(site, from, to) {
    for (let number = from / A_CLASS; number < to / A_CLASS; number += 1) {
      const { rows } = await site.pool.query(`
        with made as (insert into school (name) values ('Trường Hoa Sen ${number}') returning id)
        insert into class (school_id, name) select id, 'Lớp tiếng Hàn' from made returning id`);
      await site.pool.query(`
        insert into course (class_id, name, period, start_date, end_date, max_students)
        select ${rows[0].id}, 'Khóa học ' || n, '2026-2027', '2026-09-01', '2027-05-31', 1000
        from generate_series(1, ${COURSES}) n`);
      const first = number * STUDENTS;
      await site.pool.query(`
        insert into student (name, email, phone, search)
        select 'Nguyễn Văn ' || n, 'student' || n || '@example.vn', '09' || n, 'nguyen van ' || n
        from generate_series(${first + 1}, ${first + STUDENTS}) n`);
      await site.pool.query(`
        insert into enrollment (student_id, course_id, enrollment_date, status)
        select student.id, course.id, '2026-09-01',
          (array['active', 'active', 'completed', 'dropped'])[1 + (student.id + course.id) % 4]
        from course, student
        where class_id = ${rows[0].id} and (student.id + course.id) % 10 = 0
          and student.id > (select max(id) - ${STUDENTS} from student)`);
    }
    await settle(site, 'school', 'class', 'course', 'student', 'enrollment');
  },

  async measure(site, size) {
    const { rows } = await site.pool.query(`
      select max(class_id) as class, max(course.id) as course, max(school_id) as school,
        (select max(id) from student) as student
      from course join class on class.id = class_id`);
    const { class: classId, course, school, student } = rows[0];
    const path = (name: string, address: string): Promise<Measured> =>
      timed(site, `/api/${address}`).then((ms) => ({ path: name, ms }));
    return [
      await path(`courses of a class: ${COURSES}`, `courses/class/${classId}`),
      await path('students of a course: 200', `enrollments/course/${course}`),
      await path('students, page 1', 'students'),
      await path('students, the last page', `students?page=${(size / A_CLASS) * (STUDENTS / 20)}`),
      await path('a student by name', `students?search=nguyen%20van%20${student}`),
      await path('a student with all courses', `students/${student}`),
      await path('figures of a school', `school-figures?school_id=${school}`),
      await path('figures of all schools', 'school-figures'),
    ];
  },
};
