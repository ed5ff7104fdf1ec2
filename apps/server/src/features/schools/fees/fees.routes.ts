import {
  addPayment,
  courseFees,
  listPayments,
  setAgreedFee,
  setCourseFee,
  studentFees,
  voidPayment,
} from '@station/contract/schools/fees';
import type { Feature } from '../../../platform/context.ts';
import { requiredCourse } from '../courses/course-found.rules.ts';
import { findCourse } from '../courses/courses.queries.ts';
import { requiredEnrollment } from '../enrollments/enrollments.actions.ts';
import { findEnrollment } from '../enrollments/enrollments.queries.ts';
import { requiredStudent } from '../students/students.actions.ts';
import { findStudent } from '../students/students.queries.ts';
import {
  agreeFee,
  changeCourseFee,
  makePaymentVoid,
  recordPayment,
  toPayment,
} from './fees.actions.ts';
import {
  findBalance,
  findCourseBalances,
  findCourseFee,
  findPayments,
  findStudentBalances,
} from './fees.queries.ts';

/** What courses cost, and who has paid (schools issue, point 4). */
export const fees: Feature = {
  routes: (context, mount) => {
    const { db } = context;

    mount(courseFees, async ({ params }) => {
      requiredCourse(await findCourse(db, params.course_id));
      const fee = (await findCourseFee(db, params.course_id)) ?? null;
      const data = await findCourseBalances(db, params.course_id);
      const sum = (name: 'amount' | 'paid' | 'owed' | 'credit') =>
        data.reduce((total, balance) => total + balance[name], 0);
      const details = {
        amount: sum('amount'),
        paid: sum('paid'),
        owed: sum('owed'),
        credit: sum('credit'),
      };
      return { fee, data, details };
    });

    mount(setCourseFee, async ({ actor, params, body }) => ({
      fee: await changeCourseFee(context, actor, params.course_id, body),
    }));

    mount(setAgreedFee, async ({ actor, params, body }) => ({
      data: await agreeFee(context, actor, params.enrollment_id, body),
    }));

    mount(listPayments, async ({ params }) => {
      requiredEnrollment(await findEnrollment(db, params.enrollment_id));
      return {
        balance: (await findBalance(db, params.enrollment_id)) ?? null,
        data: (await findPayments(db, params.enrollment_id)).map(toPayment),
      };
    });

    mount(addPayment, async ({ actor, params, body }) =>
      recordPayment(context, actor, params.enrollment_id, body),
    );

    mount(voidPayment, async ({ actor, params, body }) =>
      makePaymentVoid(context, actor, params.payment_id, body.reason),
    );

    mount(studentFees, async ({ params }) => {
      requiredStudent(await findStudent(db, params.student_id));
      return { data: await findStudentBalances(db, params.student_id) };
    });
  },
};
