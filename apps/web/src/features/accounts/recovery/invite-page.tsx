import { acceptInvitation } from '@station/contract/accounts/recovery';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { formatDateTime } from '../../../platform/format.ts';
import { TextField } from '../../../ui/field.tsx';
import { usePasswordMin } from '../../settings/public-settings.data.ts';
import { NightForm } from './dark-form.tsx';
import { useLinkForm } from './link-form.ts';
import { checkingPage, donePage, failedPage } from './link-states.tsx';
import { useLinkToken } from './link-token.ts';
import { NewPassword } from './new-password.tsx';
import { BackToLogin, NightPage, type NightPageProps } from './night-page.tsx';
import { accept, type LinkMeaning } from './recovery.data.ts';
import { faultsOf, passwordFault } from './recovery-texts.ts';

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
      const text = m.recovery_invite_done_text({ username: done });
      return donePage(m.recovery_invite_done_title(), text);
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
        return expiredPage();
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
  onExpired: () => void;
};

function AccountForm({ invitation, token, onDone, onExpired }: AccountFormProps) {
  const min = usePasswordMin();
  const { busy, wrong, submit } = useLinkForm({ min, onDone, onExpired });

  const send = (values: Record<string, string>, form: HTMLFormElement) => {
    const { username = '', name = '', email = '', password = '' } = values;
    const body = { token, username, name, email, password };
    const fault = passwordFault(password, min);
    const faults = { ...faultsOf(acceptInvitation.body, body), ...(fault && { password: fault }) };
    void submit(form, faults, () => accept(body));
  };
  return (
    <>
      <NightForm
        label={m.recovery_invite_title()}
        busy={busy}
        submitText={busy ? m.recovery_saving() : m.recovery_invite_submit()}
        failure={wrong.whole}
        onSubmit={send}
      >
        <TextField
          tone="night"
          name="username"
          label={m.recovery_username()}
          hint={m.recovery_username_rule()}
          hintBelow
          error={wrong.fields.username}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
        <TextField
          tone="night"
          name="name"
          label={m.recovery_name()}
          defaultValue={invitation.name}
          error={wrong.fields.name}
          autoComplete="name"
          required
        />
        <TextField
          tone="night"
          name="email"
          type="email"
          label={m.recovery_email()}
          defaultValue={invitation.email}
          readOnly={invitation.email !== ''}
          error={wrong.fields.email}
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
        />
        <NewPassword min={min} error={wrong.fields.password} />
      </NightForm>
      <BackToLogin />
    </>
  );
}
