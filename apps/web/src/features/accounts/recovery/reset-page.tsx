import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { languageOf } from '../../../platform/i18n.ts';
import { useRecordForm } from '../../../platform/record-form.ts';
import { ruleText } from '../../../platform/rule-text.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Field } from '../../../ui/form.tsx';
import { usePasswordMin } from '../../settings/public-settings.data.ts';
import { newPasswordErrors } from '../profile/password-errors.ts';
import { DarkForm } from './dark-form.tsx';
import { checkingPage, donePage, failedPage, maybeDonePage } from './link-states.tsx';
import { useLinkToken } from './link-token.ts';
import origin from './messages/origin.json';
import { NewPassword } from './new-password.tsx';
import css from './night-page.module.css';
import { BackToLogin, NightLink, NightPage, type NightPageProps } from './night-page.tsx';
import { setNewPassword } from './recovery.data.ts';
import { recoveryFailureText } from './recovery-texts.ts';
import { text } from './text.ts';
import { useLinkForm } from './use-link-form.ts';

/** A new password, by the link of a mail or by a one-time code that an administrator gave. */
export function ResetPage() {
  const { state, check, forget, expire } = useLinkToken();
  const navigate = useNavigate();
  const [done, setDone] = useState<string>();
  const isInvitation = state.kind === 'good' && state.meaning.kind === 'invite';
  const token = state.kind === 'good' ? state.token : '';

  useEffect(() => {
    if (isInvitation) void navigate({ to: '/invite', hash: token, replace: true });
  }, [isInvitation, token, navigate]);

  const finish = (username: string) => {
    // What is used up need not stand in the address, nor in the browser's history.
    void navigate({ to: '/reset', replace: true });
    setDone(username);
  };
  return <NightPage {...pageOf()} />;

  function pageOf(): NightPageProps {
    if (done !== undefined) {
      const who = { username: done };
      return donePage(m.recovery_reset_done_title(), m.recovery_reset_done_text(who));
    }
    switch (state.kind) {
      case 'none':
        return codePage(check);
      case 'checking':
        return checkingPage(text(m.common_account_password_new));
      case 'failed':
        return failedPage(state.error, () => check(state.token));
      case 'expired':
        return state.lost ? maybeDonePage() : expiredPage(forget);
      case 'good':
        if (isInvitation) return checkingPage(text(m.common_account_password_new));
        return {
          step: 'password',
          title: text(m.common_account_password_new),
          text: m.recovery_reset_for({ username: state.meaning.username }),
          children: (
            <PasswordForm
              username={state.meaning.username}
              token={state.token}
              onDone={finish}
              onExpired={expire}
            />
          ),
        };
    }
  }
}

function codePage(onCode: (code: string) => void): NightPageProps {
  return {
    step: 'code',
    title: text(m.common_account_password_new),
    text: m.recovery_reset_code_text(),
    children: (
      <>
        <CodeForm onCode={onCode} />
        <NightLink to="/forgot" wide className={css.beside}>
          {m.recovery_forgot_submit()}
        </NightLink>
        <BackToLogin />
      </>
    ),
  };
}

function CodeForm({ onCode }: { onCode: (code: string) => void }) {
  const record = useRecordForm({
    valuesOf: () => ({ code: '' }),
    check: ({ code }) => (code.trim() === '' ? [{ field: 'code', rule: 'required' }] : []),
    errorText: (error) => ruleText(error, languageOf(origin, '*')),
    send: async ({ code }) => code.trim(),
    onSaved: onCode,
    forgettable: true,
  });
  return (
    <DarkForm
      of={record}
      label={text(m.common_account_password_new)}
      submitText={m.recovery_reset_code_submit()}
    >
      <Field
        of={record}
        name="code"
        tone="night"
        label={m.recovery_reset_code()}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        required
      />
    </DarkForm>
  );
}

function expiredPage(onOther: () => void): NightPageProps {
  return {
    step: 'expired',
    title: m.recovery_expired_title(),
    text: m.recovery_expired_text(),
    children: (
      <>
        <NightLink to="/forgot" tone="sun" wide className={css.submit}>
          {m.recovery_expired_again()}
        </NightLink>
        <Button wide className={css.beside} onClick={onOther}>
          {m.recovery_expired_code()}
        </Button>
        <BackToLogin />
      </>
    ),
  };
}

type PasswordFormProps = {
  username: string;
  token: string;
  onDone: (username: string) => void;
  onExpired: (lost: boolean) => void;
};

function PasswordForm({ username, token, onDone, onExpired }: PasswordFormProps) {
  const min = usePasswordMin();
  const record = useLinkForm({
    values: { password: '' },
    check: ({ password }) => newPasswordErrors(password, 'password', min),
    send: ({ password }) => setNewPassword(token, password),
    min,
    onDone,
    onExpired,
  });
  return (
    <>
      <DarkForm
        of={record}
        label={m.recovery_reset_submit()}
        submitText={record.busy ? text(m.common_saving) : m.recovery_reset_submit()}
        failureText={recoveryFailureText}
      >
        {/* Tells a password manager whose password it is about to keep. */}
        <TextField
          tone="night"
          label={text(m.common_account_username)}
          value={username}
          readOnly
          autoComplete="username"
        />
        <NewPassword record={record} min={min} />
      </DarkForm>
      <BackToLogin />
    </>
  );
}
