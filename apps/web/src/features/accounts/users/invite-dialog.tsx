import type { Role } from '@station/contract/accounts/accounts';
import { createInvitation } from '@station/contract/accounts/users';
import type { ResponseOf } from '@station/contract/endpoint';
import { useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { findFieldErrors } from '../../../platform/field-errors.ts';
import { formatDateTime } from '../../../platform/format.ts';
import { languageOf } from '../../../platform/i18n.ts';
import { useRecordForm } from '../../../platform/record-form.ts';
import { formTexts } from '../../../platform/record-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { CopyField } from '../../../ui/copy-field.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/form.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { useTimedMessage } from '../../../ui/use-timed-message.ts';
import origin from './messages/origin.json';
import { RoleField } from './role-field.tsx';
import { text } from './text.ts';
import { useUserCalls } from './user-changes.data.ts';
import { refusedUserTexts, userFieldText, usersFailureText } from './user-texts.ts';

type Values = { email: string; name: string; role: Role };

type Invitation = ResponseOf<typeof createInvitation>;

/** Inviting somebody by a link, which is shown once and can be copied. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const { invite } = useUserCalls();
  const { message, show } = useTimedMessage();
  const [made, setMade] = useState<Invitation>();
  const record = useRecordForm({
    valuesOf: (): Values => ({ email: '', name: '', role: 'user' }),
    check: (values) => findFieldErrors(createInvitation.body, values),
    errorText: userFieldText,
    refusedTexts: (error) => refusedUserTexts(error, 0),
    send: (values) => invite.mutateAsync(values),
    onSaved: setMade,
    onFailed: (error) =>
      show({ tone: 'bad', text: usersFailureText(error, m.users_error_invite()) }),
  });
  if (made) return <InvitedDialog made={made} onClose={onClose} />;
  return (
    <FormDialog
      title={m.users_invite_title()}
      record={record}
      texts={{ ...formTexts(languageOf(origin, '*')), saving: m.users_invite_making() }}
      submitLabel={m.users_invite_submit()}
      message={message}
      onClose={onClose}
    >
      <p className="quiet">{m.users_invite_text()}</p>
      <Field
        of={record}
        name="email"
        label={m.users_invite_email()}
        type="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <Field of={record} name="name" label={m.users_invite_name()} autoComplete="off" />
      <RoleField record={record} />
    </FormDialog>
  );
}

/** The link, as long as the window is open. */
function InvitedDialog({ made, onClose }: { made: Invitation; onClose: () => void }) {
  const { email, expires_at } = made.data;
  return (
    <Dialog title={m.users_invite_done()} closeLabel={text(m.common_close)} onClose={onClose}>
      <p>
        {m.users_invite_done_text({ until: formatDateTime(expires_at) })}{' '}
        {made.mailed ? m.users_invite_mailed({ email }) : m.users_invite_not_mailed()}
      </p>
      <CopyField
        label={m.users_invite_link()}
        value={new URL(made.link, window.location.origin).href}
        copyLabel={text(m.common_copy)}
        copiedLabel={text(m.common_copied)}
      />
      <Button tone="primary" onClick={onClose}>
        {text(m.common_done)}
      </Button>
    </Dialog>
  );
}
