import { useForm } from '@mantine/form';
import { register } from '@station/contract/accounts/accounts';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { type FieldError, findFieldErrors } from '../../../platform/field-errors.ts';
import { asFormErrors, focusFirstError } from '../../../platform/form-errors.tsx';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { FormGrid } from '../../../ui/form-layout.tsx';
import { FormMessage, Notice } from '../../../ui/notice.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Password } from '../../../ui/password-field.tsx';
import { toast } from '../../../ui/toaster.tsx';
import { useTimedMessage } from '../../../ui/use-timed-message.ts';
import { usePasswordMin, usePublicSettings } from '../../settings/public-settings.data.ts';
import css from './account.module.css';
import { accountFieldText, failureText, refusedTexts } from './account-texts.ts';
import { type Registration, registerAccount } from './registration.data.ts';

const EMPTY: Registration = { username: '', name: '', email: '', password: '' };

/** The register tab of the account screen (spec 2, sections 2 and 5). */
export function AccountRegisterForm() {
  const settings = usePublicSettings();
  if (settings?.registration === 'closed') {
    return (
      <Panel title={m.accounts_tab_register()}>
        <Notice tone="warning">{m.accounts_register_closed()}</Notice>
      </Panel>
    );
  }
  const needsApproval = settings?.registration === 'approval';
  return (
    <Panel
      title={m.accounts_tab_register()}
      text={needsApproval ? m.accounts_register_approval() : undefined}
    >
      <Form />
    </Panel>
  );
}

function Form() {
  const min = usePasswordMin();
  const navigate = useNavigate();
  const element = useRef<HTMLFormElement>(null);
  const [busy, setBusy] = useState(false);
  const { message, show, clear } = useTimedMessage();
  const form = useForm<Registration>({
    mode: 'uncontrolled',
    initialValues: EMPTY,
    validate: (values) => asFormErrors(faultsOf(values, min), accountFieldText),
  });
  const field = (name: keyof Registration) => ({
    name,
    withAsterisk: true,
    ...form.getInputProps(name),
  });

  const submit = async (values: Registration) => {
    if (busy) return;
    clear();
    setBusy(true);
    try {
      const standing = await registerAccount(values);
      const pending = standing === 'pending';
      toast({
        text: pending ? m.accounts_register_done_pending() : m.accounts_register_done(),
        tone: 'good',
      });
      await navigate({ to: '/account' });
    } catch (error) {
      setBusy(false);
      const refused = refusedTexts(error, min);
      form.setErrors(refused);
      if (Object.keys(refused).length > 0) focusFirstError(element.current);
      else show({ tone: 'bad', text: failureText(error, m.accounts_register_failed()) });
    }
  };
  return (
    <form
      ref={element}
      noValidate
      className={css.form}
      aria-label={m.accounts_tab_register()}
      onSubmit={form.onSubmit(
        (values) => void submit(values),
        () => focusFirstError(element.current),
      )}
    >
      <FormGrid>
        <TextField
          key={form.key('username')}
          {...field('username')}
          label={m.accounts_register_username()}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
        <TextField
          key={form.key('name')}
          {...field('name')}
          label={m.accounts_register_name()}
          autoComplete="name"
        />
        <TextField
          key={form.key('email')}
          {...field('email')}
          label={m.accounts_register_email()}
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
        />
        <Password
          key={form.key('password')}
          {...field('password')}
          label={m.accounts_register_password()}
          hint={m.accounts_register_password_hint({ min })}
          autoComplete="new-password"
          showLabel={m.accounts_password_show()}
          hideLabel={m.accounts_password_hide()}
        />
      </FormGrid>
      <FormMessage message={message} />
      <Button type="submit" tone="primary" wide busy={busy}>
        {busy ? m.accounts_register_busy() : m.accounts_register_submit()}
      </Button>
    </form>
  );
}

/** By the contract's schema, and by the settings' word on passwords. */
function faultsOf(values: Registration, min: number): FieldError[] {
  const errors = findFieldErrors(register.body, values);
  if (values.password === '') return [...errors, { field: 'password', rule: 'required' }];
  const isShort = [...values.password].length < min;
  return isShort ? [...errors, { field: 'password', rule: 'too-short', limit: min }] : errors;
}
