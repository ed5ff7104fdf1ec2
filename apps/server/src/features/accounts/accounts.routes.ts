import { health, login, logout, SIGN_IN_TEXTS, verify } from '@station/contract/accounts';
import type { Feature } from '../../platform/context.ts';
import { Problem } from '../../platform/problem.ts';
import { signIn, signOut, toUser } from './accounts.actions.ts';
import { deleteStaleEvery } from './accounts.jobs.ts';
import { findAccount } from './accounts.queries.ts';

/** Sign-in, the session behind it, and the health call of the login screen. */
export const accounts: Feature = {
  routes: (context, mount) => {
    mount(login, async ({ body, request }) => {
      const origin = { address: request.ip, userAgent: request.headers['user-agent'] ?? '' };
      const session = await signIn(context, body, origin);
      return { message: SIGN_IN_TEXTS.success, ...session };
    });

    mount(verify, async ({ actor }) => {
      const account = await findAccount(context.db, actor.id);
      if (!account) throw new Problem('unauthenticated', 'Please sign in');
      return { user: toUser(account) };
    });

    mount(logout, async ({ actor }) => {
      await signOut(context, actor);
      return {};
    });

    mount(health, async () => ({ status: 'ok' }));
  },
  jobs: deleteStaleEvery,
};
