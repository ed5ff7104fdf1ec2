import type { MailingRecipient, RecipientsAdded } from '@station/contract/mail/mailing-recipients';
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { formatNumber } from '../../../platform/format.ts';
import { pagedList } from '../../../platform/list-state.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { confirm } from '../../../ui/confirm.tsx';
import { FormActions } from '../../../ui/form-layout.tsx';
import { ListScreen } from '../../../ui/list-screen.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { toast } from '../../../ui/toaster.tsx';
import type { StepProps } from './draft-step.ts';
import { useMailingAddress } from './mailings.address.ts';
import { useMailingCalls, useRecipients } from './mailings.data.ts';
import css from './mailings.module.css';
import { addedText, mailingFailure, mailingProblemText } from './mailings-texts.ts';
import { recipientColumns, recipientsTexts } from './recipient-columns.tsx';
import { RecipientSources } from './recipient-sources.tsx';

/** Who is to get the letter: lists are added until everybody is in. */
export function RecipientsStep({ mailing, onStep }: StepProps) {
  const at = useMailingAddress();
  const page = useRecipients(mailing.id, at.address);
  const { clear, removeRecipient } = useMailingCalls();
  const [added, setAdded] = useState<RecipientsAdded>();
  const fail = (error: unknown) => toast({ text: mailingProblemText(error), tone: 'bad' });
  const takeOut = ({ id }: MailingRecipient) =>
    removeRecipient.mutate({ id: mailing.id, recipient_id: id }, { onError: fail });
  const takeOutAll = async () => {
    const sure = await confirm({
      title: m.mailings_clear_question({ count: formatNumber(mailing.counts.waiting) }),
      text: m.mailings_clear_text(),
      confirmLabel: m.mailings_clear(),
      cancelLabel: m.common_cancel(),
      tone: 'danger',
    });
    if (sure) clear.mutate(mailing.id, { onError: fail });
  };
  return (
    <>
      <RecipientSources mailing={mailing} onAdded={setAdded} />
      {added ? <Added added={added} /> : null}
      <ListScreen
        lines
        at={at}
        list={pagedList(page, ({ data }) => data, mailingFailure)}
        texts={recipientsTexts()}
        caption={<h2 className={css.heading}>{m.mailings_step_recipients()}</h2>}
        hideSearch={mailing.counts.waiting === 0}
        actions={
          mailing.counts.waiting > 0
            ? [
                {
                  key: 'clear',
                  label: m.mailings_clear(),
                  icon: <IconX size={18} aria-hidden="true" />,
                  onSelect: () => void takeOutAll(),
                },
              ]
            : []
        }
        columns={[
          ...recipientColumns(),
          {
            key: 'actions',
            header: m.common_actions(),
            hideHeader: true,
            card: 'menu',
            cell: (one) => (
              <IconButton
                label={m.mailings_take_out({ name: one.name || one.address })}
                icon={<IconX size={20} aria-hidden="true" />}
                onClick={() => takeOut(one)}
              />
            ),
          },
        ]}
        rowKey={({ id }) => id}
        isFaded={({ skip }) => skip !== null}
        icon={<IconUsers size={40} aria-hidden="true" />}
      />
      <FormActions>
        <Button
          tone="primary"
          disabled={mailing.counts.waiting === 0}
          onClick={() => onStep('letter')}
        >
          {m.mailings_to_letter()}
        </Button>
      </FormActions>
    </>
  );
}

/** What came of the last list, and what of it was no address. */
function Added({ added }: { added: RecipientsAdded }) {
  const { wrong, wrong_total } = added;
  return (
    <div role="status">
      <Notice tone={wrong_total > 0 ? 'warning' : 'good'}>
        {addedText(added)}
        {wrong_total > 0 ? (
          <>
            <p>{m.mailings_wrong({ count: formatNumber(wrong_total) })}</p>
            <ul className={css.wrong}>
              {wrong.map(({ text, row }) => (
                <li key={`${row} ${text}`}>
                  {row === null ? text : m.mailings_wrong_row({ row: formatNumber(row), text })}
                </li>
              ))}
            </ul>
          </>
        ) : null}
      </Notice>
    </div>
  );
}
