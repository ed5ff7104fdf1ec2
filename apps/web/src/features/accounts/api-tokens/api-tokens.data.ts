import {
  createApiToken,
  listApiTokens,
  revokeApiToken,
} from '@station/contract/accounts/api-tokens';
import type { BodyInput } from '@station/contract/endpoint';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../platform/call.ts';
import { useEndpointWrite, useRefresh } from '../../../platform/saved-by.ts';

const API_TOKENS_KEY = ['api-tokens'] as const;

/** The tokens that were not revoked, newest first. */
export const useApiTokens = () =>
  useQuery({
    queryKey: API_TOKENS_KEY,
    queryFn: async ({ signal }) => (await call(listApiTokens, { signal })).data,
  });

/** Asks for the tokens anew. */
export const useApiTokensRefresh = () => useRefresh(API_TOKENS_KEY);

/** Makes a token, which is told this once. */
export const makeApiToken = (body: BodyInput<typeof createApiToken>) =>
  call(createApiToken, { body });

/** Lets a token hold no longer. */
export const useApiTokenRevocation = () => useEndpointWrite(revokeApiToken, useApiTokensRefresh());
