import { useForm } from '@mantine/form';
import type { Role } from '@station/contract/accounts/accounts';
import { createInvitation } from '@station/contract/accounts/users';
import { useRef } from 'react';
import { m } from '../../../paraglide/messages.js';
import { findFieldErrors } from '../../../platform/field-errors.ts';
import { asFormErrors, focusFirstError } from '../../../platform/form-errors.tsx';
import { formatDateTime } from '../../../platform/format.ts';
import { Button } from '../../../ui/button.tsx';
import { CopyField } from '../../../ui/copy-field.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog.tsx';
import { Select, TextField } from '../../../ui/field.tsx';
import { FormMessage } from '../../../ui/notice.tsx';
import { useTimedMessage } from '../../../ui/use-timed-message.ts';
import { useUserCalls } from './user-changes.data.ts';
import { ROLE_TEXTS, refusedUserTexts, userFieldText, usersFailureText } from './user-texts.ts';
import css from './users.module.css';

type Values = { email: string; name: string; role: Role };

/** Inviting somebody by a link, which is shown once and can be copied. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const element = useRef<HTMLFormElement>(null);
  const { invite } = useUserCalls();
  const { message, show, clear } = useTimedMessage();
  const form = useForm<Values>({
    mode: 'uncontrolled',
    initialValues: { email: '', name: '', role: 'user' },
    validate: (values) =>
      asFormErrors(findFieldErrors(createInvitation.body, values), userFieldText),
  });
  const made = invite.data;
  if (made) {
    const { email, expires_at } = made.data;
    return (
      <Dialog title={m.users_invite_done()} closeLabel={m.users_close()} onClose={onClose}>
        <p>
          {m.users_invite_done_text({ until: formatDateTime(expires_at) })}{' '}
          {made.mailed ? m.users_invite_mailed({ email }) : m.users_invite_not_mailed()}
        </p>
        <CopyField
          label={m.users_invite_link()}
          value={new URL(made.link, window.location.origin).href}
          copyLabel={m.users_copy()}
          copiedLabel={m.users_copied()}
        />
        <Button tone="primary" onClick={onClose}>
          {m.users_done()}
        </Button>
      </Dialog>
    );
  }

  const submit = async (values: Values) => {
    if (invite.isPending) return;
    clear();
    try {
      await invite.mutateAsync(values);
    } catch (error) {
      const refused = refusedUserTexts(error, 0);
      form.setErrors(refused);
      if (Object.keys(refused).length > 0) focusFirstError(element.current);
      else show({ tone: 'bad', text: usersFailureText(error, m.users_error_invite()) });
    }
  };
  const field = (name: keyof Values) => ({
    name,
    autoComplete: 'off',
    ...form.getInputProps(name),
  });
  return (
    <Dialog title={m.users_invite_title()} closeLabel={m.users_close()} onClose={onClose}>
      <form
        ref={element}
        noValidate
        className={css.form}
        aria-label={m.users_invite_title()}
        onSubmit={form.onSubmit(
          (values) => void submit(values),
          () => focusFirstError(element.current),
        )}
      >
        <p className={css.text}>{m.users_invite_text()}</p>
        <TextField
          key={form.key('email')}
          {...field('email')}
          label={m.users_invite_email()}
          type="email"
          autoCapitalize="none"
          spellCheck={false}
        />
        <TextField key={form.key('name')} {...field('name')} label={m.users_invite_name()} />
        <Select
          key={form.key('role')}
          {...field('role')}
          label={m.users_create_role()}
          choices={[
            { value: 'user', label: ROLE_TEXTS.user() },
            { value: 'admin', label: ROLE_TEXTS.admin() },
          ]}
        />
        <FormMessage message={message} />
        <DialogActions>
          <Button onClick={onClose}>{m.users_cancel()}</Button>
          <Button type="submit" tone="primary" busy={invite.isPending}>
            {invite.isPending ? m.users_invite_making() : m.users_invite_submit()}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
