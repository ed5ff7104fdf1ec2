import { createLink } from '@tanstack/react-router';
import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { languageOf } from '../../../platform/i18n.ts';
import { passwordWords } from '../../../platform/password-words.ts';
import { Problem } from '../../../platform/problem.ts';
import { Button } from '../../../ui/button.tsx';
import { CheckField } from '../../../ui/check-field.tsx';
import { TextField } from '../../../ui/form-field.tsx';
import { FormMessage } from '../../../ui/notice.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { toast } from '../../../ui/toaster.tsx';
import { useTimedMessage } from '../../../ui/use-timed-message.ts';
import css from './account.module.css';
import { needsCode, type SignIn, signIn, signInErrorText } from './accounts.data.ts';
import origin from './messages/origin.json';
import { say } from './words.ts';

const LostAccess = createLink('a');

/** The login tab of the account screen (spec 2, section 2 "User management"). */
export function AccountLoginForm() {
  const [busy, setBusy] = useState(false);
  const [asksCode, setAsksCode] = useState(false);
  const { message, show, clear } = useTimedMessage();
  const code = useRef<HTMLInputElement>(null);

  useEffect(() => {
    if (asksCode) code.current?.focus();
  }, [asksCode]);

  const run = async (values: SignIn, form: HTMLFormElement) => {
    clear();
    const missing = missingField(values);
    if (missing) {
      show({ tone: 'bad', text: m.accounts_error_missing() });
      form.querySelector<HTMLInputElement>(`[name="${missing}"]`)?.focus();
      return;
    }
    setBusy(true);
    try {
      await signIn(values);
      toast({ text: m.accounts_success(), tone: 'good' });
    } catch (error) {
      setBusy(false);
      if (needsCode(error)) setAsksCode(true);
      else code.current?.select();
      show({ tone: 'bad', text: await loginFailure(error) });
    }
  };
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!busy) void run(valuesOf(event.currentTarget), event.currentTarget);
  };

  return (
    <Panel title={m.accounts_tab_login()}>
      <form
        noValidate
        className={css.form}
        aria-label={m.accounts_tab_login()}
        onSubmit={submit}
        onInput={clear}
      >
        <TextField
          name="username"
          label={m.accounts_login_username()}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          withAsterisk={false}
        />
        <PasswordField
          name="password"
          label={say(m.common_account_password)}
          autoComplete="current-password"
          {...passwordWords(languageOf(origin, '*'))}
          required
          withAsterisk={false}
        />
        {asksCode ? (
          <TextField
            ref={code}
            name="code"
            label={m.accounts_login_code()}
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            required
            withAsterisk={false}
          />
        ) : null}
        <div className={css.row}>
          <CheckField name="remember" label={m.accounts_remember()} />
          <LostAccess to="/forgot" className={css.lost}>
            {m.accounts_lost()}
          </LostAccess>
        </div>
        <FormMessage message={message} />
        <Button type="submit" tone="primary" wide busy={busy}>
          {busy ? m.accounts_login_busy() : m.accounts_login_submit()}
        </Button>
      </form>
    </Panel>
  );
}

function valuesOf(form: HTMLFormElement): SignIn {
  const values = new FormData(form);
  return {
    username: String(values.get('username') ?? '').trim(),
    password: String(values.get('password') ?? ''),
    code: String(values.get('code') ?? '').trim(),
    remember: values.get('remember') !== null,
  };
}

function missingField({ username, password }: SignIn): string | undefined {
  if (!username) return 'username';
  return password ? undefined : 'password';
}

/** Here a lost connection has words of its own (spec 2, section 8). */
async function loginFailure(error: unknown): Promise<string> {
  const lost = error instanceof Problem && error.code === 'network';
  return lost ? m.accounts_network_error() : signInErrorText(error);
}
