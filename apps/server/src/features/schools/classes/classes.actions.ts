import {
  CLASS_TEXTS,
  type ClassFields,
  SCHOOL_TEXTS,
  type SchoolClass,
  type SchoolsReason,
} from '@station/contract/schools/schools';
import { writeAudit } from '../../../platform/audit.ts';
import type { Context } from '../../../platform/context.ts';
import type { Actor } from '../../../platform/guard.ts';
import { Problem } from '../../../platform/problem.ts';
import { mapConstraintErrors, requireFound, requireVersion } from '../../../platform/row-guards.ts';
import { keepInTrash } from '../schools/school-bundles.queries.ts';
import { findSchool } from '../schools/schools.queries.ts';
import {
  type ClassRow,
  countClassDeletion,
  deleteClassRow,
  insertClass,
  lockClass,
  lockCoursesOf,
  updateClassRow,
} from './classes.queries.ts';

const subject = 'class';

/** Adds a class to a school. @throws Problem `schools.not-found`. */
export async function createClass(
  { db }: Context,
  actor: Actor,
  fields: ClassFields & { school_id: number },
): Promise<SchoolClass> {
  return mapConstraintErrors({ class_school_id_fkey: schoolNotFound }, () =>
    db.transaction().execute(async (trx) => {
      const made = await insertClass(trx, fields);
      const line = { actor, action: 'schools.class-created', subject, subjectId: made.class_id };
      await writeAudit(trx, { ...line, after: fields });
      return toClass(made);
    }),
  );
}

/** Changes a class. @throws Problem `schools.class-not-found` or `schools.class-changed-meanwhile`. */
export async function updateClass(
  { db }: Context,
  actor: Actor,
  id: number,
  { version, ...fields }: ClassFields & { version?: number | undefined },
): Promise<SchoolClass> {
  return db.transaction().execute(async (trx) => {
    const before = requiredClass(await lockClass(trx, id));
    requireVersion(before, version, {
      message: 'This class was changed by somebody else meanwhile',
      reason: 'schools.class-changed-meanwhile' satisfies SchoolsReason,
      current: toClass(before),
    });
    const after = await updateClassRow(trx, id, fields);
    const line = { actor, action: 'schools.class-updated', subject, subjectId: id };
    await writeAudit(trx, { ...line, before, after });
    return toClass(after);
  });
}

/** Deletes a class with its courses and their enrolments. @throws Problem `schools.class-not-found`. */
export async function deleteClass({ db }: Context, actor: Actor, id: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const before = requiredClass(await lockClass(trx, id));
    await lockCoursesOf(trx, id);
    const along = await countClassDeletion(trx, id);
    const school = await findSchool(trx, before.school_id);
    const root = { kind: 'class' as const, id, label: before.class_name };
    await keepInTrash(trx, { ...root, detail: school?.school_name ?? '' }, actor.id);
    await deleteClassRow(trx, id);
    const line = { actor, action: 'schools.class-deleted', subject, subjectId: id };
    await writeAudit(trx, { ...line, before: { ...before, along } });
  });
}

/** A stored class as callers see it. */
export function toClass<Row extends ClassRow>(row: Row): Row & { created_at: string } {
  return { ...row, created_at: row.created_at.toISOString() };
}

/** The class that was found. @throws Problem `schools.class-not-found`. */
export function requiredClass<Row extends ClassRow>(found: Row | undefined): Row {
  return requireFound(found, {
    message: CLASS_TEXTS.notFound,
    reason: 'schools.class-not-found' satisfies SchoolsReason,
  });
}

const schoolNotFound = () =>
  new Problem('not-found', SCHOOL_TEXTS.notFound, {
    reason: 'schools.not-found' satisfies SchoolsReason,
  });
