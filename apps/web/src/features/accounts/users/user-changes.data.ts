import {
  createInvitation,
  createUser,
  createUserCode,
  deleteUser,
  signOutUser,
  updateUser,
} from '@station/contract/accounts/users';
import type { BodyInput } from '@station/contract/endpoint';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../../platform/call.ts';
import { useWrite } from '../../../platform/write.ts';
import { refreshUsers, showChangedUser } from './users.data.ts';

/** What is filled in for a new user. */
export type NewUser = BodyInput<typeof createUser>;

/** What an administrator decides about a user. */
export type UserChange = BodyInput<typeof updateUser>;

/** Calls that change users, each of which has the table read anew, also after a failure. */
export function useUserCalls() {
  const client = useQueryClient();
  const onSettled = () => void refreshUsers(client);

  const create = useWrite({
    mutationFn: async (body: NewUser) => (await call(createUser, { body })).user,
    onSettled,
  });
  const update = useWrite({
    mutationFn: async ({ id, change }: { id: number; change: UserChange }) =>
      (await call(updateUser, { params: { id }, body: change })).user,
    onSuccess: (user) => showChangedUser(client, user),
    onSettled,
  });
  const remove = useWrite({
    mutationFn: (id: number) => call(deleteUser, { params: { id } }),
    onSettled,
  });
  const signOut = useWrite({
    mutationFn: async (id: number) => (await call(signOutUser, { params: { id } })).ended,
    onSettled,
  });
  const makeCode = useWrite({
    mutationFn: async (id: number) => (await call(createUserCode, { params: { id } })).data,
    onSettled,
  });
  const invite = useWrite({
    mutationFn: (body: BodyInput<typeof createInvitation>) => call(createInvitation, { body }),
    onSettled,
  });
  return { create, update, remove, signOut, makeCode, invite };
}
