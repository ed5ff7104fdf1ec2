import type { BodyInput } from '@station/contract/endpoint';
import {
  bulkEnroll,
  joinWaiting,
  leaveWaiting,
  listWaiting,
} from '@station/contract/schools/waiting';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../platform/call.ts';
import { useWrite } from '../../../platform/write.ts';
import { SCHOOLS_KEY, useSchoolsRefresh } from '../schools/schools.data.ts';

/** Who waits for a place in a course, the next one first. */
export const useWaiting = (course_id: number) =>
  useQuery({
    queryKey: [...SCHOOLS_KEY, 'waiting', course_id],
    queryFn: async ({ signal }) =>
      (await call(listWaiting, { params: { course_id }, signal })).data,
  });

/** Calls that change who waits, or put many into a course; what is shown is read anew. */
export function useWaitingCalls(course_id: number) {
  const onSettled = useSchoolsRefresh();
  const join = useWrite({
    mutationFn: (body: BodyInput<typeof joinWaiting>) =>
      call(joinWaiting, { params: { course_id }, body }),
    onSettled,
  });
  const leave = useWrite({
    mutationFn: (student_id: number) => call(leaveWaiting, { params: { course_id, student_id } }),
    onSettled,
  });
  const enrollMany = useWrite({
    mutationFn: async (body: Omit<BodyInput<typeof bulkEnroll>, 'course_id'>) =>
      (await call(bulkEnroll, { body: { course_id, ...body } })).details,
    onSettled,
  });
  return { join, leave, enrollMany };
}
