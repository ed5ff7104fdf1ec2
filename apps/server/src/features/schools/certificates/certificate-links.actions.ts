import type { Trx } from '../../../db/db.ts';
import { linkCertificate } from './certificates.queries.ts';

/** Points certificates again at enrolments and courses that have come back from the trash. */
export async function relinkCertificates(
  trx: Trx,
  certificates: readonly Record<string, unknown>[],
): Promise<void> {
  for (const { id, enrollment_id, course_id } of certificates) {
    await linkCertificate(trx, Number(id), {
      enrollment_id: Number(enrollment_id),
      course_id: Number(course_id),
    });
  }
}
