import type { BodyInput } from '@station/contract/endpoint';
import {
  addPayment,
  type CourseFee,
  courseFees,
  listPayments,
  setAgreedFee,
  setCourseFee,
} from '@station/contract/schools/fees';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../platform/call.ts';
import { sentTo } from '../../../platform/saved-by.ts';
import { SCHOOLS_KEY } from '../schools/schools.data.ts';

/** What a course costs, and what each of its students has paid and owes. */
export const useCourseFees = (course_id: number) =>
  useQuery({
    queryKey: [...SCHOOLS_KEY, 'fees', course_id],
    queryFn: ({ signal }) => call(courseFees, { params: { course_id }, signal }),
  });

/** What a student has paid for a course, newest first, and what is owed. */
export const usePayments = (enrollment_id: number) =>
  useQuery({
    queryKey: [...SCHOOLS_KEY, 'payments', enrollment_id],
    queryFn: ({ signal }) => call(listPayments, { params: { enrollment_id }, signal }),
  });

/** Saves what a course costs, as it was changed from `base`, or as the first fee of a course. */
export async function saveFee(
  course_id: number,
  body: Omit<BodyInput<typeof setCourseFee>, 'version'>,
  base: CourseFee | undefined,
): Promise<CourseFee> {
  const version = base?.version ?? 0;
  return (await call(setCourseFee, { params: { course_id }, body: { ...body, version } })).fee;
}

export const paymentSaving = sentTo(addPayment);
export const agreedFeeSaving = sentTo(setAgreedFee);
