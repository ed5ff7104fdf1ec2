import type { WritingReason } from '@station/contract/writing/writing-fields';
import type { WritingRules } from '@station/contract/writing/writing-rules';
import { writeAudit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import type { Actor } from '../../platform/guard.ts';
import { requireVersion } from '../../platform/row-guards.ts';
import { findRules, lockRules, saveRules } from './rules.queries.ts';

/** Changes what is checked; each word once. @throws Problem `writing.changed-meanwhile`. */
export async function updateRules(
  { db }: Context,
  actor: Actor,
  { version, ...given }: Omit<WritingRules, 'version'> & { version?: number | undefined },
): Promise<WritingRules> {
  return db.transaction().execute(async (trx) => {
    const { version: stored, ...before } = await lockRules(trx);
    requireVersion({ version: stored }, version, {
      message: 'The rules were changed elsewhere meanwhile',
      reason: 'writing.changed-meanwhile' satisfies WritingReason,
      current: { ...before, version: stored },
    });
    const once = ({ ko, vi }: WritingRules['banned']) => ({
      ko: [...new Set(ko)],
      vi: [...new Set(vi)],
    });
    const rules = {
      ...given,
      banned: once(given.banned),
      exaggerated: once(given.exaggerated),
      disclosures: once(given.disclosures),
    };
    await saveRules(trx, rules);
    await writeAudit(trx, {
      ...{ actor, action: 'writing.rules-changed', subject: 'writing-rules' },
      before,
      after: rules,
    });
    return findRules(trx);
  });
}
