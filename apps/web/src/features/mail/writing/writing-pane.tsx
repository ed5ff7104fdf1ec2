import type { Mailbox } from '@station/contract/mail/mail-fields';
import { useEffect, useEffectEvent } from 'react';
import { m } from '../../../paraglide/messages.js';
import { failureTexts } from '../../../platform/problem-text.ts';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { CentredSpinner } from '../../../ui/spinner.tsx';
import { useMailAddress } from '../mail.address.ts';
import { mailProblemText } from '../mail-texts.ts';
import { LetterForm } from './letter-form.tsx';
import { useDraftStart, useOwnLetter } from './writing.data.ts';

/** A letter that is being written: begun when the address says `new`, then the draft of that number. */
export function WritingPane({ mailbox }: { mailbox: Mailbox }) {
  const { address } = useMailAddress();
  return address.write === 'new' ? (
    <Beginning mailbox={mailbox} />
  ) : (
    <Begun id={Number(address.write)} />
  );
}

function Beginning({ mailbox }: { mailbox: Mailbox }) {
  const { address, replace } = useMailAddress();
  const { mutate, error } = useDraftStart();
  const begin = useEffectEvent(() => {
    const { mode, from, to } = address;
    mutate(
      {
        mailbox_id: mailbox.id,
        mode: mode || 'new',
        ...(from && { message_id: from }),
        ...(to && { to: [{ address: to }] }),
      },
      {
        onSuccess: ({ data }) =>
          replace({ write: String(data.id), mode: undefined, from: undefined, to: undefined }),
      },
    );
  });
  useEffect(() => begin(), []);
  if (!error) return <CentredSpinner text={m.common_loading()} />;
  return (
    <LoadFailure
      title={m.mail_not_begun()}
      texts={{ ...failureTexts(error), text: mailProblemText(error) }}
      onRetry={() => begin()}
    />
  );
}

function Begun({ id }: { id: number }) {
  const { data, error, refetch } = useOwnLetter(id, true);
  if (data) return <LetterForm key={data.id} letter={data} />;
  if (!error) return <CentredSpinner text={m.common_loading()} />;
  return (
    <LoadFailure
      title={m.mail_no_detail()}
      texts={{ ...failureTexts(error), text: mailProblemText(error) }}
      onRetry={() => void refetch()}
    />
  );
}
