import type { BodyInput } from '@station/contract/endpoint';
import { answerInvitation, lookAtInvitation } from '@station/contract/meetings/answers';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../platform/call.ts';
import { Problem } from '../../platform/problem.ts';
import { useWrite } from '../../platform/write.ts';
import { MEETINGS_KEY } from './meetings.data.ts';

const keyOf = (token: string) => [...MEETINGS_KEY, 'invitation', token];

/** What the link of an invitation leads to. */
export const useInvitation = (token: string) =>
  useQuery({
    queryKey: keyOf(token),
    queryFn: ({ signal }) => call(lookAtInvitation, { query: { token }, signal }),
    select: ({ data }) => data,
    retry: false,
  });

/** Whether a meeting was changed since it was shown. */
export const wasChanged = (error: unknown) =>
  error instanceof Problem && error.reason === 'meetings.changed-meanwhile';

type Answer = Omit<BodyInput<typeof answerInvitation>, 'token'>;

/** Answers one of its meetings. */
export function useInvitationAnswer(token: string) {
  const client = useQueryClient();
  return useWrite({
    mutationFn: (answer: Answer) => call(answerInvitation, { body: { token, ...answer } }),
    onSuccess: (answered) => client.setQueryData(keyOf(token), answered),
    // What it has become is shown beside why the answer did not count.
    onError: (error) => {
      if (wasChanged(error)) void client.invalidateQueries({ queryKey: keyOf(token) });
    },
  });
}
