/** Certificates of completed courses, and their public check (schools issue, point 4). */
import * as z from 'zod/mini';
import { answer, endpoint } from '../endpoint.ts';
import { requiredText } from '../fields.ts';
import { id, idInPath } from '../record-fields.ts';

/**
 * A number: the year of issue and ten characters that cannot be guessed, of an alphabet without
 * letters that look like digits (Crockford's base 32): `2026-7K3MQ-9TXAB`.
 */
export const CERTIFICATE_NUMBER = /^\d{4}-[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/;

/** A number as people type it: any case, and I, L and O for the digits they look like. */
export function certificateNumber(typed: string): string {
  return typed
    .trim()
    .toUpperCase()
    .replace(/[IL]/g, '1')
    .replaceAll('O', '0')
    .replace(/[\s–—]+/g, '-');
}

export const CERTIFICATE_TEXTS = {
  notCompleted: 'Học sinh chưa hoàn thành khóa học',
  notFound: 'Không tìm thấy chứng nhận',
  revoked: 'Chứng nhận không còn hiệu lực',
} as const;

/** Reasons a call about certificates can fail for. */
export type CertificatesReason =
  | 'certificates.not-completed'
  | 'certificates.not-found'
  | 'certificates.revoked';

/** Longest reason of a revocation, in characters. */
export const REVOKE_REASON_MAX = 300;

/** A certificate: what it says was true on the day of issue, and stays so. */
export const Certificate = z.object({
  certificate_id: z.number(),
  number: z.string(),
  /** Null when the enrolment is no longer there. */
  enrollment_id: z.nullable(z.number()),
  student_name: z.string(),
  course_name: z.string(),
  class_name: z.string(),
  school_name: z.string(),
  start_date: z.nullable(z.string()),
  end_date: z.nullable(z.string()),
  issued_on: z.string(),
  issued_by: z.string(),
  /** Why it is no longer good; null while it is. */
  revoked: z.nullable(z.object({ reason: z.string(), by: z.string(), at: z.string() })),
});
export type Certificate = z.infer<typeof Certificate>;

const courseInPath = z.object({ course_id: idInPath() });
const certificateInPath = z.object({ certificate_id: idInPath() });

export const listCertificates = endpoint({
  name: 'listCertificates',
  method: 'GET',
  path: '/api/courses/:course_id/certificates',
  access: 'staff',
  summary: 'The certificates of a course, newest first, revoked ones included.',
  params: courseInPath,
  response: answer({ data: z.array(Certificate) }),
});

export const issueCertificate = endpoint({
  name: 'issueCertificate',
  method: 'POST',
  path: '/api/certificates',
  access: 'staff',
  summary:
    'Issue the certificate of a completed enrolment; one that is issued and good already is answered as it is.',
  body: z.object({ enrollment_id: id() }),
  response: answer({ data: Certificate }),
});

export const issueCourseCertificates = endpoint({
  name: 'issueCourseCertificates',
  method: 'POST',
  path: '/api/courses/:course_id/certificates',
  access: 'staff',
  summary: 'Issue the certificates of everybody who has completed a course and has none.',
  params: courseInPath,
  response: answer({ details: z.object({ issued: z.number() }), data: z.array(Certificate) }),
});

export const revokeCertificate = endpoint({
  name: 'revokeCertificate',
  method: 'POST',
  path: '/api/certificates/:certificate_id/revoke',
  access: 'staff',
  summary: 'Declare a certificate no longer good, with a reason. Another one can be issued then.',
  params: certificateInPath,
  body: z.object({ reason: requiredText(REVOKE_REASON_MAX) }),
  response: answer({ data: Certificate }),
});

export const downloadCertificate = endpoint({
  name: 'downloadCertificate',
  method: 'GET',
  path: '/api/certificates/:certificate_id/pdf',
  access: 'staff',
  summary: 'The certificate as a PDF in Vietnamese, Korean or English.',
  params: certificateInPath,
  query: z.object({ language: z._default(z.enum(['vi', 'ko', 'en']), 'vi') }),
  download: { contentType: 'application/pdf' },
});

export const checkCertificate = endpoint({
  name: 'checkCertificate',
  method: 'GET',
  path: '/api/certificates/check/:number',
  access: 'guest',
  // Numbers cannot be guessed; this keeps people from trying.
  perMinute: 30,
  summary:
    'What a certificate says, for anybody who has its number: name, course, dates, number, and nothing else.',
  params: z.object({
    number: z.pipe(
      z.pipe(z.string().check(z.maxLength(60)), z.transform(certificateNumber)),
      z.string().check(z.regex(CERTIFICATE_NUMBER)),
    ),
  }),
  response: answer({
    data: z.object({
      number: z.string(),
      student_name: z.string(),
      course_name: z.string(),
      start_date: z.nullable(z.string()),
      end_date: z.nullable(z.string()),
      issued_on: z.string(),
    }),
  }),
});
