import { setAgreedFee, setCourseFee } from '@station/contract/schools/fees';
import { expect, test } from 'vitest';
import { auditOf } from '../../fixtures/records.ts';
import { addCourse, addEnrollment } from '../../fixtures/schools.ts';
import { sharedTestApp } from '../../test-app.ts';

const app = await sharedTestApp();

test('An amount that somebody else has agreed on meanwhile is not overwritten', async () => {
  const { token: as } = await app.createStaff();
  const { course_id } = await addCourse(app);
  const fee = { amount: 3_000_000, currency: 'VND' as const };
  await app.answer(setCourseFee, { as, params: { course_id }, body: fee });
  const { enrollment_id } = await addEnrollment(app, { course_id });
  const agree = (amount: number | null, was: number | null) => ({
    ...{ as, params: { enrollment_id }, body: { amount, was } },
  });
  await app.answer(setAgreedFee, agree(800_000, null));
  const changed = { status: 409, reason: 'fees.changed-meanwhile' };
  expect(await app.problem(setAgreedFee, agree(900_000, null))).toMatchObject(changed);
  expect(await app.problem(setAgreedFee, agree(null, 700_000))).toMatchObject(changed);
  // Sent again after a lost answer, it overwrites nothing.
  const again = await app.answer(setAgreedFee, agree(800_000, null));
  expect(again.data).toMatchObject({ agreed: 800_000, owed: 800_000 });
  const back = await app.answer(setAgreedFee, agree(null, 800_000));
  expect(back.data).toMatchObject({ agreed: null, owed: 3_000_000 });
  const lines = await auditOf(app, 'fees.agreed', enrollment_id);
  expect(lines.map(({ after }) => after)).toEqual([
    { amount: 800_000, note: '' },
    { amount: 800_000, note: '' },
    { amount: null, note: '' },
  ]);
});
