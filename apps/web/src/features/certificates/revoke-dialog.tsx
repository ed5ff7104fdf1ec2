import { type Certificate, REVOKE_REASON_MAX } from '@station/contract/certificates';
import { type FormEvent, useState } from 'react';
import { m } from '../../paraglide/messages.js';
import { formWords } from '../../platform/record-words.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/form-field.tsx';
import { FormMessage } from '../../ui/notice.tsx';
import { toast } from '../../ui/toaster.tsx';
import { certificatesFailureText, certificatesLanguage } from './certificate-texts.ts';
import { useCertificateCalls } from './certificates.data.ts';
import css from './certificates.module.css';

type RevokeDialogProps = { certificate: Certificate; onClose: () => void };

/** Declares a certificate no longer good, with a reason. */
export function RevokeDialog({ certificate, onClose }: RevokeDialogProps) {
  const { revoke } = useCertificateCalls();
  const [reason, setReason] = useState('');
  const [message, setMessage] = useState<string>();
  const words = formWords(certificatesLanguage());
  const title = m.certificates_revoke_question({ number: certificate.number });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (revoke.isPending) return;
    if (reason.trim() === '') {
      setMessage(m.certificates_rule_reason());
      return;
    }
    try {
      await revoke.mutateAsync({ certificate_id: certificate.certificate_id, reason });
      onClose();
      toast({ text: m.certificates_revoke_done(), tone: 'good' });
    } catch (error) {
      setMessage(certificatesFailureText(error, m.certificates_error_revoke()));
    }
  };
  return (
    <Dialog title={title} closeLabel={words.close} onClose={onClose}>
      <form
        noValidate
        className={css.form}
        aria-label={title}
        onSubmit={(event) => void submit(event)}
      >
        <p>{m.certificates_revoke_text()}</p>
        <TextField
          label={m.certificates_reason()}
          value={reason}
          maxLength={REVOKE_REASON_MAX}
          autoComplete="off"
          withAsterisk
          data-first-focus=""
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <FormMessage message={message === undefined ? undefined : { tone: 'bad', text: message }} />
        <DialogActions>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button type="submit" tone="danger" busy={revoke.isPending}>
            {m.certificates_revoke()}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
