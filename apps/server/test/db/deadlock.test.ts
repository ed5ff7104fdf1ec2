import { setCourseFee } from '@station/contract/schools/fees';
import { expect, test } from 'vitest';
import { countWaiting, otherTransaction } from '../fixtures/other-transactions.ts';
import { addCourse } from '../fixtures/schools.ts';
import { problemOf, sharedTestApp } from '../test-app.ts';
import { isPostgres } from '../test-store.ts';

const app = await sharedTestApp();

// On the embedded store one works at a time.
test.runIf(isPostgres)(
  'Whose call gives way in a deadlock is told to come again, and then it is done',
  async () => {
    const { token: as } = await app.createStaff();
    const { course_id } = await addCourse(app);
    const call = () =>
      app.call(setCourseFee, {
        as,
        params: { course_id },
        body: { amount: 90_000, currency: 'KRW', version: 0 },
      });
    const other = await otherTransaction(app);
    // The call looks first, so it is the one that gives way.
    await other.query(`set local deadlock_timeout = '10min'`, []);
    await other.query('lock table course_fee in exclusive mode', []);
    const calling = call();
    await expect.poll(() => countWaiting(app)).toBe(1);
    await other.query('select from course where id = $1 for update', [course_id]);
    const answer = await calling;
    expect(answer.statusCode).toBe(503);
    expect(problemOf(answer)).toMatchObject({ code: 'unavailable', retryAfter: '2' });
    await other.end('rollback');
    expect((await call()).statusCode).toBe(200);
  },
);
