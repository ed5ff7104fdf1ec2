import type { Suppression, SuppressionsReason } from '@station/contract/mail/suppressions';
import type { Trx } from '../../../db/db.ts';
import { writeAudit } from '../../../platform/audit.ts';
import { recordWork } from '../../../platform/changes.ts';
import type { Context } from '../../../platform/context.ts';
import type { Actor } from '../../../platform/guard.ts';
import { Problem } from '../../../platform/problem.ts';
import { requireFound } from '../../../platform/row-guards.ts';
import { takeLettersBack } from '../mailings/mailing-letters.queries.ts';
import {
  addressKey,
  deleteSuppressionRow,
  findLettersUnderWay,
  findRecipientOfLink,
  findSuppressed,
  insertSuppression,
  lockAddress,
  type SuppressionRow,
  skipCalledOff,
} from './suppressions.queries.ts';
import { readUnsubscribeKey } from './unsubscribe-links.ts';

type NewSuppression = {
  address: string;
  reason: Suppression['reason'];
  note?: string;
  mailingId?: number | null;
  actor?: Actor;
};

/**
 * Has no mailing go to an address from here on, and calls off the letters to it that wait in the outbox.
 * Answers what is new; undefined where it was on the list already.
 */
export async function suppressAddress(
  trx: Trx,
  { address, reason, note = '', mailingId = null, actor }: NewSuppression,
): Promise<SuppressionRow | undefined> {
  const key = addressKey(address);
  await lockAddress(trx, key);
  const made = await insertSuppression(trx, {
    ...{ address, address_key: key, reason, note, mailing_id: mailingId },
    created_by: actor?.id ?? null,
    created_by_name: actor ? actor.name || actor.username : null,
  });
  const waiting = await findLettersUnderWay(trx, key);
  if (waiting.length > 0) {
    await skipCalledOff(trx, await takeLettersBack(trx, waiting), made?.reason ?? reason);
  }
  if (!made) return undefined;
  await writeAudit(trx, {
    actor: actor ?? null,
    action: `suppressions.${reason === 'by-hand' ? 'added' : reason}`,
    subject: 'mail-suppression',
    subjectId: made.id,
    after: { name: address, note },
  });
  return made;
}

/** Staff put an address on the list. @throws Problem `suppressions.already`. */
export async function addSuppression(
  { db }: Pick<Context, 'db'>,
  actor: Actor,
  given: { address: string; note: string },
): Promise<Suppression> {
  return db.transaction().execute(async (trx) => {
    const made = await suppressAddress(trx, { ...given, reason: 'by-hand', actor });
    if (made) return toSuppression(made);
    throw new Problem('conflict', 'This address is on the list already', {
      reason: 'suppressions.already' satisfies SuppressionsReason,
      validationErrors: [{ field: 'address', message: 'is on the list already' }],
    });
  });
}

/** Lets mailings go to an address again. @throws Problem `suppressions.not-found`. */
export async function removeSuppression(
  { db }: Pick<Context, 'db'>,
  actor: Actor,
  id: number,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const before = requireFound(await deleteSuppressionRow(trx, id), {
      message: 'This address is not on the list',
      reason: 'suppressions.not-found' satisfies SuppressionsReason,
    });
    await writeAudit(trx, {
      actor,
      action: 'suppressions.removed',
      subject: 'mail-suppression',
      subjectId: id,
      before: { name: before.address, reason: before.reason },
    });
  });
}

/** Whose address a link unsubscribes. @throws Problem `suppressions.bad-link`. */
export async function lookAtLink(
  context: Pick<Context, 'db' | 'secrets'>,
  key: string,
): Promise<{ address: string; done: boolean }> {
  const { address } = requireLink(context, key);
  const known = await findSuppressed(context.db, addressKey(address));
  return { address: masked(address), done: known !== undefined };
}

/** Unsubscribes the address of a link; again is as good as once. @throws Problem `suppressions.bad-link`. */
export async function unsubscribeByLink(
  context: Pick<Context, 'db' | 'secrets' | 'events'>,
  key: string,
): Promise<{ address: string }> {
  const { recipientId, address } = requireLink(context, key);
  await context.db.transaction().execute(async (trx) => {
    const of = await findRecipientOfLink(trx, recipientId);
    const mailingId = of?.mailing_id ?? null;
    await suppressAddress(trx, { address, reason: 'unsubscribed', mailingId });
  });
  recordWork(context.events, ['mailings']);
  return { address: masked(address) };
}

function requireLink(context: Pick<Context, 'secrets'>, key: string) {
  return requireFound(readUnsubscribeKey(context, key), {
    message: 'This link is not one of ours',
    reason: 'suppressions.bad-link' satisfies SuppressionsReason,
  });
}

/** `a***n@example.com`: enough for its owner to know it, too little for whoever finds the link. */
function masked(address: string): string {
  const at = address.lastIndexOf('@');
  const name = [...address.slice(0, at)];
  const last = name.length > 2 ? name.at(-1) : '';
  return `${name[0] ?? ''}***${last}${address.slice(at)}`;
}

export const toSuppression = (row: SuppressionRow): Suppression => ({
  ...row,
  created_at: row.created_at.toISOString(),
});
