import {
  changePassword as changePasswordEndpoint,
  getProfile,
  PROFILE_TEXTS,
  updateProfile as updateProfileEndpoint,
} from '@station/contract/accounts/profile';
import type { Feature } from '../../../platform/context.ts';
import { callerOf, sendCredential } from '../devices/device-cookie.ts';
import { changePassword, readProfile, updateProfile } from './profile.actions.ts';

/** A person's own profile and password (spec 1, sections 2, 5 and 8). */
export const profile: Feature = {
  routes: (context, mount) => {
    mount(getProfile, async ({ actor }) => ({ user: await readProfile(context, actor) }));

    mount(updateProfileEndpoint, async ({ actor, body, request }) => ({
      message: PROFILE_TEXTS.updated,
      user: await updateProfile(context, actor, body, callerOf(request)),
    }));

    mount(changePasswordEndpoint, async ({ actor, body, request, reply }) => {
      const caller = callerOf(request);
      const { ended, token, credential } = await changePassword(context, actor, body, caller);
      sendCredential(context, { request, reply }, { credential, replaces: undefined });
      return { message: PROFILE_TEXTS.passwordChanged, ended, token };
    });
  },
};
