/**
 * The server under test of the schools benchmark, in a process of its own, with a class of many
 * courses and enrolments; and beside it on the same store the bare SQL of the same list.
 */
import Fastify from 'fastify';
import { createApp } from '../apps/server/src/app.ts';
import { openStore } from '../apps/server/src/db/db.ts';
import { migrateToLatest } from '../apps/server/src/db/migrate.ts';
import { createFirstAdministrator } from '../apps/server/src/features/accounts/sign-in/accounts.actions.ts';
import { readConfig } from '../apps/server/src/platform/config.ts';

/** What the parent is told when both servers listen. */
export type Hosted = { station: string; bare: string; classId: number; courseId: number };

/** What the parent may ask for; numbers of milliseconds are the answer. */
export type HostQuestion = 'list-sql' | 'counting-sql' | 'students-sql' | 'stop';

const COURSES = 500;
const ENROLLMENTS = 100_000;

/** Each student is in five of the courses. */
const STUDENTS = ENROLLMENTS / 5;

const config = readConfig();
const store = await openStore({ databaseUrl: config.databaseUrl, dataDir: config.dataDir });
await migrateToLatest(store.db);
const { http, context } = await createApp(config, store);
await createFirstAdministrator(context);
const { classId, courseId } = await seed();

/** The list as somebody would write it who keeps no counts. */
const COUNTING = `
  select course.id as course_id, class_id, name as course_name, period as course_period, start_date,
    end_date, max_students, is_active::int as is_active, version, created_at,
    (select count(*) from enrollment
     where course_id = course.id and status <> 'dropped') as enrolled,
    (select count(*) from waiting_entry where course_id = course.id) as waiting
  from course where class_id = $1 order by course.id desc`;

/** The same list with the counts that are kept. */
const LIST = COUNTING.replace(
  /\(select count\(\*\) from enrollment[\s\S]*?'dropped'\) as enrolled/,
  'enrolled',
);

/** The students of a course. */
const STUDENTS_OF = `
  select enrollment.id as enrollment_id, student_id, student.name as student_name, email, phone,
    status, enrollment_date, course_id, course.name as course_name, class.name as class_name,
    school.name as school_name, enrollment.version
  from enrollment join student on student.id = student_id join course on course.id = course_id
  join class on class.id = class_id join school on school.id = school_id
  where course_id = $1 order by enrollment.id desc`;

const bare = Fastify();
const answers: Record<string, [text: string, id: number]> = {
  '/list': [LIST, classId],
  '/counting': [COUNTING, classId],
  '/students': [STUDENTS_OF, courseId],
};
for (const [path, [text, id]] of Object.entries(answers)) {
  bare.get(path, async () => {
    const { rows } = await store.pool.query(text, [id]);
    return { success: true, data: rows };
  });
}

async function seed(): Promise<{ classId: number; courseId: number }> {
  const { rows } = await store.pool.query(`
    with made as (insert into school (name) values ('Trường Hoa Sen') returning id)
    insert into class (school_id, name) select id, 'Lớp tiếng Hàn' from made returning id`);
  const id: number = rows[0].id;
  await store.pool.query(
    `insert into course (class_id, name, period, start_date, end_date, max_students)
     select $1, 'Khóa học ' || number, '2026-2027', '2026-09-01', '2027-05-31', 1000
     from generate_series(1, ${COURSES}) number`,
    [id],
  );
  await store.pool.query(`
    insert into student (name, email, phone, search)
    select 'Nguyễn Văn ' || number, 'student' || number || '@example.vn', '09' || number,
      'nguyen van ' || number
    from generate_series(1, ${STUDENTS}) number`);
  await store.pool.query(`
    insert into enrollment (student_id, course_id, enrollment_date, status)
    select student.id, course.id, '2026-09-01',
      (array['active', 'active', 'completed', 'dropped'])[1 + (student.id + course.id) % 4]
    from student join course on (student.id + course.id) % ${(ENROLLMENTS / STUDENTS) * 20} = 0`);
  // What autovacuum does by itself within a minute; a benchmark does not wait for it.
  for (const table of ['course', 'student', 'enrollment']) {
    await store.pool.query(`vacuum analyze ${table}`);
  }
  const { rows: counted } = await store.pool.query(
    'select count(*) as enrollments, min(course_id) as first from enrollment',
  );
  if (counted[0].enrollments !== ENROLLMENTS) {
    throw new Error(`There are ${counted[0].enrollments} enrolments`);
  }
  return { classId: id, courseId: counted[0].first };
}

const hosted: Hosted = {
  station: await http.listen({ port: 0, host: '127.0.0.1' }),
  bare: await bare.listen({ port: 0, host: '127.0.0.1' }),
  classId,
  courseId,
};
process.on('message', async (question: HostQuestion) => {
  if (question !== 'stop') {
    const [text, id] = answers[`/${question.replace('-sql', '')}`] as [string, number];
    const start = performance.now();
    await store.pool.query(text, [id]);
    process.send?.(performance.now() - start);
    return;
  }
  await Promise.all([http.close(), bare.close()]);
  await store.close();
  process.exit(0);
});
process.send?.(hosted);
