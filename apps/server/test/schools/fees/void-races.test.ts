import { removeStudent } from '@station/contract/schools/enrollments';
import {
  addPayment,
  listPayments,
  setCourseFee,
  voidPayment,
} from '@station/contract/schools/fees';
import { restoreTrash } from '@station/contract/trash/trash';
import { expect, test } from 'vitest';
import { countWaiting, otherTransaction } from '../../fixtures/other-transactions.ts';
import { addCourse, addEnrollment } from '../../fixtures/schools.ts';
import { sharedTestApp } from '../../test-app.ts';
import { isPostgres } from '../../test-store.ts';

const app = await sharedTestApp();

// The embedded store has one connection, so nothing comes in between there.
test.runIf(isPostgres)(
  'A payment that is made void while its student is taken out is void when both come back',
  async () => {
    const { token: as } = await app.createStaff();
    const { course_id } = await addCourse(app);
    const fee = { amount: 3_000_000, currency: 'VND' as const };
    await app.answer(setCourseFee, { as, params: { course_id }, body: fee });
    const { enrollment_id, student_id } = await addEnrollment(app, { course_id });
    const params = { enrollment_id };
    const cash = { amount: 1_000_000, paid_on: '2026-09-03', method: 'cash' as const };
    const { payment_id } = (await app.answer(addPayment, { as, params, body: cash })).data;

    // The payment is void already when that comes to its audit line.
    const slow = await otherTransaction(app);
    await slow.query('lock table audit_line in share mode', []);
    const body = { reason: 'Ghi nhầm' };
    const voiding = app.call(voidPayment, { as, params: { payment_id }, body });
    await expect.poll(() => countWaiting(app)).toBe(1);
    const removing = app.call(removeStudent, {
      as,
      params: { student_id },
      body: { course_id, enrollment_id },
    });
    await expect.poll(() => countWaiting(app)).toBe(2);
    await slow.end('rollback');
    expect((await voiding).statusCode).toBe(200);
    expect((await removing).statusCode).toBe(200);

    const items = [{ kind: 'enrollment' as const, id: enrollment_id }];
    await app.answer(restoreTrash, { as, body: { items } });
    const { data, balance } = await app.answer(listPayments, { as, params });
    expect(data).toMatchObject([{ payment_id, voided: { reason: 'Ghi nhầm' } }]);
    expect(balance).toMatchObject({ paid: 0 });
  },
);
