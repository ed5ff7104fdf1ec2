import type { Mark } from '@station/contract/schools/attendance';
import { markStudents } from '../../apps/server/src/features/schools/attendance/attendance.actions.ts';
import { makeSessions } from '../../apps/server/src/features/schools/attendance/course-sessions.actions.ts';
import { findCourseSessions } from '../../apps/server/src/features/schools/attendance/course-sessions.queries.ts';
import {
  issueCertificate,
  issueCourseCertificates,
  revokeCertificate,
} from '../../apps/server/src/features/schools/certificates/certificates.actions.ts';
import { createClass } from '../../apps/server/src/features/schools/classes/classes.actions.ts';
import { createCourse } from '../../apps/server/src/features/schools/courses/courses.actions.ts';
import {
  enrollNewStudent,
  updateEnrollment,
} from '../../apps/server/src/features/schools/enrollments/enrollments.actions.ts';
import { joinWaiting } from '../../apps/server/src/features/schools/enrollments/waiting.actions.ts';
import {
  changeCourseFee,
  recordPayment,
} from '../../apps/server/src/features/schools/fees/fees.actions.ts';
import { createSchool } from '../../apps/server/src/features/schools/schools/schools.actions.ts';
import type { Context } from '../../apps/server/src/platform/context.ts';
import type { Actor } from '../../apps/server/src/platform/guard.ts';
import { type MadeContact, makeContacts, seeded } from '../make-contacts.ts';

/** Schools, their classes, and the courses of each. */
const SCHOOLS: Record<string, Record<string, readonly string[]>> = {
  'Trường đào tạo Hoa Sen': {
    'Tiếng Hàn': ['Tiếng Hàn sơ cấp', 'Tiếng Hàn trung cấp', 'Luyện thi TOPIK'],
    'Nghiệp vụ nhà hàng': ['Phục vụ bàn', 'Bếp Hàn Quốc'],
  },
  'Trung tâm Việt Hàn Sao Mai': {
    'Kinh doanh': ['Bán hàng trực tuyến', 'Kế toán thực hành'],
  },
  한빛직업전문학교: {
    '한국어 교육': ['생활 한국어', '비즈니스 한국어'],
    '조리 과정': ['한식 조리 기초'],
  },
};

const DAY_MS = 86_400_000;

/** That a course takes. */
const DAYS = 90;

/** Another seed than the contacts have, so that these are other people. */
const SEED = 3;

/** The course that is full, so that others wait for a place. */
const FULL = 1;

const FEE = { amount: 3_500_000, currency: 'VND' } as const;

/** Adds schools with everything in them, unless there are some; tells what was done. */
export async function fillSchools(context: Context, actor: Actor): Promise<string> {
  const known = await context.db.selectFrom('school').select('id').executeTakeFirst();
  if (known) return 'There are schools already; none were added.';
  const people = makeContacts(1_000, SEED);
  const random = seeded(SEED);
  let courses = 0;
  for (const [school_name, classes] of Object.entries(SCHOOLS)) {
    const school = await createSchool(context, actor, { school_name });
    for (const [class_name, names] of Object.entries(classes)) {
      const made = { class_name, description: '', school_id: school.school_id };
      const { class_id } = await createClass(context, actor, made);
      for (const course_name of names) {
        // One is over, one goes on, one begins soon, and so forth.
        const starts = [-120, -45, 10][courses % 3] ?? 0;
        await fillCourse(context, actor, {
          ...{ class_id, course_name, starts, people, random },
          number: courses,
        });
        courses += 1;
      }
    }
  }
  return `${Object.keys(SCHOOLS).length} schools with ${courses} courses were added.`;
}

type CourseOrder = {
  class_id: number;
  course_name: string;
  /** Days from today. */
  starts: number;
  /** How many there were before it. */
  number: number;
  people: Generator<MadeContact>;
  random: () => number;
};

