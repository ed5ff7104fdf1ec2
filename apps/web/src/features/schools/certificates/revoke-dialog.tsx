import { type Certificate, REVOKE_REASON_MAX } from '@station/contract/schools/certificates';
import { m } from '../../../paraglide/messages.js';
import { useReasonForm } from '../../../platform/reason-form.ts';
import { formTexts } from '../../../platform/record-texts.ts';
import { ReasonDialog } from '../../../ui/reason-dialog.tsx';
import { toast } from '../../../ui/toaster.tsx';
import { certificatesFailureText, certificatesLanguage } from './certificate-texts.ts';
import { useCertificateCalls } from './certificates.data.ts';

type RevokeDialogProps = { certificate: Certificate; onClose: () => void };

/** Declares a certificate no longer good, with a reason. */
export function RevokeDialog({ certificate, onClose }: RevokeDialogProps) {
  const { revoke } = useCertificateCalls();
  const { certificate_id, number } = certificate;
  const record = useReasonForm({
    missing: m.certificates_rule_reason,
    onConfirm: (reason) => revoke.mutateAsync({ params: { certificate_id }, body: { reason } }),
    onDone: () => {
      onClose();
      toast({ text: m.certificates_revoke_done(), tone: 'good' });
    },
  });
  return (
    <ReasonDialog
      record={record}
      texts={{
        title: m.certificates_revoke_question({ number }),
        text: m.certificates_revoke_text(),
        reason: m.common_record_reason(),
        confirm: m.certificates_revoke(),
        form: formTexts(certificatesLanguage()),
      }}
      maxLength={REVOKE_REASON_MAX}
      failureText={(error) => certificatesFailureText(error, m.certificates_error_revoke())}
      onClose={onClose}
    />
  );
}
