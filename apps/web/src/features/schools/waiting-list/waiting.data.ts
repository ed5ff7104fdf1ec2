import { bulkEnroll, joinWaiting, listWaiting } from '@station/contract/schools/waiting';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../platform/call.ts';
import { useEndpointWrite } from '../../../platform/saved-by.ts';
import { SCHOOLS_KEY, useSchoolsRefresh } from '../schools/schools.data.ts';

/** Who waits for a place in a course, the next one first. */
export const useWaiting = (course_id: number) =>
  useQuery({
    queryKey: [...SCHOOLS_KEY, 'waiting', course_id],
    queryFn: async ({ signal }) =>
      (await call(listWaiting, { params: { course_id }, signal })).data,
  });

/** Puts a student at the end of the list; what is shown is read anew. */
export const useJoining = () => useEndpointWrite(joinWaiting, useSchoolsRefresh());

/** Puts many into a course; what is shown is read anew. */
export const useBulkEnrollment = () => useEndpointWrite(bulkEnroll, useSchoolsRefresh());