async function fillCourse(context: Context, actor: Actor, order: CourseOrder): Promise<void> {
  const { class_id, course_name, starts, people, random } = order;
  const students = 8 + Math.floor(random() * 11);
  const { course_id } = await createCourse(context, actor, {
    class_id,
    course_name,
    course_period: '3 tháng',
    start_date: dayFromToday(starts),
    end_date: dayFromToday(starts + DAYS),
    max_students: order.number === FULL ? students : 20,
    is_active: 1,
  });
  const fee = { ...FEE, due_on: dayFromToday(starts + 30) };
  await changeCourseFee(context, actor, course_id, fee);
  await makeSessions(context, actor, course_id, {
    weekly: weeklyLessons(order.number),
    ...{ from: null, to: null, except: [] },
  });

  const enrolled: number[] = [];
  for (let left = students; left > 0; left -= 1) {
    const person = people.next().value;
    if (!person) return;
    const { enrollment_id } = await enrollNewStudent(context, actor, {
      ...studentOf(person, random),
      course_id,
      enrollment_date: dayFromToday(Math.min(starts, 0) - 7),
      status: 'active',
    });
    enrolled.push(enrollment_id);
    if (random() < 0.6) await pay(context, actor, enrollment_id, random() < 0.5);
  }
  if (order.number === FULL) await letWait(context, actor, course_id);
  // The last session of those that go on waits for its marks.
  const marked = starts + DAYS > 0 ? -1 : undefined;
  await markPast(context, actor, course_id, { enrolled, random, marked });
  if (starts + DAYS <= 0) await finish(context, actor, course_id, enrolled);
}

/** Students of an earlier course who would like to go on. */
async function letWait(context: Context, actor: Actor, courseId: number): Promise<void> {
  const earlier = await context.db
    .selectFrom('student')
    .select('id')
    .orderBy('id')
    .limit(3)
    .execute();
  for (const [at, { id }] of earlier.entries()) {
    const note = at === 0 ? 'Chỉ học được buổi tối' : '';
    await joinWaiting(context, actor, courseId, { student_id: id, note });
  }
}

/** Evenings on Monday, Wednesday and Friday; and some courses have one on the day the demo is made. */
function weeklyLessons(course: number) {
  const evenings = [1, 3, 5].map((weekday) => ({
    weekday,
    ...{ starts_at: '18:30', ends_at: '20:30' },
  }));
  const today = { weekday: new Date().getDay() || 7 };
  const extra = [
    [{ ...today, starts_at: '14:00', ends_at: '15:30' }],
    [{ ...today, starts_at: '09:00', ends_at: '10:30' }],
    [],
  ];
  return [...evenings, ...(extra[Math.floor(course / 3) % 3] ?? [])];
}

/** Most have completed the course and get their certificates; one of these is taken back. */
async function finish(
  context: Context,
  actor: Actor,
  courseId: number,
  enrolled: readonly number[],
): Promise<void> {
  for (const [at, id] of enrolled.entries()) {
    const status = at % 6 === 5 ? 'dropped' : 'completed';
    const enrollment_date = dayFromToday(-DAYS - 37);
    const change = { status, enrollment_date, reason: '', changed_on: dayFromToday(-7) } as const;
    await updateEnrollment(context, actor, id, change);
  }
  await issueCourseCertificates(context, actor, courseId);
  const certificate = await issueCertificate(context, actor, enrolled[0] ?? 0);
  await revokeCertificate(context, actor, certificate.certificate_id, 'Sai họ tên');
}

function studentOf({ name, email, phone, address }: MadeContact, random: () => number) {
  const year = new Date().getFullYear() - 18 - Math.floor(random() * 15);
  return { student_name: name, email, phone, address, birth_date: `${year}-05-20` };
}

async function pay(context: Context, actor: Actor, id: number, whole: boolean): Promise<void> {
  const amount = whole ? FEE.amount : FEE.amount / 2;
  const payment = { amount, paid_on: dayFromToday(-3), method: 'transfer', note: '' } as const;
  await recordPayment(context, actor, id, payment);
}

async function markPast(
  context: Context,
  actor: Actor,
  courseId: number,
  {
    enrolled,
    random,
    marked,
  }: {
    enrolled: readonly number[];
    random: () => number;
    /** Where the marked ones of the past sessions end, as `slice` takes it. */
    marked: number | undefined;
  },
): Promise<void> {
  const sessions = await findCourseSessions(context.db, courseId);
  const past = sessions.filter(({ held_on }) => held_on < dayFromToday(0));
  for (const { session_id } of past.slice(0, marked)) {
    const marks = enrolled.map((enrollment_id) => ({
      enrollment_id,
      mark: markOf(random()),
      note: '',
      waited_ms: 0,
    }));
    await markStudents(context, actor, session_id, marks);
  }
}

function markOf(chance: number): Mark {
  if (chance < 0.84) return 'present';
  if (chance < 0.92) return 'late';
  return chance < 0.96 ? 'excused' : 'absent';
}

/** `YYYY-MM-DD`. */
function dayFromToday(days: number): string {
  return new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
}
