import { acceptInvitation } from '@station/contract/accounts/recovery';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { findFieldErrors } from '../../../platform/field-errors.ts';
import { formatDateTime } from '../../../platform/format.ts';
import { Field } from '../../../ui/form.tsx';
import { usePasswordMin } from '../../settings/public-settings.data.ts';
import { newPasswordErrors } from '../profile/password-errors.ts';
import { DarkForm } from './dark-form.tsx';
import { checkingPage, donePage, failedPage, maybeDonePage } from './link-states.tsx';
import { useLinkToken } from './link-token.ts';
import { NewPassword } from './new-password.tsx';
import { BackToLogin, NightPage, type NightPageProps } from './night-page.tsx';
import { accept, type LinkMeaning } from './recovery.data.ts';
import { recoveryFailureText, refusedAddressText } from './recovery-texts.ts';
import { text } from './text.ts';
import { useLinkForm } from './use-link-form.ts';

/** An account by invitation: the link is good once. */
export function InvitePage() {
  const { state, check, expire } = useLinkToken();
  const navigate = useNavigate();
  const [done, setDone] = useState<string>();

  const finish = (username: string) => {
    void navigate({ to: '/invite', replace: true });
    setDone(username);
  };
  return <NightPage {...pageOf()} />;

  function pageOf(): NightPageProps {
    if (done !== undefined) {
      const who = { username: done };
      return donePage(m.recovery_invite_done_title(), m.recovery_invite_done_text(who));
    }
    switch (state.kind) {
      case 'none':
        return {
          step: 'none',
          title: m.recovery_invite_none_title(),
          text: m.recovery_invite_none_text(),
          children: <BackToLogin />,
        };
      case 'checking':
        return checkingPage(m.recovery_invite_title());
      case 'failed':
        return failedPage(state.error, () => check(state.token));
      case 'expired':
        return state.lost ? maybeDonePage() : expiredPage();
      case 'good':
        // A link for a new password is good for nothing here.
        if (state.meaning.kind === 'reset') return expiredPage();
        return {
          step: 'account',
          title: m.recovery_invite_title(),
          text: m.recovery_invite_text({ until: formatDateTime(state.meaning.expires_at) }),
          children: (
            <AccountForm
              invitation={state.meaning}
              token={state.token}
              onDone={finish}
              onExpired={expire}
            />
          ),
        };
    }
  }
}

function expiredPage(): NightPageProps {
  return {
    step: 'expired',
    title: m.recovery_expired_title(),
    text: m.recovery_expired_invite_text(),
    children: <BackToLogin />,
  };
}

type AccountFormProps = {
  invitation: LinkMeaning;
  token: string;
  onDone: (username: string) => void;
  onExpired: (lost: boolean) => void;
};

function AccountForm({ invitation, token, onDone, onExpired }: AccountFormProps) {
  const min = usePasswordMin();
  const record = useLinkForm({
    values: { username: '', name: invitation.name, email: invitation.email, password: '' },
    check: (values) => [
      ...findFieldErrors(acceptInvitation.body, { token, ...values }),
      ...newPasswordErrors(values.password, 'password', min),
    ],
    send: (values) => accept({ token, ...values }),
    ...(invitation.email !== '' && { refused: refusedAddressText }),
    min,
    onDone,
    onExpired,
  });
  return (
    <>
      <DarkForm
        of={record}
        label={m.recovery_invite_title()}
        submitText={record.busy ? text(m.common_saving) : m.recovery_invite_submit()}
        failureText={recoveryFailureText}
      >
        <Field
          of={record}
          name="username"
          tone="night"
          label={text(m.common_account_username)}
          hint={m.recovery_username_rule()}
          hintBelow
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
        <Field
          of={record}
          name="name"
          tone="night"
          label={text(m.common_full_name)}
          autoComplete="name"
          required
        />
        <Field
          of={record}
          name="email"
          tone="night"
          type="email"
          label={text(m.common_email)}
          readOnly={invitation.email !== ''}
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
        />
        <NewPassword record={record} min={min} />
      </DarkForm>
      <BackToLogin />
    </>
  );
}
