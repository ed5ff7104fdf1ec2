import {
  checkCertificate,
  downloadCertificate,
  issueCertificate,
  issueCourseCertificates,
  listCertificates,
} from '@station/contract/schools/certificates';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../platform/call.ts';
import type { Language } from '../../../platform/i18n.ts';
import { useEndpointWrite } from '../../../platform/saved-by.ts';
import { download } from '../../../platform/transfer.ts';
import { useWrite } from '../../../platform/write.ts';
import { SCHOOLS_KEY, useSchoolsRefresh } from '../schools/schools.data.ts';

/** The certificates of a course, newest first, revoked ones included. */
export const useCertificates = (course_id: number) =>
  useQuery({
    queryKey: [...SCHOOLS_KEY, 'certificates', course_id],
    queryFn: async ({ signal }) =>
      (await call(listCertificates, { params: { course_id }, signal })).data,
  });

/** What a certificate says, for anybody who has its number; nothing is asked without one. */
export const useCertificateCheck = (number: string) =>
  useQuery({
    enabled: number !== '',
    queryKey: ['certificate-check', number],
    queryFn: async ({ signal }) =>
      (await call(checkCertificate, { params: { number }, signal })).data,
    // A wrong number does not become right, and asking is limited.
    retry: false,
  });

/** Calls that issue and download certificates; what is shown is read anew. */
export function useCertificateCalls() {
  const onSettled = useSchoolsRefresh();
  const issue = useEndpointWrite(issueCertificate, onSettled);
  const issueAll = useEndpointWrite(issueCourseCertificates, onSettled);
  const save = useWrite({
    mutationFn: (file: { certificate_id: number; number: string; language: Language }) =>
      download(downloadCertificate, `${file.number}.pdf`, {
        params: { certificate_id: file.certificate_id },
        query: { language: file.language },
      }),
  });
  return { issue, issueAll, save };
}
