import { createLink } from '@tanstack/react-router';
import { type SyntheticEvent, useLayoutEffect, useRef, useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { languageOf } from '../../../platform/i18n.ts';
import { passwordTexts } from '../../../platform/password-texts.ts';
import { Problem } from '../../../platform/problem.ts';
import { useRecordForm } from '../../../platform/record-form.ts';
import { formTexts } from '../../../platform/record-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { Field, Form } from '../../../ui/form.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { toast } from '../../../ui/toaster.tsx';
import { useTimedMessage } from '../../../ui/use-timed-message.ts';
import css from './account.module.css';
import { needsCode, type SignIn, signIn, signInErrorText } from './accounts.data.ts';
import origin from './messages/origin.json';
import { text } from './text.ts';

const LostAccess = createLink('a');

const EMPTY = { username: '', password: '', code: '', remember: false };

/** The login tab of the account screen (spec 2, section 2 "User management"). */
export function AccountLoginForm() {
  const [asksCode, setAsksCode] = useState(false);
  const { message, show, clear } = useTimedMessage();
  const code = useRef<HTMLInputElement>(null);
  const record = useRecordForm({
    valuesOf: () => EMPTY,
    errorText: () => m.accounts_error_missing(),
    send: (values) => signIn({ ...values, code: values.code.trim() }),
    onSaved: () => toast({ text: m.accounts_success(), tone: 'good' }),
    onFailed: async (error) => {
      if (needsCode(error)) setAsksCode(true);
      else code.current?.select();
      show({ tone: 'bad', text: await loginFailure(error) });
    },
    forgettable: true,
  });

  useLayoutEffect(() => {
    if (asksCode) code.current?.focus();
  }, [asksCode]);

  /** One word about what is missing, and the focus where it is (spec 2, section 5 "Accounts"). */
  const refuseMissing = (event: SyntheticEvent<HTMLFormElement>) => {
    clear();
    const missing = missingField(record.values());
    if (!missing) return;
    event.preventDefault();
    event.stopPropagation();
    show({ tone: 'bad', text: m.accounts_error_missing() });
    event.currentTarget.querySelector<HTMLInputElement>(`[name="${missing}"]`)?.focus();
  };
  return (
    <Panel title={m.accounts_tab_login()}>
      <Form
        of={record}
        texts={formTexts(languageOf(origin, '*'))}
        className={css.form}
        aria-label={m.accounts_tab_login()}
        message={message}
        onSubmitCapture={refuseMissing}
        onInput={clear}
        actions={
          <Button type="submit" tone="primary" wide busy={record.busy}>
            {record.busy ? m.accounts_login_busy() : m.accounts_login_submit()}
          </Button>
        }
      >
        <Field
          of={record}
          name="username"
          label={m.accounts_login_username()}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
        <Field
          of={record}
          name="password"
          kind="password"
          label={text(m.common_account_password)}
          autoComplete="current-password"
          {...passwordTexts(languageOf(origin, '*'))}
          required
        />
        {asksCode ? (
          <Field
            of={record}
            name="code"
            ref={code}
            label={m.accounts_login_code()}
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            required
          />
        ) : null}
        <div className={css.row}>
          <Field of={record} name="remember" kind="check" label={m.accounts_remember()} />
          <LostAccess to="/forgot" className={css.lost}>
            {m.accounts_lost()}
          </LostAccess>
        </div>
      </Form>
    </Panel>
  );
}

function missingField({ username, password }: SignIn): string | undefined {
  if (!username.trim()) return 'username';
  return password ? undefined : 'password';
}

/** Here a lost connection has words of its own (spec 2, section 8). */
async function loginFailure(error: unknown): Promise<string> {
  const lost = error instanceof Problem && error.code === 'network';
  return lost ? m.accounts_network_error() : signInErrorText(error);
}
