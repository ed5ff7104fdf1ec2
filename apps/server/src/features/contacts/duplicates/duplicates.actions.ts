import { writeAudit } from '../../../platform/audit.ts';
import type { Context } from '../../../platform/context.ts';
import type { Actor } from '../../../platform/guard.ts';
import { forgetNotDuplicates, markNotDuplicates, type Pair } from './duplicates.queries.ts';

/** Remembers of each pair of these contacts that they are not the same; answers the new pairs. */
export async function dismissDuplicates(
  { db }: Context,
  actor: Actor,
  ids: readonly number[],
): Promise<Pair[]> {
  return db.transaction().execute(async (trx) => {
    const pairs = await markNotDuplicates(trx, ids, actor.id);
    await writeAudit(trx, line(actor, 'contacts.told-apart', { after: { pairs } }));
    return pairs;
  });
}

/**
 * Forgets that again, and so they are listed again. With `only`, of those pairs: what others had said
 * of the contacts before still holds.
 */
export async function recallDuplicates(
  { db }: Context,
  actor: Actor,
  ids: readonly number[],
  only: readonly Pair[] | undefined,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const pairs = await forgetNotDuplicates(trx, ids, only);
    await writeAudit(trx, line(actor, 'contacts.apart-recalled', { before: { pairs } }));
  });
}

function line(actor: Actor, action: string, what: { before?: AuditedPairs; after?: AuditedPairs }) {
  return { actor, action, subject: 'contact', ...what };
}

type AuditedPairs = { pairs: Pair[] };
