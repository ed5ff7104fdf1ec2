import { type LauncherReason, Preferences } from '@station/contract/launcher/launcher';
import type { Db } from '../../db/db.ts';
import { writeAudit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import type { Actor } from '../../platform/guard.ts';
import { Problem } from '../../platform/problem.ts';
import {
  findPreferences,
  hasAccessRequest,
  insertAccessRequest,
  lockPreferences,
  markRequestHandled,
  savePreferences,
} from './launcher.queries.ts';

/** What holds until a person arranges things. */
const USUAL: Preferences = {
  app_order: [],
  hidden_apps: [],
  language: null,
  theme: null,
  first_steps_put_away: false,
};

/** How a person arranged things; what no longer fits counts as not arranged. */
export async function readPreferences(db: Db, accountId: number): Promise<Preferences> {
  const stored = (await findPreferences(db, accountId)) as Partial<Preferences> | undefined;
  const parsed = Preferences.safeParse({ ...USUAL, ...stored });
  return parsed.success ? parsed.data : USUAL;
}

/** Keeps how the caller arranged things; what is left out stays. */
export async function updatePreferences(
  { db }: Context,
  actor: Actor,
  given: { [Key in keyof Preferences]?: Preferences[Key] | undefined },
): Promise<Preferences> {
  const change = Object.fromEntries(
    Object.entries(given).filter(([, value]) => value !== undefined),
  );
  return db.transaction().execute(async (trx) => {
    await lockPreferences(trx, actor.id);
    const before = await readPreferences(trx, actor.id);
    const after = { ...before, ...change };
    await savePreferences(trx, actor.id, after);
    await writeAudit(trx, {
      actor,
      action: 'launcher.arranged',
      subject: 'account',
      subjectId: actor.id,
      before,
      after,
    });
    return after;
  });
}

/** Asks for access to a page; asking again while the request is open changes nothing. */
export async function requestAccess(
  { db }: Context,
  actor: Actor,
  wanted: { page: string; role: 'admin' | 'user' },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const id = await insertAccessRequest(trx, { account_id: actor.id, ...wanted });
    if (id === undefined) return;
    await writeAudit(trx, {
      actor,
      action: 'launcher.access-requested',
      subject: 'access-request',
      subjectId: id,
      after: wanted,
    });
  });
}

/**
 * Marks a request as handled; giving the role is a change of the user.
 * @throws Problem `launcher.request-not-found` or `launcher.request-handled`.
 */
export async function handleAccessRequest(
  { db }: Context,
  actor: Actor,
  id: number,
  decision: 'granted' | 'declined',
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (!(await markRequestHandled(trx, id, { decision, handled_by: actor.name }))) {
      throw (await hasAccessRequest(trx, id))
        ? refusal('conflict', 'launcher.request-handled', 'This request was handled before')
        : refusal('not-found', 'launcher.request-not-found', 'This request does not exist');
    }
    await writeAudit(trx, {
      actor,
      action: 'launcher.access-request-handled',
      subject: 'access-request',
      subjectId: id,
      after: { decision },
    });
  });
}

function refusal(code: 'conflict' | 'not-found', reason: LauncherReason, message: string) {
  return new Problem(code, message, { reason });
}
