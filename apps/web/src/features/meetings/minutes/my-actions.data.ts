import { listMyActions, markAction } from '@station/contract/meetings/minutes';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../platform/call.ts';
import { useWrite } from '../../../platform/write.ts';

/** Begins with what the server tells of when somebody else has written. */
export const MINUTES_KEY = ['meetings', 'minutes'] as const;

/** What the person is to do from meetings and has not done, the most urgent first. */
export const useMyActions = () =>
  useQuery({
    queryKey: [...MINUTES_KEY, 'mine'],
    queryFn: async ({ signal }) => (await call(listMyActions, { signal })).data,
  });

/** Says that an action is done, or that it is not. */
export function useActionMark() {
  const client = useQueryClient();
  return useWrite({
    mutationFn: ({ id, done }: { id: number; done: boolean }) =>
      call(markAction, { params: { id }, body: { done } }),
    onSettled: () => void client.invalidateQueries({ queryKey: MINUTES_KEY }),
  });
}
