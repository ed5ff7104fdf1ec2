import type { Mailing } from '@station/contract/mail/mailings';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { createLink, useNavigate } from '@tanstack/react-router';
import { m } from '../../../paraglide/messages.js';
import { formatNumber } from '../../../platform/format.ts';
import { askToDelete } from '../../../records/record-deletion.tsx';
import { Button } from '../../../ui/button.tsx';
import { ScreenHead, ScreenTitle } from '../../../ui/screen.tsx';
import { toast } from '../../../ui/toaster.tsx';
import { StepAnchor, WizardStep, WizardSteps } from '../../../ui/wizard-steps.tsx';
import type { StepProps } from './draft-step.ts';
import { LetterStep } from './letter-step.tsx';
import { DRAFT_STEPS, type DraftStep, useMailingAddress } from './mailings.address.ts';
import { useMailingCalls } from './mailings.data.ts';
import { mailingProblemText } from './mailings-texts.ts';
import { PreviewStep } from './preview-step.tsx';
import { RecipientsStep } from './recipients-step.tsx';
import { SendStep } from './send-step.tsx';

const StepLink = createLink(StepAnchor);

const STEPS: Record<DraftStep, (props: StepProps) => React.ReactNode> = {
  recipients: RecipientsStep,
  letter: LetterStep,
  preview: PreviewStep,
  send: SendStep,
};

/** A mailing that is being written, step by step; any step can be gone back to. */
export function MailingDraft({ mailing }: { mailing: Mailing }) {
  const at = useMailingAddress();
  const { step } = at.address;
  const navigate = useNavigate();
  const { remove } = useMailingCalls();
  const Step = STEPS[step];
  const throwAway = async () => {
    const sure = await askToDelete(m.mailings_delete_question(), m.mailings_delete_text());
    if (!sure) return;
    remove.mutate(mailing.id, {
      onSuccess: () =>
        void navigate({ to: '/autogmail/mailings', replace: true, ignoreBlocker: true }),
      onError: (error) => toast({ text: mailingProblemText(error), tone: 'bad' }),
    });
  };
  return (
    <div className="stack-4">
      <ScreenHead>
        <ScreenTitle subtitle={mailing.mailbox_address}>
          {mailing.subject || m.mailings_new()}
        </ScreenTitle>
        <Button
          tone="quietDanger"
          icon={<IconTrash size={18} aria-hidden="true" />}
          onClick={() => void throwAway()}
        >
          {m.mailings_delete()}
        </Button>
      </ScreenHead>
      <Steps mailing={mailing} current={step} />
      <Step
        key={step}
        mailing={mailing}
        onStep={(next) => at.change({ step: next, search: '', state: undefined })}
      />
    </div>
  );
}

function Steps({ mailing, current }: { mailing: Mailing; current: DraftStep }) {
  const texts: Record<DraftStep, string> = {
    recipients: m.mailings_step_recipients(),
    letter: m.mailings_step_letter(),
    preview: m.mailings_step_preview(),
    send: m.mailings_step_send(),
  };
  const chosen: Partial<Record<DraftStep, string>> = {
    recipients: m.mailings_people({ count: formatNumber(mailing.to_send) }),
    letter: mailing.subject,
  };
  const place = DRAFT_STEPS.indexOf(current);
  return (
    <WizardSteps label={m.mailings_steps()}>
      {DRAFT_STEPS.map((step, index) => (
        <WizardStep
          key={step}
          number={index + 1}
          state={stateOf(index, place)}
          chosen={index < place ? chosen[step] : undefined}
        >
          {index < place ? (
            <StepLink
              to="/autogmail/mailings/$id"
              params={{ id: String(mailing.id) }}
              search={step === 'recipients' ? {} : { step }}
            >
              {texts[step]}
            </StepLink>
          ) : (
            texts[step]
          )}
        </WizardStep>
      ))}
    </WizardSteps>
  );
}

function stateOf(index: number, place: number) {
  if (index === place) return 'current';
  return index < place ? 'done' : 'later';
}
