import {
  API_TOKEN_PREFIX,
  API_TOKENS_MAX,
  type ApiToken,
  type ApiTokensReason,
  type createApiToken,
} from '@station/contract/accounts/api-tokens';
import type { BodyOf } from '@station/contract/endpoint';
import type { Trx } from '../../../db/db.ts';
import { writeAudit } from '../../../platform/audit.ts';
import type { Context } from '../../../platform/context.ts';
import type { Actor } from '../../../platform/guard.ts';
import { Problem } from '../../../platform/problem.ts';
import { requireFound } from '../../../platform/row-guards.ts';
import { hashToken, newToken } from '../../../platform/tokens.ts';
import { findSession } from '../sessions/sessions.queries.ts';
import { requireAdministrator } from '../sign-in/accounts.actions.ts';
import {
  findApiTokens,
  insertApiToken,
  revokeApiTokenRow,
  revokeApiTokenRowsOf,
} from './api-tokens.queries.ts';

const subject = 'api-token';

/** How much of a token is kept to tell it from others: the prefix and 6 of its 43 letters. */
const SHOWN = API_TOKEN_PREFIX.length + 6;

/**
 * Makes a token that calls as this administrator; only its hash is kept. `session` is the hash of the token
 * that they call with themselves.
 * @throws Problem `api-tokens.too-many`, `unauthenticated` when the session has ended meanwhile, or as
 *   `requireAdministrator`.
 */
export async function makeApiToken(
  { db }: Context,
  actor: Actor,
  { name, scopes, days }: BodyOf<typeof createApiToken>,
  session: Buffer,
): Promise<{ data: ApiToken; token: string }> {
  const token = `${API_TOKEN_PREFIX}${newToken().token}`;
  const prefix = token.slice(0, SHOWN);
  const kept = { name, prefix, scopes: [...new Set(scopes)].toSorted() };
  const id = await db.transaction().execute(async (trx) => {
    const row = { ...kept, account_id: actor.id, token_hash: hashToken(token), days };
    // Their tokens are counted, so two that they make come one after the other.
    await requireAdministrator(trx, actor);
    // The guard has asked before the body came, and what ends a session ends the tokens there were.
    if (!(await findSession(trx, session))?.alive) {
      throw new Problem('unauthenticated', 'Please sign in');
    }
    const made = await insertApiToken(trx, row, API_TOKENS_MAX);
    if (made === undefined) {
      throw new Problem('conflict', `There may be ${API_TOKENS_MAX} tokens of one person`, {
        reason: 'api-tokens.too-many' satisfies ApiTokensReason,
      });
    }
    const line = { actor, action: 'api-tokens.created', subject, subjectId: made };
    await writeAudit(trx, { ...line, after: { ...kept, days } });
    return made;
  });
  const data = (await findApiTokens(db)).find((it) => it.id === id);
  return { data: requiredToken(data), token };
}

/** Lets a token hold no longer, whoever made it. @throws Problem `api-tokens.not-found`. */
export async function revokeToken({ db }: Context, actor: Actor, id: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const before = requiredToken(await revokeApiTokenRow(trx, id));
    await writeAudit(trx, {
      ...{ actor, action: 'api-tokens.revoked', subject, subjectId: id },
      before,
    });
  });
}

/**
 * Lets no token of somebody hold any longer: they may do less from now on, begin afresh, or shut out
 * whoever came in as them.
 */
export async function revokeTokensOf(
  trx: Trx,
  actor: Pick<Actor, 'id' | 'username'>,
  accountId: number,
): Promise<void> {
  for (const { id, ...before } of await revokeApiTokenRowsOf(trx, accountId)) {
    const line = { actor, action: 'api-tokens.revoked', subject, subjectId: id };
    await writeAudit(trx, { ...line, before });
  }
}

const requiredToken = <Row>(token: Row | undefined): Row =>
  requireFound(token, {
    message: 'There is no such API token',
    reason: 'api-tokens.not-found' satisfies ApiTokensReason,
  });
