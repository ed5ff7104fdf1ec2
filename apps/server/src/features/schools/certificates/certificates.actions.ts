import { randomInt } from 'node:crypto';
import {
  CERTIFICATE_TEXTS,
  type Certificate,
  type CertificatesReason,
} from '@station/contract/schools/certificates';
import type { Trx } from '../../../db/db.ts';
import { writeAudit, writeAudits } from '../../../platform/audit.ts';
import type { Context } from '../../../platform/context.ts';
import type { Actor } from '../../../platform/guard.ts';
import { Problem } from '../../../platform/problem.ts';
import { requireFound } from '../../../platform/row-guards.ts';
import { findOfficeToday } from '../../settings/office-time.queries.ts';
import { requiredCourse } from '../courses/course-found.rules.ts';
import { lockCourse } from '../courses/courses.queries.ts';
import { requiredEnrollment } from '../enrollments/enrollments.actions.ts';
import { lockEnrollment } from '../enrollments/enrollments.queries.ts';
import {
  type CertificateRow,
  findGood,
  findWithoutCertificate,
  insertCertificates,
  lockCertificate,
  revokeCertificateRow,
} from './certificates.queries.ts';

const subject = 'certificate';

/** Crockford's base 32: no letters that look like digits. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/**
 * Issues the certificate of a completed enrolment, or answers the good one that there is.
 * @throws Problem `enrollments.not-found` or `certificates.not-completed`.
 */
export async function issueCertificate(
  { db, clock }: Context,
  actor: Actor,
  enrollmentId: number,
): Promise<Certificate> {
  return db.transaction().execute(async (trx) => {
    const { status } = requiredEnrollment(await lockEnrollment(trx, enrollmentId));
    const known = await findGood(trx, enrollmentId);
    if (known) return toCertificate(known);
    if (status !== 'completed') {
      throw new Problem('conflict', CERTIFICATE_TEXTS.notCompleted, {
        reason: 'certificates.not-completed' satisfies CertificatesReason,
      });
    }
    const today = await findOfficeToday(trx, new Date(clock.now()));
    const [made] = await issue(trx, actor, [enrollmentId], today);
    return toCertificate(requiredCertificate(made));
  });
}

/** Issues the certificates of all who completed a course and have none; answers how many. */
export async function issueCourseCertificates(
  { db, clock }: Context,
  actor: Actor,
  courseId: number,
): Promise<number> {
  return db.transaction().execute(async (trx) => {
    requiredCourse(await lockCourse(trx, courseId));
    const enrollments = await findWithoutCertificate(trx, courseId);
    const today = await findOfficeToday(trx, new Date(clock.now()));
    return (await issue(trx, actor, enrollments, today)).length;
  });
}

async function issue(
  trx: Trx,
  actor: Actor,
  enrollments: readonly number[],
  issued_on: string,
): Promise<CertificateRow[]> {
  const numbered = enrollments.map((id) => ({ enrollment_id: id, number: newNumber(issued_on) }));
  const made = await insertCertificates(trx, numbered, { issued_on, issued_by: actor.username });
  const lines = made.map(({ certificate_id, enrollment_id, number }) => ({
    ...{ actor, action: 'certificates.issued', subject, subjectId: certificate_id },
    after: { enrollment_id, number },
  }));
  await writeAudits(trx, lines);
  return made;
}

/** Ten characters of chance, 50 bits: nobody meets a good number by trying. */
function newNumber(issuedOn: string): string {
  const part = () =>
    Array.from({ length: 5 }, () => ALPHABET[randomInt(ALPHABET.length)] ?? '').join('');
  return `${issuedOn.slice(0, 4)}-${part()}-${part()}`;
}

/**
 * Declares a certificate no longer good.
 * @throws Problem `certificates.not-found` or `certificates.revoked`.
 */
export async function revokeCertificate(
  { db }: Context,
  actor: Actor,
  id: number,
  reason: string,
): Promise<Certificate> {
  return db.transaction().execute(async (trx) => {
    const before = requiredCertificate(await lockCertificate(trx, id));
    requireGood(before);
    const after = await revokeCertificateRow(trx, id, { by: actor.username, reason });
    const line = { actor, action: 'certificates.revoked', subject, subjectId: id };
    await writeAudit(trx, { ...line, before: { number: before.number }, after: { reason } });
    return toCertificate(after);
  });
}

/** A stored certificate as callers see it. */
export function toCertificate(row: CertificateRow): Certificate {
  const { revoked_at, revoked_by, revoke_reason, ...certificate } = row;
  return {
    ...certificate,
    revoked:
      revoked_at === null
        ? null
        : { reason: revoke_reason ?? '', by: revoked_by ?? '', at: revoked_at.toISOString() },
  };
}

/** The certificate that was found. @throws Problem `certificates.not-found`. */
export function requiredCertificate(certificate: CertificateRow | undefined): CertificateRow {
  return requireFound(certificate, {
    message: CERTIFICATE_TEXTS.notFound,
    reason: 'certificates.not-found' satisfies CertificatesReason,
  });
}

/** Lets a certificate through that was not revoked. @throws Problem `certificates.revoked`. */
export function requireGood(certificate: CertificateRow): void {
  if (certificate.revoked_at === null) return;
  throw new Problem('conflict', CERTIFICATE_TEXTS.revoked, {
    reason: 'certificates.revoked' satisfies CertificatesReason,
  });
}
