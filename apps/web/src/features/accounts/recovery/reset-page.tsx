import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { languageOf } from '../../../platform/i18n.ts';
import { ruleText } from '../../../platform/rule-text.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { usePasswordMin } from '../../settings/public-settings.data.ts';
import { focusWrong, NightForm } from './dark-form.tsx';
import { useLinkForm } from './link-form.ts';
import { checkingPage, donePage, failedPage } from './link-states.tsx';
import { useLinkToken } from './link-token.ts';
import origin from './messages/origin.json';
import { NewPassword } from './new-password.tsx';
import css from './night-page.module.css';
import { BackToLogin, NightLink, NightPage, type NightPageProps } from './night-page.tsx';
import { setNewPassword } from './recovery.data.ts';
import { passwordFault } from './recovery-texts.ts';

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
      const text = m.recovery_reset_done_text({ username: done });
      return donePage(m.recovery_reset_done_title(), text);
    }
    switch (state.kind) {
      case 'none':
        return codePage(check);
      case 'checking':
        return checkingPage(m.recovery_reset_title());
      case 'failed':
        return failedPage(state.error, () => check(state.token));
      case 'expired':
        return expiredPage(forget);
      case 'good':
        if (isInvitation) return checkingPage(m.recovery_reset_title());
        return {
          step: 'password',
          title: m.recovery_reset_title(),
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
    title: m.recovery_reset_title(),
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
  const [missing, setMissing] = useState(false);
  return (
    <NightForm
      label={m.recovery_reset_title()}
      busy={false}
      submitText={m.recovery_reset_code_submit()}
      failure={undefined}
      onSubmit={({ code = '' }, form) => {
        setMissing(code.trim() === '');
        if (code.trim() === '') focusWrong(form);
        else onCode(code.trim());
      }}
    >
      <TextField
        tone="night"
        name="code"
        label={m.recovery_reset_code()}
        error={
          missing
            ? ruleText({ field: 'code', rule: 'required' }, languageOf(origin, '*'))
            : undefined
        }
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        required
      />
    </NightForm>
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
  onExpired: () => void;
};

function PasswordForm({ username, token, onDone, onExpired }: PasswordFormProps) {
  const min = usePasswordMin();
  const { busy, wrong, submit } = useLinkForm({ min, onDone, onExpired });

  const send = ({ password = '' }: Record<string, string>, form: HTMLFormElement) => {
    const fault = passwordFault(password, min);
    const faults = fault ? { password: fault } : {};
    void submit(form, faults, () => setNewPassword(token, password));
  };
  return (
    <>
      <NightForm
        label={m.recovery_reset_submit()}
        busy={busy}
        submitText={busy ? m.recovery_saving() : m.recovery_reset_submit()}
        failure={wrong.whole}
        onSubmit={send}
      >
        {/* Tells a password manager whose password it is about to keep. */}
        <TextField
          tone="night"
          name="username"
          label={m.recovery_username()}
          value={username}
          readOnly
          autoComplete="username"
        />
        <NewPassword min={min} error={wrong.fields.password} />
      </NightForm>
      <BackToLogin />
    </>
  );
}
