import type { Mailbox } from '@station/contract/mail/mail-fields';
import { useEffect, useEffectEvent } from 'react';
import { m } from '../../../paraglide/messages.js';
import { NotLoaded } from '../../../ui/not-loaded.tsx';
import { useMailAddress } from '../mail.address.ts';
import { mailFailure } from '../mail-texts.ts';
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
  return (
    <NotLoaded
      of={{ error, refetch: () => begin() }}
      loading={m.common_loading()}
      failure={mailFailure(m.mail_not_begun)}
    />
  );
}

function Begun({ id }: { id: number }) {
  const query = useOwnLetter(id, true);
  const { data } = query;
  if (data) return <LetterForm key={data.id} letter={data} />;
  return (
    <NotLoaded of={query} loading={m.common_loading()} failure={mailFailure(m.mail_no_detail)} />
  );
}
