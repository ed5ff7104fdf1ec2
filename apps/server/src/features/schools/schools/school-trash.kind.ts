import { SCHOOL_TEXTS, type SchoolsReason } from '@station/contract/schools/schools';
import { Problem } from '../../../platform/problem.ts';
import type { TrashKind } from '../../trash/trash.kind.ts';
import { relinkCertificates } from '../certificates/certificate-links.actions.ts';
import { lockCourses } from '../courses/courses.queries.ts';
import { mapEnrollmentErrors } from '../enrollments/new-enrollments.actions.ts';
import { type BundleKind, putBack } from './school-bundles.queries.ts';

/**
 * A kind of the trash that comes back with everything that was deleted with it.
 * @throws Problem `schools.restore-first` when what it stood in is not there, `enrollments.full` or
 *   `enrollments.already-enrolled` when an enrolment has no place any more.
 */
const bundle = (kind: BundleKind): TrashKind => ({
  kind,
  detail: (item) => String(item.detail ?? ''),
  async restore(trx, _actor, things) {
    for (const { item } of things) {
      const rows = item.rows as Record<string, Record<string, unknown>[]>;
      await lockCourses(
        trx,
        (rows.enrollment ?? []).map(({ course_id }) => Number(course_id)),
      );
      const isBack = await mapEnrollmentErrors(() => putBack(trx, kind, rows));
      if (!isBack) {
        throw new Problem('conflict', SCHOOL_TEXTS.restoreFirst, {
          reason: 'schools.restore-first' satisfies SchoolsReason,
        });
      }
      await relinkCertificates(trx, rows.certificate ?? []);
    }
    return [];
  },
  async forget() {},
});

/** Schools and what is in them, from the outside in: so they come back when all are restored at once. */
export const schoolTrash: TrashKind[] = [
  bundle('school'),
  bundle('class'),
  bundle('course'),
  bundle('student'),
  bundle('enrollment'),
];
