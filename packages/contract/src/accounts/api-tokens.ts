/** API tokens: with them programs call as the administrator who made them, within scopes. */
import * as z from 'zod/mini';
import { API_SCOPES } from '../api-areas.ts';
import { answer, endpoint } from '../endpoint.ts';
import { requiredText } from '../fields.ts';
import { amount, idInPath } from '../record-fields.ts';

export type ApiTokensReason =
  /** There is no such token, or it has been revoked. */
  | 'api-tokens.not-found'
  /** The token was not let into what was called. */
  | 'api-tokens.scope'
  /** What was called is for no token at all. */
  | 'api-tokens.closed'
  /** There are as many as one person may have. */
  | 'api-tokens.too-many';

/** What each token begins with, so that people and programs that look for lost secrets know one. */
export const API_TOKEN_PREFIX = 'stn_';

/** A token holds for this many days at most. */
export const API_TOKEN_DAYS_MAX = 365;

/** Calls a minute with one token, on each server. */
export const API_TOKEN_PER_MINUTE = 600;

/** Tokens that hold, of one person. */
export const API_TOKENS_MAX = 50;

export const ApiToken = z.object({
  id: z.number(),
  name: z.string(),
  /** Its first letters, enough to tell it from others. */
  prefix: z.string(),
  scopes: z.array(z.enum(API_SCOPES)),
  made_by: z.string(),
  made_at: z.string(),
  expires_at: z.string(),
  /** To the minute. */
  used_at: z.nullable(z.string()),
  /** It would be refused: run out, or its maker is no administrator any more. */
  refused: z.boolean(),
});
export type ApiToken = z.infer<typeof ApiToken>;

export const listApiTokens = endpoint({
  name: 'listApiTokens',
  method: 'GET',
  path: '/api/tokens',
  access: 'admin',
  summary: 'The API tokens of all administrators that were not revoked, newest first.',
  response: answer({ data: z.array(ApiToken) }),
});

export const createApiToken = endpoint({
  name: 'createApiToken',
  method: 'POST',
  path: '/api/tokens',
  access: 'admin',
  perMinute: 30,
  summary: 'Make an API token; it is told this once, and only its hash is kept.',
  body: z.object({
    name: requiredText(100),
    scopes: z.array(z.enum(API_SCOPES)).check(z.minLength(1), z.maxLength(API_SCOPES.length)),
    days: amount(API_TOKEN_DAYS_MAX, 1),
  }),
  response: answer({ data: ApiToken, token: z.string() }),
});

export const revokeApiToken = endpoint({
  name: 'revokeApiToken',
  method: 'DELETE',
  path: '/api/tokens/:id',
  access: 'admin',
  summary: 'Let a token, one’s own or another administrator’s, hold no longer from this moment.',
  params: z.object({ id: idInPath() }),
  response: answer({}),
});
