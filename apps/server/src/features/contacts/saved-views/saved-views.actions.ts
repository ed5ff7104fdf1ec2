import {
  SAVED_VIEWS_MAX,
  type SavedView,
  type SavedViewsReason,
} from '@station/contract/contacts/saved-views';
import { writeAudit } from '../../../platform/audit.ts';
import type { Context } from '../../../platform/context.ts';
import type { Actor } from '../../../platform/guard.ts';
import { Problem } from '../../../platform/problem.ts';
import { mapConstraintErrors, requireFound } from '../../../platform/row-guards.ts';
import { lockPerson } from '../../accounts/sign-in/accounts.queries.ts';
import {
  clearDefault,
  deleteViewRow,
  findViews,
  insertView,
  lockView,
  updateViewRow,
} from './saved-views.queries.ts';

/** Saves a view. @throws Problem `saved-views.name-taken` or `saved-views.too-many`. */
export async function saveView(
  { db }: Context,
  actor: Actor,
  given: Omit<SavedView, 'id'>,
): Promise<SavedView> {
  return mapTakenNameErrors(() =>
    db.transaction().execute(async (trx) => {
      await lockPerson(trx, actor.id);
      const own = await findViews(trx, actor.id, given.screen);
      if (own.length >= SAVED_VIEWS_MAX) {
        throw new Problem('conflict', `There are ${SAVED_VIEWS_MAX} views already`, {
          reason: 'saved-views.too-many' satisfies SavedViewsReason,
        });
      }
      if (given.is_default) await clearDefault(trx, actor.id, given.screen);
      const after = await insertView(trx, actor.id, given);
      await writeAudit(trx, { ...audited(actor, 'created', after.id), after });
      return after;
    }),
  );
}

/**
 * Changes one of the person's own views.
 * @throws Problem `saved-views.not-found` or `saved-views.name-taken`.
 */
export async function changeView(
  { db }: Context,
  actor: Actor,
  id: number,
  {
    name,
    view,
    is_default,
  }: { [Key in 'name' | 'view' | 'is_default']?: SavedView[Key] | undefined },
): Promise<SavedView> {
  return mapTakenNameErrors(() =>
    db.transaction().execute(async (trx) => {
      await lockPerson(trx, actor.id);
      const before = required(await lockView(trx, actor.id, id));
      if (is_default && !before.is_default) await clearDefault(trx, actor.id, before.screen);
      const after = await updateViewRow(trx, {
        ...before,
        name: name ?? before.name,
        view: view ?? before.view,
        is_default: is_default ?? before.is_default,
      });
      await writeAudit(trx, { ...audited(actor, 'updated', id), before, after });
      return after;
    }),
  );
}

/** Forgets one of the person's own views. @throws Problem `saved-views.not-found`. */
export async function forgetView({ db }: Context, actor: Actor, id: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockPerson(trx, actor.id);
    const before = required(await lockView(trx, actor.id, id));
    await deleteViewRow(trx, id);
    await writeAudit(trx, { ...audited(actor, 'deleted', id), before });
  });
}

const audited = (actor: Actor, what: 'created' | 'updated' | 'deleted', subjectId: number) => ({
  actor,
  action: `saved-views.${what}`,
  subject: 'saved-view',
  subjectId,
});

function required(view: SavedView | undefined): SavedView {
  return requireFound(view, {
    message: 'This view does not exist',
    reason: 'saved-views.not-found' satisfies SavedViewsReason,
  });
}

/** The index knows the names of a person's views. */
function mapTakenNameErrors<T>(write: () => Promise<T>): Promise<T> {
  const taken = () =>
    new Problem('conflict', 'There is a view of this name already', {
      reason: 'saved-views.name-taken' satisfies SavedViewsReason,
      validationErrors: [{ field: 'name', message: 'is taken' }],
    });
  return mapConstraintErrors({ saved_view_name_key: taken }, write);
}
