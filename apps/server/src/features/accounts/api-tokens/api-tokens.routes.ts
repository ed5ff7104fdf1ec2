import {
  createApiToken,
  listApiTokens,
  revokeApiToken,
} from '@station/contract/accounts/api-tokens';
import type { Feature } from '../../../platform/context.ts';
import { bearerToken } from '../../../platform/guard.ts';
import { hashToken } from '../../../platform/tokens.ts';
import { makeApiToken, revokeToken } from './api-tokens.actions.ts';
import { findApiTokens } from './api-tokens.queries.ts';

/** Keys that administrators make for programs. */
export const apiTokens: Feature = {
  routes: (context, mount) => {
    mount(listApiTokens, async () => ({ data: await findApiTokens(context.db) }));
    mount(createApiToken, ({ actor, body, request }) => {
      const own = bearerToken(request.headers.authorization) ?? '';
      return makeApiToken(context, actor, body, hashToken(own));
    });
    mount(revokeApiToken, async ({ actor, params }) => {
      await revokeToken(context, actor, params.id);
      return {};
    });
  },
};
