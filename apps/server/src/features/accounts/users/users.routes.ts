import {
  createUser as createUserEndpoint,
  deleteUser as deleteUserEndpoint,
  listUsers,
  signOutUser as signOutUserEndpoint,
  USER_TEXTS,
  USERS_ALL_MAX,
  USERS_PAGE_SIZE,
  updateUser as updateUserEndpoint,
} from '@station/contract/accounts/users';
import { paginationOf } from '@station/contract/paging';
import type { Feature } from '../../../platform/context.ts';
import { refusePasswordOf } from '../sign-in/credentials.actions.ts';
import type { Leaving } from './leaving.kind.ts';
import { createUser, deleteUser, signOutUser, toListed, updateUser } from './users.actions.ts';
import { forgetWaiting } from './users.jobs.ts';
import { findUserPage } from './users.queries.ts';

/**
 * User management by administrators (spec 2, sections 2, 6 and 7); `leaving` is what other domains do
 * when an account is deleted.
 */
export const users = (leaving: readonly Leaving[]): Feature => ({
  routes: (context, mount) => {
    mount(listUsers, async ({ query }) => {
      const { page: asked, limit: given, ...filter } = query;
      const isPage = asked !== undefined || given !== undefined;
      const page = asked ?? 1;
      const limit = given ?? (isPage ? USERS_PAGE_SIZE : USERS_ALL_MAX);
      const found = await findUserPage(context.db, filter, (page - 1) * limit, limit);
      return {
        users: found.users.map(toListed),
        total: found.total,
        pagination: paginationOf(page, limit, found.total),
      };
    });

    mount(
      createUserEndpoint,
      async ({ actor, body }) => ({
        message: USER_TEXTS.created,
        user: await createUser(context, actor, body),
      }),
      refusePasswordOf(context),
    );

    mount(updateUserEndpoint, async ({ actor, params, body }) => ({
      user: await updateUser(context, actor, params.id, body),
    }));

    mount(deleteUserEndpoint, async ({ actor, params }) => {
      await deleteUser(context, actor, params.id, leaving);
      return { message: USER_TEXTS.deleted };
    });

    mount(signOutUserEndpoint, async ({ actor, params }) => ({
      ended: await signOutUser(context, actor, params.id),
    }));
  },
  jobs: [forgetWaiting],
});
