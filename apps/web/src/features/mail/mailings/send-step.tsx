import { useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { formatNumber } from '../../../platform/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Check } from '../../../ui/check-field.tsx';
import { FactList } from '../../../ui/facts.tsx';
import { FormActions } from '../../../ui/form-layout.tsx';
import { FormMessage } from '../../../ui/notice.tsx';
import { Panel } from '../../../ui/panel.tsx';
import type { StepProps } from './draft-step.ts';
import { useMailingCalls } from './mailings.data.ts';
import { mailingProblemText } from './mailings-texts.ts';

/** The last look: how many letters go out, from where; nothing is sent before that is confirmed. */
export function SendStep({ mailing, onStep }: StepProps) {
  const { to_send: letters, counts } = mailing;
  // What was confirmed is the letter as it was shown then: another one is to be confirmed anew.
  const [seen, setSeen] = useState<number>();
  const sure = seen === mailing.version;
  const { start } = useMailingCalls();
  const send = () =>
    start.mutate(
      { id: mailing.id, letters, ...(seen !== undefined && { version: seen }) },
      // The number or the letter is another one by now: it is to be confirmed anew.
      { onError: () => setSeen(undefined) },
    );
  return (
    <Panel title={m.mailings_step_send()} text={m.mailings_send_text()}>
      <FactList
        facts={[
          { label: m.mailings_letters(), value: formatNumber(letters) },
          { label: m.mailings_will_skip(), value: formatNumber(counts.waiting - letters) },
          { label: m.mailings_from(), value: mailing.mailbox_address },
          { label: m.mailings_subject(), value: mailing.subject || m.mailings_no_subject() },
        ]}
      />
      <Check
        label={m.mailings_confirm({ count: formatNumber(letters) })}
        checked={sure}
        disabled={letters === 0}
        onChange={(event) => setSeen(event.currentTarget.checked ? mailing.version : undefined)}
      />
      <FormMessage
        message={start.error ? { tone: 'bad', text: mailingProblemText(start.error) } : undefined}
      />
      <FormActions>
        <Button onClick={() => onStep('preview')}>{m.mailings_back_step()}</Button>
        <Button tone="primary" disabled={!sure} busy={start.isPending} onClick={send}>
          {m.mailings_send({ count: formatNumber(letters) })}
        </Button>
      </FormActions>
    </Panel>
  );
}
