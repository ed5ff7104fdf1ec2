import { m } from '../../../paraglide/messages.js';
import { formatDate, formatNumber } from '../../../platform/format.ts';
import { languageOf } from '../../../platform/i18n.ts';
import { passwordTexts } from '../../../platform/password-texts.ts';
import { Problem } from '../../../platform/problem.ts';
import { useRecordForm } from '../../../platform/record-form.ts';
import { formTexts } from '../../../platform/record-texts.ts';
import { useUser } from '../../../platform/session.ts';
import { Button } from '../../../ui/button.tsx';
import { Field, Form } from '../../../ui/form.tsx';
import { OwnUsername } from '../../../ui/own-username.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { toast } from '../../../ui/toaster.tsx';
import { useTimedMessage } from '../../../ui/use-timed-message.ts';
import { usePasswordMin } from '../../settings/public-settings.data.ts';
import origin from './messages/origin.json';
import { passwordErrors } from './password-errors.ts';
import { useChangePassword } from './profile.data.ts';
import css from './profile.module.css';
import { passwordRefusal } from './profile-texts.ts';
import { text } from './text.ts';

type PasswordPanelProps = {
  /** When it was last changed, as ISO text. */
  changedAt?: string | null | undefined;
  /** Called when it has been changed. */
  onChanged?: () => void;
};

/** Changing one's own password (spec 1, sections 5 and 8). */
export function PasswordPanel({ changedAt, onChanged }: PasswordPanelProps) {
  const min = usePasswordMin();
  const user = useUser();
  const change = useChangePassword();
  const { message, show, clear } = useTimedMessage();
  const record = useRecordForm({
    valuesOf: () => ({ currentPassword: '', newPassword: '' }),
    check: (values) => passwordErrors(values, min),
    errorText: ({ field, rule }) => {
      if (field === 'currentPassword') return m.profile_password_missing();
      return rule === 'required'
        ? m.profile_password_new_missing()
        : m.profile_password_short({ min });
    },
    refusedTexts: (error) => {
      const refusal = passwordRefusal(error, min);
      return refusal.field ? { [refusal.field]: refusal.text } : {};
    },
    send: (values) => change.mutateAsync(values),
    onSaved: (ended) => {
      record.reset();
      toast({ text: savedText(ended), tone: 'good' });
      onChanged?.();
    },
    onFailed: (error) => {
      const failure = passwordRefusal(error, min).text;
      const signedOut = error instanceof Problem && error.code === 'unauthenticated';
      if (signedOut) toast({ text: failure, tone: 'bad' });
      else show({ tone: 'bad', text: failure });
    },
    forgettable: true,
  });
  const eye = passwordTexts(languageOf(origin, '*'));

  return (
    <Panel
      title={m.profile_password_title()}
      text={[
        m.profile_password_text(),
        // Only administrators have any.
        ...(user?.role === 'admin' ? [m.profile_password_tokens()] : []),
        ...(changedAt ? [m.profile_password_changed_at({ date: formatDate(changedAt) })] : []),
      ].join(' ')}
      lang={languageOf(origin, '*')}
    >
      <Form
        of={record}
        texts={formTexts(languageOf(origin, '*'))}
        className={css.form}
        aria-label={m.profile_password_title()}
        message={message}
        onSubmitCapture={clear}
        actions={
          <Button type="submit" tone="primary" busy={record.busy} className={css.end}>
            {record.busy ? text(m.common_saving) : m.profile_password_save()}
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
          {...eye}
        />
        <Field
          of={record}
          name="newPassword"
          kind="password"
          label={text(m.common_account_password_new)}
          hint={text(m.common_account_password_hint, { min })}
          autoComplete="new-password"
          {...eye}
        />
      </Form>
    </Panel>
  );
}

function savedText(ended: number): string {
  return ended > 0
    ? m.profile_password_saved_ended({ count: formatNumber(ended) })
    : m.profile_password_saved();
}
