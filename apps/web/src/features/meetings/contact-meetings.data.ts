import { searchMeetings } from '@station/contract/meetings/meetings';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../platform/call.ts';
import { MEETINGS_KEY } from './meetings.data.ts';

/** The latest meetings with a contact that the reader may see. */
export const useContactMeetings = (id: number) =>
  useQuery({
    queryKey: [...MEETINGS_KEY, 'with', id],
    queryFn: async ({ signal }) =>
      (await call(searchMeetings, { query: { search: '', contact_id: id }, signal })).data,
    // They are changed elsewhere, and by others.
    staleTime: 0,
  });
