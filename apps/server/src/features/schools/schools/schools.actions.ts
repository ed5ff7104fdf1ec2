import {
  SCHOOL_TEXTS,
  type School,
  type SchoolFields,
  type SchoolsReason,
} from '@station/contract/schools/schools';
import { writeAudit } from '../../../platform/audit.ts';
import type { Context } from '../../../platform/context.ts';
import type { Actor } from '../../../platform/guard.ts';
import { Problem } from '../../../platform/problem.ts';
import { mapConstraintErrors, requireFound, requireVersion } from '../../../platform/row-guards.ts';
import { keepInTrash } from './school-bundles.queries.ts';
import {
  deleteSchoolRow,
  insertSchool,
  lockSchool,
  type SchoolRow,
  updateSchoolRow,
} from './schools.queries.ts';

const subject = 'school';

/** Adds a school. */
export async function createSchool(
  { db }: Context,
  actor: Actor,
  fields: SchoolFields,
): Promise<School> {
  return db.transaction().execute(async (trx) => {
    const made = await insertSchool(trx, fields);
    const line = { actor, action: 'schools.created', subject, subjectId: made.school_id };
    await writeAudit(trx, { ...line, after: fields });
    return toSchool(made);
  });
}

/** Renames a school. @throws Problem `schools.not-found` or `schools.changed-meanwhile`. */
export async function updateSchool(
  { db }: Context,
  actor: Actor,
  id: number,
  { version, ...fields }: SchoolFields & { version?: number | undefined },
): Promise<School> {
  return db.transaction().execute(async (trx) => {
    const before = requiredSchool(await lockSchool(trx, id));
    requireVersion(before, version, {
      message: 'This school was changed by somebody else meanwhile',
      reason: 'schools.changed-meanwhile' satisfies SchoolsReason,
      current: toSchool(before),
    });
    const after = await updateSchoolRow(trx, id, fields);
    const line = { actor, action: 'schools.updated', subject, subjectId: id };
    await writeAudit(trx, { ...line, before, after });
    return toSchool(after);
  });
}

/** Deletes a school that has no classes. @throws Problem `schools.not-found` or `schools.has-classes`. */
export async function deleteSchool({ db }: Context, actor: Actor, id: number): Promise<void> {
  await mapConstraintErrors({ class_school_id_fkey: hasClasses }, () =>
    db.transaction().execute(async (trx) => {
      const before = requiredSchool(await lockSchool(trx, id));
      await keepInTrash(
        trx,
        { kind: 'school', id, label: before.school_name, detail: '' },
        actor.id,
      );
      await deleteSchoolRow(trx, id);
      const line = { actor, action: 'schools.deleted', subject, subjectId: id };
      await writeAudit(trx, { ...line, before });
    }),
  );
}

/** A stored school as callers see it. */
export function toSchool(row: SchoolRow): School {
  return { ...row, created_at: row.created_at.toISOString() };
}

/** The school that was found. @throws Problem `schools.not-found`. */
export function requiredSchool(school: SchoolRow | undefined): SchoolRow {
  return requireFound(school, {
    message: SCHOOL_TEXTS.notFound,
    reason: 'schools.not-found' satisfies SchoolsReason,
  });
}

const hasClasses = () =>
  new Problem('conflict', SCHOOL_TEXTS.hasClasses, {
    reason: 'schools.has-classes' satisfies SchoolsReason,
  });
