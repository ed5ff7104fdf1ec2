import { m } from '../../../paraglide/messages.js';
import { languageOf } from '../../../platform/i18n.ts';
import { passwordTexts } from '../../../platform/password-texts.ts';
import { useRecordForm } from '../../../platform/record-form.ts';
import { formTexts } from '../../../platform/record-texts.ts';
import { ruleText } from '../../../platform/rule-text.ts';
import { useUser } from '../../../platform/session.ts';
import { Button } from '../../../ui/button.tsx';
import { Field, Form } from '../../../ui/form.tsx';
import { OwnUsername } from '../../../ui/own-username.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Screen, ScreenTitle } from '../../../ui/screen.tsx';
import { toast } from '../../../ui/toaster.tsx';
import { useTimedMessage } from '../../../ui/use-timed-message.ts';
import { usePasswordMin } from '../../settings/public-settings.data.ts';
import { passwordErrors } from '../profile/password-errors.ts';
import { useChangePassword } from '../profile/profile.data.ts';
import css from './account.module.css';
import { failureText, refusedTexts } from './account-texts.ts';
import origin from './messages/origin.json';
import { text } from './text.ts';

/** The dashboard's Change Password (spec 2, sections 2, 5 and 8). */
export function AccountPasswordPage() {
  return (
    <Screen>
      <ScreenTitle hidden>{m.accounts_password_title()}</ScreenTitle>
      <div className={css.narrow}>
        <Panel title={m.accounts_password_title()} text={m.accounts_password_text()}>
          <PasswordForm />
        </Panel>
      </div>
    </Screen>
  );
}

function PasswordForm() {
  const min = usePasswordMin();
  const user = useUser();
  const change = useChangePassword();
  const { message, show, clear } = useTimedMessage();
  const record = useRecordForm({
    valuesOf: () => ({ currentPassword: '', newPassword: '' }),
    check: (values) => passwordErrors(values, min),
    errorText: ({ field, rule }) => {
      if (field === 'currentPassword') return m.accounts_password_missing();
      if (rule === 'too-short') return m.accounts_rule_password({ min });
      return ruleText({ field, rule }, languageOf(origin, '*'));
    },
    refusedTexts: (error) => refusedTexts(error, min, 'newPassword'),
    send: (values) => change.mutateAsync(values),
    onSaved: () => {
      record.reset();
      toast({ text: m.accounts_password_saved(), tone: 'good' });
    },
    onFailed: (error) =>
      show({ tone: 'bad', text: failureText(error, m.accounts_password_failed()) }),
    forgettable: true,
  });
  return (
    <Form
      of={record}
      texts={formTexts(languageOf(origin, '*'))}
      className={css.form}
      aria-label={m.accounts_password_title()}
      message={message}
      onSubmitCapture={clear}
      actions={
        <Button type="submit" tone="primary" wide busy={record.busy}>
          {record.busy ? text(m.common_saving) : m.accounts_password_save()}
        </Button>
      }
    >
      <OwnUsername username={user?.username} />
      <Field
        of={record}
        name="currentPassword"
        kind="password"
        label={text(m.common_account_password_current)}
        autoComplete="current-password"
        {...passwordTexts(languageOf(origin, '*'))}
      />
      <Field
        of={record}
        name="newPassword"
        kind="password"
        label={text(m.common_account_password_new)}
        hint={text(m.common_account_password_hint, { min })}
        autoComplete="new-password"
        {...passwordTexts(languageOf(origin, '*'))}
      />
    </Form>
  );
}
