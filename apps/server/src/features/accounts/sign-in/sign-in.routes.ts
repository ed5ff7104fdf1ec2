import {
  health,
  login,
  register as registerEndpoint,
  SIGN_IN_TEXTS,
  verify,
} from '@station/contract/accounts/accounts';
import type { Feature, Handler } from '../../../platform/context.ts';
import { Problem } from '../../../platform/problem.ts';
import { readSettings } from '../../settings/settings.queries.ts';
import { callerOf, sendCredential } from '../devices/device-cookie.ts';
import { toUser } from './accounts.actions.ts';
import { findAccount } from './accounts.queries.ts';
import { attemptUpkeep } from './attempts.jobs.ts';
import { refusePasswordOf } from './credentials.actions.ts';
import { register } from './registration.actions.ts';
import { signIn } from './sign-in.actions.ts';

/** Sign-in and registration (spec 1, sections 2 and 3). */
export const signingIn: Feature = {
  routes: (context, mount) => {
    mount(login, async ({ body, request, reply }) => {
      const origin = { ...callerOf(request), userAgent: request.headers['user-agent'] ?? '' };
      const { session, device } = await signIn(context, body, origin);
      sendCredential(context, { request, reply }, device);
      return { message: SIGN_IN_TEXTS.success, ...session };
    });

    mount(verify, async ({ actor }) => {
      const account = await findAccount(context.db, actor.id);
      if (!account) throw new Problem('unauthenticated', 'Please sign in');
      return { user: toUser(account, await readSettings(context)) };
    });

    mount(health, async () => ({ status: 'ok' }));

    const registering: Handler<typeof registerEndpoint> = async ({ body }) => {
      const accountState = await register(context, body);
      const message =
        accountState === 'active' ? SIGN_IN_TEXTS.registered : SIGN_IN_TEXTS.registeredPending;
      return { message, account_state: accountState };
    };
    mount(registerEndpoint, registering, refusePasswordOf(context));
  },
  jobs: attemptUpkeep,
};
