import {
  createApiToken,
  listApiTokens,
  revokeApiToken,
} from '@station/contract/accounts/api-tokens';
import type { Feature } from '../../../platform/context.ts';
import { makeApiToken, revokeToken } from './api-tokens.actions.ts';
import { findApiTokens } from './api-tokens.queries.ts';

/** Keys that administrators make for programs. */
export const apiTokens: Feature = {
  routes: (context, mount) => {
    mount(listApiTokens, async () => ({ data: await findApiTokens(context.db) }));
    mount(createApiToken, ({ actor, body }) => makeApiToken(context, actor, body));
    mount(revokeApiToken, async ({ actor, params }) => {
      await revokeToken(context, actor, params.id);
      return {};
    });
  },
};
