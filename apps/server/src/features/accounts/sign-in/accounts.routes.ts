import {
  health,
  login,
  register as registerEndpoint,
  SIGN_IN_TEXTS,
  verify,
} from '@station/contract/accounts/accounts';
import type { Context, Feature, Mount } from '../../../platform/context.ts';
import { Problem } from '../../../platform/problem.ts';
import { readSettings } from '../../settings/settings.queries.ts';
import { profileRoutes } from '../profile/profile.routes.ts';
import { userRoutes } from '../users/users.routes.ts';
import { toUser } from './accounts.actions.ts';
import { deleteStaleEvery } from './accounts.jobs.ts';
import { findAccount } from './accounts.queries.ts';
import { register } from './registration.actions.ts';
import { signIn } from './sign-in.actions.ts';

/** Sign-in, registration, the profile, and the administrators' user table. */
export const accounts: Feature = {
  routes: (context, mount) => {
    signInRoutes(context, mount);
    profileRoutes(context, mount);
    userRoutes(context, mount);
  },
  jobs: deleteStaleEvery,
};

function signInRoutes(context: Context, mount: Mount): void {
  mount(login, async ({ body, request }) => {
    const origin = { address: request.ip, userAgent: request.headers['user-agent'] ?? '' };
    const session = await signIn(context, body, origin);
    return { message: SIGN_IN_TEXTS.success, ...session };
  });

  mount(verify, async ({ actor }) => {
    const account = await findAccount(context.db, actor.id);
    if (!account) throw new Problem('unauthenticated', 'Please sign in');
    return { user: toUser(account, await readSettings(context)) };
  });

  mount(health, async () => ({ status: 'ok' }));

  mount(registerEndpoint, async ({ body }) => {
    const standing = await register(context, body);
    const message =
      standing === 'active' ? SIGN_IN_TEXTS.registered : SIGN_IN_TEXTS.registeredPending;
    return { message, standing };
  });
}
