import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs';
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs';
import { useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { formatNumber } from '../../../platform/format.ts';
import { RichTextView } from '../../../platform/rich-text/rich-text-view.tsx';
import { Button, IconButton } from '../../../ui/button.tsx';
import { FormActions } from '../../../ui/form-layout.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { toast } from '../../../ui/toaster.tsx';
import type { StepProps } from './draft-step.ts';
import { useLetterPreview, useMailingCalls } from './mailings.data.ts';
import { mailingProblemText } from './mailings-texts.ts';

/** The letter as each of the recipients gets it, and a test of it to oneself. */
export function PreviewStep({ mailing, onStep }: StepProps) {
  const [place, setPlace] = useState(1);
  const { data: letter, error } = useLetterPreview(mailing.id, place);
  const { test } = useMailingCalls();
  const send = () =>
    test.mutate(
      { id: mailing.id, place },
      {
        onSuccess: ({ data: { address } }) =>
          toast({ text: m.mailings_test_sent({ address }), tone: 'good' }),
        onError: (failure) => toast({ text: mailingProblemText(failure), tone: 'bad' }),
      },
    );
  const total = letter?.total ?? 0;
  return (
    <>
      {error ? <Notice tone="warning">{mailingProblemText(error)}</Notice> : null}
      {letter ? (
        <Panel
          title={letter.subject || m.mailings_no_subject()}
          text={letter.name ? `${letter.name} <${letter.address}>` : letter.address}
          actions={
            <div className="row-2">
              <IconButton
                label={m.mailings_letter_before()}
                icon={<IconChevronLeft size={20} aria-hidden="true" />}
                disabled={place <= 1}
                onClick={() => setPlace(place - 1)}
              />
              <span role="status" className="figures">
                {m.mailings_place({ place: formatNumber(place), total: formatNumber(total) })}
              </span>
              <IconButton
                label={m.mailings_letter_after()}
                icon={<IconChevronRight size={20} aria-hidden="true" />}
                disabled={place >= total}
                onClick={() => setPlace(place + 1)}
              />
            </div>
          }
        >
          {letter.missing.length > 0 ? (
            <Notice tone="warning">
              {m.mailings_missing({ fields: letter.missing.join(', ') })}
            </Notice>
          ) : null}
          <RichTextView html={letter.html} />
        </Panel>
      ) : null}
      <FormActions>
        <Button onClick={() => onStep('letter')}>{m.mailings_back_step()}</Button>
        <Button busy={test.isPending} onClick={send}>
          {m.mailings_test({ address: mailing.mailbox_address })}
        </Button>
        <Button tone="primary" onClick={() => onStep('send')}>
          {m.mailings_to_send()}
        </Button>
      </FormActions>
    </>
  );
}
