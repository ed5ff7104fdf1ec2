import { MAILBOX_ROLES, type Mailbox, type MailboxRole } from '@station/contract/mail/mail-fields';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { loadFailure } from '../../../platform/problem-text.ts';
import { useUser } from '../../../platform/session.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { NotLoaded } from '../../../ui/not-loaded.tsx';
import { Select } from '../../../ui/select-field.tsx';
import { toast } from '../../../ui/toaster.tsx';
import { ColleaguePicker } from '../../files/sharing/colleague-picker.tsx';
import css from '../mail.module.css';
import { mailProblemText } from '../mail-texts.ts';
import { useMailboxCalls, useMembers } from './mailboxes.data.ts';

const ROLE_TEXTS: Readonly<Record<MailboxRole, () => string>> = {
  reader: m.mail_role_reader,
  writer: m.mail_role_writer,
  owner: m.mail_role_owner,
};

const roles = () => MAILBOX_ROLES.map((value) => ({ value, label: ROLE_TEXTS[value]() }));

/** Who else may use a shared mailbox, and how. */
export function MembersPanel({ mailbox }: { mailbox: Mailbox }) {
  const query = useMembers(mailbox.id, true);
  const { data: members } = query;
  const { setMember, removeMember } = useMailboxCalls();
  const [picked, setPicked] = useState<{ id: number; name: string }>();
  const self = useUser()?.id;
  const isOwner = mailbox.role === 'owner';
  const fail = (why: unknown) => toast({ text: mailProblemText(why), tone: 'bad' });
  return (
    <div className={css.fields}>
      <h3 className={css.railTitle}>{m.mail_members()}</h3>
      {members ? null : (
        <NotLoaded
          of={query}
          loading={m.common_loading()}
          failure={loadFailure(m.mail_members_not_loaded)}
        />
      )}
      <ul className="grid-3" aria-label={m.mail_members()}>
        {members?.map(({ account_id, name, role }) => (
          <li key={account_id} className="line-2">
            <span className={css.words}>{name}</span>
            {isOwner ? (
              <Select
                aria-label={m.mail_role_of({ name })}
                compact
                value={role}
                choices={roles()}
                onChange={(event) =>
                  setMember.mutate(
                    {
                      id: mailbox.id,
                      account_id,
                      role: event.currentTarget.value as MailboxRole,
                    },
                    { onError: fail },
                  )
                }
              />
            ) : (
              <span className={css.quiet}>{ROLE_TEXTS[role]()}</span>
            )}
            {isOwner || account_id === self ? (
              <IconButton
                label={m.mail_member_off({ name })}
                icon={<IconX size={18} aria-hidden="true" />}
                onClick={() =>
                  removeMember.mutate({ id: mailbox.id, account: account_id }, { onError: fail })
                }
              />
            ) : null}
          </li>
        ))}
      </ul>
      {isOwner ? (
        <div className={css.memberAdd}>
          <ColleaguePicker
            label={m.mail_member_add()}
            placeholder={m.common_account_name_or_username()}
            chosen={picked}
            onPick={setPicked}
          />
          <Button
            disabled={picked === undefined}
            busy={setMember.isPending}
            onClick={() =>
              picked &&
              setMember.mutate(
                { id: mailbox.id, account_id: picked.id, role: 'writer' },
                { onSuccess: () => setPicked(undefined), onError: fail },
              )
            }
          >
            {m.common_add()}
          </Button>
        </div>
      ) : null}
    </div>
  );
}
