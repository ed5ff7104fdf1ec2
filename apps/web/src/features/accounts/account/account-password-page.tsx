import { type SyntheticEvent, useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { focusFirstError } from '../../../platform/form-errors.tsx';
import { languageOf } from '../../../platform/i18n.ts';
import { ruleText } from '../../../platform/rule-text.ts';
import { useUser } from '../../../platform/session.ts';
import { Button } from '../../../ui/button.tsx';
import { FormMessage } from '../../../ui/notice.tsx';
import { OwnUsername } from '../../../ui/own-username.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Password } from '../../../ui/password-field.tsx';
import { Screen, ScreenTitle } from '../../../ui/screen.tsx';
import { toast } from '../../../ui/toaster.tsx';
import { useTimedMessage } from '../../../ui/use-timed-message.ts';
import { usePasswordMin } from '../../settings/public-settings.data.ts';
import { useChangePassword } from '../profile/profile.data.ts';
import css from './account.module.css';
import { failureText, refusedTexts } from './account-texts.ts';
import origin from './messages/origin.json';

/** The dashboard's Change Password (spec 2, sections 2, 5 and 8). */
export function AccountPasswordPage() {
  return (
    <Screen>
      <ScreenTitle hidden>{m.accounts_password_title()}</ScreenTitle>
      <div className={css.narrow}>
        <Panel title={m.accounts_password_title()} text={m.accounts_password_text()}>
          <Form />
        </Panel>
      </div>
    </Screen>
  );
}

function Form() {
  const min = usePasswordMin();
  const user = useUser();
  const change = useChangePassword();
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({});
  const { message, show, clear } = useTimedMessage();

  const run = async (form: HTMLFormElement) => {
    const values = new FormData(form);
    const currentPassword = String(values.get('currentPassword') ?? '');
    const newPassword = String(values.get('newPassword') ?? '');
    clear();
    const faults = faultsOf(currentPassword, newPassword, min);
    setWrong(faults);
    if (Object.keys(faults).length > 0) return focusFirstError(form);
    try {
      await change.mutateAsync({ currentPassword, newPassword });
      form.reset();
      toast({ text: m.accounts_password_saved(), tone: 'good' });
    } catch (error) {
      const refused = refusedTexts(error, min, 'newPassword');
      setWrong(refused);
      if (Object.keys(refused).length > 0) focusFirstError(form);
      else show({ tone: 'bad', text: failureText(error, m.accounts_password_failed()) });
    }
  };
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!change.isPending) void run(event.currentTarget);
  };
  const eye = { showLabel: m.accounts_password_show(), hideLabel: m.accounts_password_hide() };
  return (
    <form
      noValidate
      className={css.form}
      aria-label={m.accounts_password_title()}
      onSubmit={submit}
    >
      <OwnUsername username={user?.username} />
      <Password
        {...eye}
        name="currentPassword"
        label={m.accounts_password_current()}
        autoComplete="current-password"
        error={wrong.currentPassword}
      />
      <Password
        {...eye}
        name="newPassword"
        label={m.accounts_password_new()}
        hint={m.accounts_register_password_hint({ min })}
        autoComplete="new-password"
        error={wrong.newPassword}
      />
      <FormMessage message={message} />
      <Button type="submit" tone="primary" wide busy={change.isPending}>
        {change.isPending ? m.accounts_profile_saving() : m.accounts_password_save()}
      </Button>
    </form>
  );
}

function faultsOf(currentPassword: string, newPassword: string, min: number) {
  const missing = ruleText({ field: 'newPassword', rule: 'required' }, languageOf(origin, '*'));
  const isShort = [...newPassword].length < min;
  return {
    ...(currentPassword === '' && { currentPassword: m.accounts_password_missing() }),
    ...(isShort && { newPassword: m.accounts_rule_password({ min }) }),
    ...(newPassword === '' && { newPassword: missing }),
  };
}
