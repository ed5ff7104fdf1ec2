import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { QrPicture } from '../../../platform/qr-picture.tsx';
import { refreshSession } from '../../../platform/session.ts';
import { Button, ButtonAnchor } from '../../../ui/button.tsx';
import { CopyField } from '../../../ui/copy-field.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { text } from './text.ts';
import {
  isOnAlready,
  type TwoStepSecret,
  useConfirmTwoStep,
  useStartTwoStep,
} from './two-step.data.ts';
import css from './two-step.module.css';
import { TwoStepForm } from './two-step-form.tsx';

type Step =
  | { name: 'password' }
  | { name: 'scan'; secret: TwoStepSecret }
  | { name: 'codes'; codes: string[] }
  | { name: 'on-already' };

type TwoStepSetupProps = {
  /** It is on; the recovery codes are about to be shown, and nothing should take them away. */
  onConfirmed?: () => void;
  /** The person has kept the recovery codes. */
  onDone: () => void;
  /** A button beside the first step's, for example to call it off. */
  beside?: ReactNode;
};

/** Setting up two-step sign-in: password, picture and code, recovery codes. */
export function TwoStepSetup({ onConfirmed, onDone, beside }: TwoStepSetupProps) {
  const [step, setStep] = useState<Step>({ name: 'password' });
  const start = useStartTwoStep();
  const confirm = useConfirmTwoStep();

  /** What it does to switch it on; whoever finds it on already is told so, and is held up no longer. */
  const unlessOn = async (attempt: () => Promise<void>) => {
    try {
      await attempt();
    } catch (error) {
      if (!isOnAlready(error)) throw error;
      onConfirmed?.();
      setStep({ name: 'on-already' });
      await refreshSession().catch(() => {});
    }
  };

  switch (step.name) {
    case 'password':
      return (
        <SetupStep number={1} title={m.two_step_password_title()}>
          <TwoStepForm
            label={m.two_step_password_title()}
            fields={['password']}
            submitText={m.two_step_continue()}
            onSubmit={({ password }) =>
              unlessOn(async () => {
                const secret = await start.mutateAsync(password);
                setStep({ name: 'scan', secret });
              })
            }
            beside={beside}
          />
        </SetupStep>
      );
    case 'scan':
      return (
        <SetupStep number={2} title={m.two_step_scan_title()} text={m.two_step_scan_text()}>
          <Secret secret={step.secret} />
          <TwoStepForm
            label={m.two_step_scan_title()}
            fields={['code']}
            codeLabel={m.two_step_code()}
            submitText={m.two_step_confirm()}
            onSubmit={({ code }) =>
              unlessOn(async () => {
                const codes = await confirm.mutateAsync(code);
                onConfirmed?.();
                setStep({ name: 'codes', codes });
              })
            }
            beside={
              <Button onClick={() => setStep({ name: 'password' })}>{m.two_step_back()}</Button>
            }
          />
        </SetupStep>
      );
    case 'codes':
      return (
        <SetupStep number={3} title={m.two_step_codes_title()} text={m.two_step_codes_text()}>
          <RecoveryCodes codes={step.codes} />
          <Button tone="primary" wide onClick={onDone}>
            {m.two_step_codes_kept()}
          </Button>
        </SetupStep>
      );
    case 'on-already':
      return (
        <SetupStep number={3} title={m.two_step_done_on()} text={m.two_step_on_already()}>
          <Button tone="primary" wide onClick={onDone}>
            {m.two_step_continue()}
          </Button>
        </SetupStep>
      );
  }
}

type SetupStepProps = { number: number; title: string; text?: string; children: ReactNode };

/** One step, read out from its title on when it takes the place of the one before. */
function SetupStep({ number, title, text: hint, children }: SetupStepProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const titleId = useId();
  useLayoutEffect(() => {
    if (number > 1) heading.current?.focus();
  }, [number]);
  return (
    <section className="stack-3" aria-labelledby={titleId}>
      <p className={css.count}>{m.two_step_step({ step: number })}</p>
      <h3 ref={heading} id={titleId} tabIndex={-1} className={css.stepTitle}>
        {title}
      </h3>
      {hint === undefined ? null : <p className="quiet-figures">{hint}</p>}
      {children}
    </section>
  );
}

/** The picture for the app, and the same as text for whoever cannot take it. */
function Secret({ secret: { secret, uri } }: { secret: TwoStepSecret }) {
  return (
    <div className="stack-4">
      <QrPicture text={uri} label={m.two_step_scan_picture()} className={css.qr} />
      <CopyField
        label={m.two_step_secret()}
        value={inGroups(secret)}
        copyLabel={text(m.common_copy)}
        copiedLabel={text(m.common_copied)}
      />
      <ButtonAnchor href={uri} tone="quiet">
        {m.two_step_open_app()}
      </ButtonAnchor>
    </div>
  );
}

/** Four letters at a time, which eyes can follow; apps leave the spaces out. */
function inGroups(secret: string): string {
  return secret.match(/.{1,4}/g)?.join(' ') ?? secret;
}
