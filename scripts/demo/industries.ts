import { randomUUID } from 'node:crypto';
import {
  decideIndustry,
  revertDecision,
} from '../../apps/server/src/features/industries/decisions/decisions.actions.ts';
import { engineOf } from '../../apps/server/src/features/industries/model/industry-engine.ts';
import { classifySubjects } from '../../apps/server/src/features/industries/operations/classify.actions.ts';
import {
  findSubjects,
  findWaitingIds,
} from '../../apps/server/src/features/industries/operations/subjects.queries.ts';
import { organisationEdition } from '../../apps/server/src/features/industries/settings/edition.queries.ts';
import type { Context } from '../../apps/server/src/platform/context.ts';
import type { Actor } from '../../apps/server/src/platform/guard.ts';

/** Contacts that the model classifies, by so many in a transaction; the others wait in the queue. */
const CLASSIFIED = 1_200;
const STEP = 200;

/** Decisions of a person, of which the last one is taken back. */
const DECIDED = 6;

/** Classifies contacts, decides on some and leaves some in the queue, unless that was done before. */
export async function fillIndustries(context: Context, actor: Actor): Promise<string> {
  const known = await context.db
    .selectFrom('contact_industry')
    .select('contact_id')
    .executeTakeFirst();
  if (known) return 'There are industries already; none were added.';
  const { db } = context;
  const edition = await organisationEdition(db);
  const choice = { which: 'unclassified', skipNoCompany: true } as const;
  const ids = await findWaitingIds(db, choice, CLASSIFIED);
  const how = {
    edition,
    minConfidence: 0.5,
    autoUpdate: true,
    account: actor,
    group: randomUUID(),
  };
  let updated = 0;
  try {
    for (let at = 0; at < ids.length; at += STEP) {
      const subjects = await findSubjects(db, ids.slice(at, at + STEP));
      const { classified } = await classifySubjects(context, subjects, how, (work) =>
        db.transaction().execute(work),
      );
      updated += classified.filter(({ outcome }) => outcome === 'updated').length;
    }
    const waiting = await findWaitingIds(db, choice, DECIDED);
    for (const [at, contact_id] of waiting.entries()) {
      // Education, and what a person may say at once of all of a company.
      const industry = { edition, code: edition === 'ksic11' ? 'P' : 'Q' };
      const scope = at === 0 ? 'company' : 'contact';
      const { data } = await decideIndustry(context, actor, { contact_id, industry, scope });
      if (at === waiting.length - 1) await revertDecision(context, actor, data.id, 'one');
    }
  } finally {
    engineOf(context).close();
  }
  return `${updated.toLocaleString('en')} contacts were classified by industry; others wait for a decision.`;
}
