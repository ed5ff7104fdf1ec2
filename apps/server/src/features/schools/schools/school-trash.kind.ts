import { SCHOOL_TEXTS, type SchoolsReason } from '@station/contract/schools/schools';
import { Problem } from '../../../platform/problem.ts';
import { replaceInTrash } from '../../trash/trash.actions.ts';
import type { TrashKind } from '../../trash/trash.kind.ts';
import { relinkCertificates } from '../certificates/certificate-links.actions.ts';
import { lockCourses } from '../courses/courses.queries.ts';
import { mapEnrollmentErrors } from '../enrollments/new-enrollments.actions.ts';
import { isInOtherCurrency } from '../fees/fees.queries.ts';
import { type BundleKind, lockHoldersOfMissing, putBack } from './school-bundles.queries.ts';

/**
 * A kind of the trash that comes back with everything that was deleted with it.
 * @throws Problem `schools.restore-first` when what it stood in is not there, `enrollments.full` or
 *   `enrollments.already-enrolled` when an enrolment has no place any more, and `schools.other-currency`
 *   when its course has a fee in another currency than was paid or agreed on.
 */
const bundle = (kind: BundleKind): TrashKind => ({
  kind,
  detail: (item) => String(item.detail ?? ''),
  async restore(trx, _actor, things) {
    for (const { id, item } of things) {
      const rows = item.rows as Record<string, Record<string, unknown>[]>;
      await lockCourses(
        trx,
        (rows.enrollment ?? []).map(({ course_id }) => Number(course_id)),
      );
      const isBack = await mapEnrollmentErrors(() => putBack(trx, kind, rows));
      if (!isBack) throw conflict(SCHOOL_TEXTS.restoreFirst, 'schools.restore-first');
      const payments = (rows.payment ?? []).map((payment) => Number(payment.id));
      if (await isInOtherCurrency(trx, payments, rows.agreed_fee ?? [])) {
        throw conflict(SCHOOL_TEXTS.otherCurrency, 'schools.other-currency');
      }
      // What cannot be back yet comes back with what it misses.
      for (const holder of await lockHoldersOfMissing(trx, { kind, id }, rows)) {
        await replaceInTrash(trx, holder, holder.item);
      }
      await relinkCertificates(trx, rows.certificate ?? []);
    }
    return [];
  },
  async forget() {},
});

const conflict = (message: string, reason: SchoolsReason): Problem =>
  new Problem('conflict', message, { reason });

/** Schools and what is in them, from the outside in, as what was deleted in one moment comes back. */
export const schoolTrash: TrashKind[] = [
  bundle('school'),
  bundle('class'),
  bundle('course'),
  bundle('student'),
  bundle('enrollment'),
];
