import {
  type Certificate,
  REVOKE_REASON_MAX,
  revokeCertificate,
} from '@station/contract/schools/certificates';
import { m } from '../../../paraglide/messages.js';
import { RecordReason } from '../../../records/record-reason.tsx';
import { useSchoolsRefresh } from '../schools/schools.data.ts';
import { certificatesFailureText, certificatesLanguage } from './certificate-texts.ts';

type RevokeDialogProps = { certificate: Certificate; onClose: () => void };

/** Declares a certificate no longer good, with a reason. */
export function RevokeDialog({ certificate, onClose }: RevokeDialogProps) {
  const { certificate_id, number } = certificate;
  return (
    <RecordReason
      endpoint={revokeCertificate}
      given={(reason) => ({ params: { certificate_id }, body: { reason } })}
      refresh={useSchoolsRefresh()}
      title={m.certificates_revoke_question({ number })}
      text={m.certificates_revoke_text()}
      missing={m.certificates_rule_reason}
      maxLength={REVOKE_REASON_MAX}
      confirmLabel={m.certificates_revoke()}
      failureText={(error) => certificatesFailureText(error, m.certificates_error_revoke())}
      said={m.certificates_revoke_done()}
      language={certificatesLanguage()}
      onClose={onClose}
    />
  );
}
