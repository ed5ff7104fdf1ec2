import {
  AREA_LIMITS,
  type AreaFields,
  type CampusArea,
  type CampusAreasReason,
} from '@station/contract/visitors/campus-areas';
import { writeAudit } from '../../../platform/audit.ts';
import type { Context } from '../../../platform/context.ts';
import type { Actor } from '../../../platform/guard.ts';
import { invalidField, Problem } from '../../../platform/problem.ts';
import { mapConstraintErrors, requireFound, requireVersion } from '../../../platform/row-guards.ts';
import { endStaysIn } from './area-stays.queries.ts';
import { areasChanged } from './campus-areas.events.ts';
import {
  type AreaRow,
  countAreasLocked,
  deleteAreaRow,
  insertArea,
  lockArea,
  updateArea,
} from './campus-areas.queries.ts';

const subject = 'campus-area';

/**
 * Draws an area.
 * @throws Problem `campus-areas.shape-needed`, `campus-areas.name-taken`,
 *   `campus-areas.unknown-school` or `campus-areas.too-many`.
 */
export async function createArea(
  { db, events }: Context,
  actor: Actor,
  fields: AreaFields,
): Promise<CampusArea> {
  requireOneShape(fields);
  const area = await mapConstraintErrors(REFUSALS, () =>
    db.transaction().execute(async (trx) => {
      if ((await countAreasLocked(trx)) >= AREA_LIMITS.areas) throw tooMany();
      const after = await insertArea(trx, fields);
      await writeAudit(trx, {
        actor,
        action: 'campus-areas.created',
        subject,
        subjectId: after.id,
        after: fields,
      });
      return after;
    }),
  );
  events.publish(areasChanged, undefined);
  return area;
}

/**
 * Changes an area.
 * @throws Problem as `createArea`, `campus-areas.not-found` or `campus-areas.changed-meanwhile`.
 */
export async function changeArea(
  { db, events }: Context,
  actor: Actor,
  id: number,
  { version, ...fields }: AreaFields & { version?: number | undefined },
): Promise<CampusArea> {
  requireOneShape(fields);
  const area = await mapConstraintErrors(REFUSALS, () =>
    db.transaction().execute(async (trx) => {
      const before = requiredArea(await lockArea(trx, id));
      requireVersion(before, version, {
        message: 'This area was changed by somebody else meanwhile',
        reason: 'campus-areas.changed-meanwhile' satisfies CampusAreasReason,
        current: before satisfies CampusArea,
      });
      const after = await updateArea(trx, id, fields);
      const line = { actor, action: 'campus-areas.updated', subject, subjectId: id };
      await writeAudit(trx, { ...line, before: fieldsOf(before), after: fields });
      return after;
    }),
  );
  events.publish(areasChanged, undefined);
  return area;
}

/**
 * Deletes an area; whoever is in it has left it, and the log stays.
 * @throws Problem `campus-areas.not-found`.
 */
export async function deleteArea({ db, events }: Context, actor: Actor, id: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const before = requiredArea(await lockArea(trx, id));
    await endStaysIn(trx, id, before.name);
    await deleteAreaRow(trx, id);
    const line = { actor, action: 'campus-areas.deleted', subject, subjectId: id };
    await writeAudit(trx, { ...line, before: fieldsOf(before) });
  });
  events.publish(areasChanged, undefined);
}

/** @throws Problem naming the shape, unless there is exactly one. */
function requireOneShape({ circle, polygon }: AreaFields): void {
  if ((circle === null) !== (polygon === null)) return;
  throw invalidField(
    {
      field: circle ? 'polygon' : 'circle',
      message: 'an area is either a circle or a polygon',
      rule: circle ? 'not-allowed' : 'required',
    },
    'campus-areas.shape-needed' satisfies CampusAreasReason,
  );
}

function fieldsOf({ name, colour, school_id, circle, polygon }: AreaRow): AreaFields {
  return { name, colour, school_id, circle, polygon };
}

const requiredArea = (row: AreaRow | undefined): AreaRow =>
  requireFound(row, {
    message: 'This area does not exist',
    reason: 'campus-areas.not-found' satisfies CampusAreasReason,
  });

const REFUSALS = {
  campus_area_name_key: () =>
    new Problem('conflict', 'There is an area of this name', {
      reason: 'campus-areas.name-taken' satisfies CampusAreasReason,
      validationErrors: [{ field: 'name', message: 'is taken', rule: 'not-allowed' }],
    }),
  campus_area_school_id_fkey: () =>
    invalidField(
      { field: 'school_id', message: 'does not exist', rule: 'unknown' },
      'campus-areas.unknown-school' satisfies CampusAreasReason,
    ),
};

const tooMany = () =>
  new Problem('conflict', `There are ${AREA_LIMITS.areas} areas already`, {
    reason: 'campus-areas.too-many' satisfies CampusAreasReason,
  });
