import type { Certificate } from '@station/contract/schools/certificates';
import IconCertificate from '@tabler/icons-react/dist/esm/icons/IconCertificate.mjs';
import IconFileDownload from '@tabler/icons-react/dist/esm/icons/IconFileDownload.mjs';
import { createLink, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { formatDate, formatNumber } from '../../../platform/format.ts';
import type { Language } from '../../../platform/i18n.ts';
import { loadedList } from '../../../platform/list-state.ts';
import { plainListTexts } from '../../../platform/plain-list-texts.ts';
import { loadFailure } from '../../../platform/problem-text.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import type { Column } from '../../../ui/data-table.tsx';
import { OpenAnchor } from '../../../ui/line-opening.tsx';
import { ListScreen } from '../../../ui/list-screen.tsx';
import { RowMenu } from '../../../ui/row-menu.tsx';
import { ScreenTitle } from '../../../ui/screen.tsx';
import { toast } from '../../../ui/toaster.tsx';
import { useEnrollments } from '../enrollments/enrollments.data.ts';
import { certificatesFailureText, certificatesLanguage } from './certificate-texts.ts';
import { useCertificateCalls, useCertificates } from './certificates.data.ts';
import css from './certificates.module.css';
import { RevokeDialog } from './revoke-dialog.tsx';

const OpenLink = createLink(OpenAnchor);

/** Somebody who has completed the course, with their certificate if they have one. */
type Row = {
  key: number;
  student_name: string;
  enrollment_id: number | null;
  certificate: Certificate | undefined;
};

/** The certificates of a course: issued to those who have completed it, downloaded, revoked. */
export function CertificatesPage() {
  const { course = '' } = useParams({ strict: false });
  const courseId = Number(course);
  const certificates = useCertificates(courseId);
  const enrollments = useEnrollments(courseId);
  const { issue, issueAll, save } = useCertificateCalls();
  const [revoking, setRevoking] = useState<Certificate>();
  const rows = rowsOf(certificates.data, enrollments.data);
  const without = rows?.filter(({ certificate }) => certificate === undefined).length ?? 0;
  const error = certificates.error ?? enrollments.error;
  const refetch = () => {
    void certificates.refetch();
    void enrollments.refetch();
  };
  const attempt = async (what: string, work: () => Promise<string | undefined>) => {
    try {
      const done = await work();
      if (done !== undefined) toast({ text: done, tone: 'good' });
    } catch (problem) {
      toast({ text: certificatesFailureText(problem, what), tone: 'bad' });
    }
  };
  const issueOne = (enrollmentId: number) =>
    attempt(m.certificates_error_issue(), async () => {
      const { data } = await issue.mutateAsync({ body: { enrollment_id: enrollmentId } });
      return m.certificates_issued({ number: data.number });
    });
  const issueRest = () =>
    attempt(m.certificates_error_issue(), async () => {
      const { details } = await issueAll.mutateAsync({ params: { course_id: courseId } });
      return m.certificates_issued_many({ count: formatNumber(details.issued) });
    });
  const savePdf = ({ certificate_id, number }: Certificate, language: Language) =>
    attempt(m.certificates_error_pdf(), async () => {
      await save.mutateAsync({ certificate_id, number, language });
      return undefined;
    });
  return (
    <>
      <ListScreen
        list={loadedList({ data: rows, error, refetch }, rows, failure)}
        texts={plainListTexts({
          list: m.certificates_list(),
          none: { title: m.certificates_none(), text: m.certificates_none_text() },
        })}
        title={<ScreenTitle hidden>{m.common_record_certificates()}</ScreenTitle>}
        primary={
          without > 0
            ? {
                key: 'all',
                label: m.certificates_issue_all({ count: formatNumber(without) }),
                icon: <IconCertificate size={18} aria-hidden="true" />,
                busy: issueAll.isPending,
                onSelect: () => void issueRest(),
              }
            : undefined
        }
        columns={certificateColumns({
          onIssue: (id) => void issueOne(id),
          onSave: (certificate, language) => void savePdf(certificate, language),
          onRevoke: setRevoking,
        })}
        rowKey={({ key }) => key}
        isFaded={({ certificate }) => certificate?.revoked != null}
        icon={<IconCertificate size={40} aria-hidden="true" />}
      />
      {revoking ? (
        <RevokeDialog certificate={revoking} onClose={() => setRevoking(undefined)} />
      ) : null}
    </>
  );
}

/** Why the certificates could not be shown. */
const failure = loadFailure(m.certificates_error_load, certificatesLanguage);

/** First who has completed and has none, then the certificates; undefined until both are there. */
function rowsOf(
  certificates: readonly Certificate[] | undefined,
  enrollments: ReturnType<typeof useEnrollments>['data'],
): Row[] | undefined {
  if (!certificates || !enrollments) return undefined;
  const good = new Set(
    certificates.filter(({ revoked }) => revoked === null).map((one) => one.enrollment_id),
  );
  return [
    ...enrollments
      .filter(({ status, enrollment_id }) => status === 'completed' && !good.has(enrollment_id))
      .map(({ enrollment_id, student_name }) => ({
        // Keys of both kinds live side by side: these below zero.
        key: -enrollment_id,
        student_name,
        enrollment_id,
        certificate: undefined,
      })),
    ...certificates.map((certificate) => ({
      key: certificate.certificate_id,
      student_name: certificate.student_name,
      enrollment_id: certificate.enrollment_id,
      certificate,
    })),
  ];
}

type Handlers = {
  onIssue: (enrollmentId: number) => void;
  onSave: (certificate: Certificate, language: Language) => void;
  onRevoke: (certificate: Certificate) => void;
};

const PDF_LANGUAGES: readonly { language: Language; name: string }[] = [
  { language: 'vi', name: 'Tiếng Việt' },
  { language: 'ko', name: '한국어' },
  { language: 'en', name: 'English' },
];

function certificateColumns({ onIssue, onSave, onRevoke }: Handlers): Column<Row>[] {
  return [
    {
      key: 'student',
      header: m.common_record_student(),
      card: 'title',
      cell: ({ student_name }) => <strong>{student_name}</strong>,
    },
    {
      key: 'number',
      header: m.certificates_number(),
      card: 'detail',
      cell: ({ certificate }) =>
        certificate ? (
          <OpenLink
            to="/certificates/$number"
            params={{ number: certificate.number }}
            className={css.number}
          >
            {certificate.number}
          </OpenLink>
        ) : (
          m.certificates_not_issued()
        ),
    },
    {
      key: 'issued',
      header: m.certificates_issued_on(),
      card: 'detail',
      cell: ({ certificate }) => (certificate ? formatDate(certificate.issued_on) : null),
    },
    {
      key: 'state',
      header: m.common_status(),
      card: 'badge',
      cell: ({ certificate }) => {
        if (!certificate) return <Badge tint="amber">{m.certificates_to_issue()}</Badge>;
        return certificate.revoked ? (
          <Badge tint="grey">{m.certificates_revoked()}</Badge>
        ) : (
          <Badge tint="green">{m.certificates_good()}</Badge>
        );
      },
    },
    {
      key: 'actions',
      header: m.common_actions(),
      card: 'menu',
      hideHeader: true,
      cell: ({ certificate, enrollment_id, student_name }) => {
        if (!certificate) {
          return (
            <Button
              compact
              aria-label={m.certificates_issue_of({ name: student_name })}
              onClick={() => enrollment_id !== null && onIssue(enrollment_id)}
            >
              {m.certificates_issue()}
            </Button>
          );
        }
        if (certificate.revoked) return null;
        return (
          <RowMenu
            label={m.certificates_more_of({ name: student_name })}
            items={[
              ...PDF_LANGUAGES.map(({ language, name }) => ({
                key: language,
                label: m.certificates_pdf({ language: name }),
                icon: <IconFileDownload size={18} aria-hidden="true" />,
                onSelect: () => onSave(certificate, language),
              })),
              {
                key: 'revoke',
                label: m.certificates_revoke(),
                tone: 'danger' as const,
                onSelect: () => onRevoke(certificate),
              },
            ]}
          />
        );
      },
    },
  ];
}
