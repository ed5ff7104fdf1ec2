import { useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { languageOf } from '../../../platform/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import origin from './messages/origin.json';
import { RecoveryCodes } from './recovery-codes.tsx';
import { text } from './text.ts';
import { useDisableTwoStep, useRenewRecoveryCodes } from './two-step.data.ts';
import { TwoStepForm } from './two-step-form.tsx';
import { TwoStepSetup } from './two-step-setup.tsx';

type DialogProps = { onClose: () => void; onDone: () => void };

/** Leads through setting it up. */
export function SetupDialog({ onClose, onDone }: DialogProps) {
  const [confirmed, setConfirmed] = useState(false);
  return (
    <Dialog
      title={text(m.common_account_two_step)}
      lang={languageOf(origin, '*')}
      // Recovery codes are shown once: a stray Escape must not take them away.
      {...(confirmed ? { onClose: () => {} } : { onClose, closeLabel: text(m.common_close) })}
    >
      <TwoStepSetup
        onConfirmed={() => setConfirmed(true)}
        onDone={onDone}
        beside={<Button onClick={onClose}>{text(m.common_cancel)}</Button>}
      />
    </Dialog>
  );
}

/** Asks for password and code before it is switched off. */
export function OffDialog({ onClose, onDone }: DialogProps) {
  const disable = useDisableTwoStep();
  return (
    <Dialog
      role="alertdialog"
      title={m.two_step_off_title()}
      closeLabel={text(m.common_close)}
      lang={languageOf(origin, '*')}
      onClose={onClose}
    >
      <p>{m.two_step_off_text()}</p>
      <TwoStepForm
        label={m.two_step_off_title()}
        fields={['password', 'code']}
        codeLabel={m.two_step_code_or_recovery()}
        submitText={m.two_step_switch_off()}
        tone="danger"
        onSubmit={async (values) => {
          await disable.mutateAsync(values);
          onDone();
        }}
        beside={<Button onClick={onClose}>{text(m.common_cancel)}</Button>}
      />
    </Dialog>
  );
}

/** Makes new recovery codes in place of the old ones. */
export function CodesDialog({ onClose, onDone }: DialogProps) {
  const renew = useRenewRecoveryCodes();
  const codes = renew.data;
  return (
    <Dialog
      title={m.two_step_new_codes_title()}
      lang={languageOf(origin, '*')}
      {...(codes ? { onClose: () => {} } : { onClose, closeLabel: text(m.common_close) })}
    >
      {codes ? (
        <>
          <p>{m.two_step_codes_text()}</p>
          <RecoveryCodes codes={codes} />
          <Button tone="primary" wide onClick={onDone}>
            {m.two_step_codes_kept()}
          </Button>
        </>
      ) : (
        <>
          <p>{m.two_step_new_codes_text()}</p>
          <TwoStepForm
            label={m.two_step_new_codes_title()}
            fields={['password', 'code']}
            codeLabel={m.two_step_code_or_recovery()}
            submitText={m.two_step_make()}
            onSubmit={async (values) => {
              await renew.mutateAsync(values);
            }}
            beside={<Button onClick={onClose}>{text(m.common_cancel)}</Button>}
          />
        </>
      )}
    </Dialog>
  );
}
