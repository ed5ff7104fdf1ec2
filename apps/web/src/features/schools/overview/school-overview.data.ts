import { schoolFigures } from '@station/contract/schools/school-figures';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../platform/call.ts';
import { today } from '../../../platform/days.ts';
import { SCHOOLS_KEY } from '../schools/schools.data.ts';

/** The figures of one school, or with 0 of all of them, as of today at this place. */
export const useSchoolFigures = (school_id: number) =>
  useQuery({
    queryKey: [...SCHOOLS_KEY, 'figures', school_id, today()],
    queryFn: async ({ signal }) =>
      (await call(schoolFigures, { query: { school_id, today: today() }, signal })).data,
    placeholderData: keepPreviousData,
  });
