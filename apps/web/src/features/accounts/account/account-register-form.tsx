import { register } from '@station/contract/accounts/accounts';
import { useNavigate } from '@tanstack/react-router';
import { m } from '../../../paraglide/messages.js';
import { type FieldError, findFieldErrors } from '../../../platform/field-errors.ts';
import { languageOf } from '../../../platform/i18n.ts';
import { passwordTexts } from '../../../platform/password-texts.ts';
import { useRecordForm } from '../../../platform/record-form.ts';
import { formTexts } from '../../../platform/record-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { Field, Form } from '../../../ui/form.tsx';
import { FormGrid } from '../../../ui/form-layout.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { toast } from '../../../ui/toaster.tsx';
import { useTimedMessage } from '../../../ui/use-timed-message.ts';
import { usePasswordMin, usePublicSettings } from '../../settings/public-settings.data.ts';
import { newPasswordErrors } from '../profile/password-errors.ts';
import { PersonInputs } from '../profile/person-inputs.tsx';
import css from './account.module.css';
import { accountFieldText, failureText, refusedTexts } from './account-texts.ts';
import origin from './messages/origin.json';
import { type Registration, registerAccount } from './registration.data.ts';
import { text } from './text.ts';

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
      <RegisterForm />
    </Panel>
  );
}

function RegisterForm() {
  const min = usePasswordMin();
  const navigate = useNavigate();
  const { message, show, clear } = useTimedMessage();
  const record = useRecordForm({
    valuesOf: () => EMPTY,
    check: (values) => faultsOf(values, min),
    errorText: accountFieldText,
    refusedTexts: (error) => refusedTexts(error, min),
    send: registerAccount,
    onSaved: (accountState) => {
      const pending = accountState === 'pending';
      toast({
        text: pending ? m.accounts_register_done_pending() : m.accounts_register_done(),
        tone: 'good',
      });
      return navigate({ to: '/account' });
    },
    onFailed: (error) =>
      show({ tone: 'bad', text: failureText(error, m.accounts_register_failed()) }),
  });
  return (
    <Form
      of={record}
      texts={formTexts(languageOf(origin, '*'))}
      className={css.form}
      aria-label={m.accounts_tab_register()}
      message={message}
      onSubmitCapture={clear}
      actions={
        <Button type="submit" tone="primary" wide busy={record.busy}>
          {record.busy ? m.accounts_register_busy() : m.accounts_register_submit()}
        </Button>
      }
    >
      <FormGrid>
        <Field
          of={record}
          name="username"
          label={text(m.common_account_username)}
          withAsterisk
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
        <PersonInputs
          record={record}
          labels={{ name: text(m.common_full_name), email: text(m.common_email) }}
          withAsterisk
        />
        <Field
          of={record}
          name="password"
          kind="password"
          label={text(m.common_account_password)}
          hint={text(m.common_account_password_hint, { min })}
          withAsterisk
          autoComplete="new-password"
          {...passwordTexts(languageOf(origin, '*'))}
        />
      </FormGrid>
    </Form>
  );
}

/** By the contract's schema, and by the settings' word on passwords. */
function faultsOf(values: Registration, min: number): FieldError[] {
  const errors = findFieldErrors(register.body, values);
  return [...errors, ...newPasswordErrors(values.password, 'password', min)];
}
