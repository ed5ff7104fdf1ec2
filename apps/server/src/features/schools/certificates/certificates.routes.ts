import {
  CERTIFICATE_TEXTS,
  type CertificatesReason,
  checkCertificate,
  downloadCertificate,
  issueCertificate as issueCertificateEndpoint,
  issueCourseCertificates as issueCourseCertificatesEndpoint,
  listCertificates,
  revokeCertificate as revokeCertificateEndpoint,
} from '@station/contract/schools/certificates';
import type { Feature } from '../../../platform/context.ts';
import { Problem } from '../../../platform/problem.ts';
import { readSettings } from '../../settings/settings.queries.ts';
import { requiredCourse } from '../courses/course-found.rules.ts';
import { findCourse } from '../courses/courses.queries.ts';
import { certificatePage } from './certificate-page.ts';
import {
  issueCertificate,
  issueCourseCertificates,
  requiredCertificate,
  requireGood,
  revokeCertificate,
  toCertificate,
} from './certificates.actions.ts';
import { findByNumber, findCertificate, findCertificates } from './certificates.queries.ts';

/** Certificates of completed courses (schools issue, point 4). */
export const certificates: Feature = {
  routes: (context, mount) => {
    const { db } = context;

    mount(listCertificates, async ({ params }) => {
      requiredCourse(await findCourse(db, params.course_id));
      return { data: (await findCertificates(db, params.course_id)).map(toCertificate) };
    });

    mount(issueCertificateEndpoint, async ({ actor, body }) => ({
      data: await issueCertificate(context, actor, body.enrollment_id),
    }));

    mount(issueCourseCertificatesEndpoint, async ({ actor, params }) => ({
      details: { issued: await issueCourseCertificates(context, actor, params.course_id) },
      data: (await findCertificates(db, params.course_id)).map(toCertificate),
    }));

    mount(revokeCertificateEndpoint, async ({ actor, params, body }) => ({
      data: await revokeCertificate(context, actor, params.certificate_id, body.reason),
    }));

    mount(downloadCertificate, async ({ params, query, reply }) => {
      const found = requiredCertificate(await findCertificate(db, params.certificate_id));
      requireGood(found);
      const { organisation_name: organisation } = await readSettings(context);
      const { publicUrl } = context.config;
      const checkAt = publicUrl && `${publicUrl}/certificates/${found.number}`;
      return reply
        .type('application/pdf')
        .header('Content-Disposition', `attachment; filename="certificate_${found.number}.pdf"`)
        .send(certificatePage(found, { ...query, organisation, checkAt }));
    });

    mount(checkCertificate, async ({ params }) => {
      const found = requiredCertificate(await findByNumber(db, params.number));
      // Of one that is no longer good nothing is told but that.
      if (found.revoked_at !== null) {
        throw new Problem('not-found', CERTIFICATE_TEXTS.revoked, {
          reason: 'certificates.revoked' satisfies CertificatesReason,
        });
      }
      const { number, student_name, course_name, start_date, end_date, issued_on } = found;
      return { data: { number, student_name, course_name, start_date, end_date, issued_on } };
    });
  },
};
