import {
  dismissPasswordRequest,
  listInvitations,
  listPasswordRequests,
  listUsers,
  revokeInvitation,
} from '@station/contract/accounts/users';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../platform/call.ts';
import { useWrite } from '../../../platform/write.ts';
import { refreshUsers, USERS_KEY } from './users.data.ts';

/** Registrations shown with the other requests; the table has them all. */
export const PENDING_SHOWN = 20;

/** Who waits for approval. */
export function usePendingUsers() {
  return useQuery({
    queryKey: [...USERS_KEY, 'pending'],
    queryFn: ({ signal }) =>
      call(listUsers, { query: { status: 'pending', limit: PENDING_SHOWN }, signal }),
  });
}

/** Who asked for a new password and gets no mail. */
export function usePasswordRequests() {
  return useQuery({
    queryKey: [...USERS_KEY, 'password-requests'],
    queryFn: async ({ signal }) => (await call(listPasswordRequests, { signal })).data,
  });
}

/** Takes a request for a password off the list. */
export function useDismissPasswordRequest() {
  const client = useQueryClient();
  return useWrite({
    mutationFn: (id: number) => call(dismissPasswordRequest, { params: { id } }),
    onSettled: () => void refreshUsers(client),
  });
}

/** Invitations that can still be accepted. */
export function useInvitations() {
  return useQuery({
    queryKey: [...USERS_KEY, 'invitations'],
    queryFn: async ({ signal }) => (await call(listInvitations, { signal })).data,
  });
}

/** Takes an invitation back. */
export function useRevokeInvitation() {
  const client = useQueryClient();
  return useWrite({
    mutationFn: (id: number) => call(revokeInvitation, { params: { id } }),
    onSettled: () => void refreshUsers(client),
  });
}
