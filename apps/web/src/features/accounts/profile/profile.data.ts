import {
  changePassword,
  getProfile,
  type Profile,
  type ProfileFields,
  updateProfile,
} from '@station/contract/accounts/profile';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../platform/call.ts';
import { adoptUser, refreshSession } from '../../../platform/session.ts';
import { readUser, storeSession } from '../../../platform/stored-session.ts';
import { useWrite } from '../../../platform/write.ts';
import { saveWithPassword } from './address-password.tsx';

const PROFILE_KEY = ['profile'];

/** One's own profile. */
export function useProfile() {
  return useQuery({
    queryKey: PROFILE_KEY,
    queryFn: async ({ signal }) => (await call(getProfile, { signal })).user,
  });
}

/** Shows a changed profile everywhere: on this screen, and in the greeting of the others. */
function adopt(client: QueryClient, user: Profile): void {
  client.setQueryData(PROFILE_KEY, user);
  adoptUser(user);
}

/**
 * Saves the fields that are given; the others stay. A new e-mail address asks for the password, on
 * screens that show `AddressPassword`.
 */
export function useSaveProfile() {
  const client = useQueryClient();
  return useWrite({
    mutationFn: async (changes: ProfileFields) => {
      const save = async (confirmPassword?: string) =>
        (await call(updateProfile, { body: { ...changes, confirmPassword } })).user;
      return changes.email === undefined ? save() : saveWithPassword(save);
    },
    onSuccess: (user) => adopt(client, user),
  });
}

/** Reads the profile anew after something else has changed it, such as a new picture. */
export async function reloadProfile(client: QueryClient): Promise<void> {
  const { user } = await call(getProfile);
  adopt(client, user);
}

/**
 * Changes the password, and goes on with the token that comes for it; gives back how many other
 * sessions it has ended.
 */
export function useChangePassword() {
  const client = useQueryClient();
  return useWrite({
    mutationFn: async (body: { currentPassword: string; newPassword: string }) => {
      const { ended, token } = await call(changePassword, { body });
      // The one that asked is worth nothing any more; other tabs hear of it from the storage.
      const user = readUser();
      if (user) storeSession(user, token);
      return ended;
    },
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: PROFILE_KEY });
      void client.invalidateQueries({ queryKey: ['sessions'] });
      // A person who had to change it is asked no more.
      void refreshSession().catch(() => {});
    },
  });
}
