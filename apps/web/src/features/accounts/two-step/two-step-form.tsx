import type { ReactNode } from 'react';
import { m } from '../../../paraglide/messages.js';
import { languageOf } from '../../../platform/i18n.ts';
import { passwordTexts } from '../../../platform/password-texts.ts';
import { useRecordForm } from '../../../platform/record-form.ts';
import { formTexts } from '../../../platform/record-texts.ts';
import { useUser } from '../../../platform/session.ts';
import { Button, type ButtonTone } from '../../../ui/button.tsx';
import { Field, Form } from '../../../ui/form.tsx';
import { OwnUsername } from '../../../ui/own-username.tsx';
import { useTimedMessage } from '../../../ui/use-timed-message.ts';
import origin from './messages/origin.json';
import { text } from './text.ts';
import css from './two-step.module.css';
import { twoStepFailure } from './two-step-texts.ts';

type Part = 'password' | 'code';
type Values = Record<Part, string>;

type TwoStepFormProps = {
  label: string;
  /** What is asked for. */
  fields: readonly Part[];
  codeLabel?: string;
  submitText: string;
  tone?: ButtonTone;
  /** Does it; what it throws is said at its field. */
  onSubmit: (values: Values) => Promise<void>;
  /** A button beside the one that sends. */
  beside?: ReactNode;
};

/** Asks for the password, a code, or both, and says at the field what was wrong. */
export function TwoStepForm(props: TwoStepFormProps) {
  const { label, fields, codeLabel, submitText, tone = 'primary', onSubmit, beside } = props;
  const user = useUser();
  const { message, show, clear } = useTimedMessage();
  const record = useRecordForm({
    valuesOf: () => ({ password: '', code: '' }),
    check: (values) =>
      fields
        .filter((field) => values[field].trim() === '')
        .slice(0, 1)
        .map((field) => ({ field, rule: 'required' })),
    errorText: () => m.two_step_error_missing(),
    refusedTexts: (error) => {
      const refusal = twoStepFailure(error);
      return refusal.field ? { [refusal.field]: refusal.text } : {};
    },
    send: ({ password, code }) => onSubmit({ password, code: code.trim() }),
    onSaved: () => undefined,
    onFailed: (error) => show({ tone: 'bad', text: twoStepFailure(error).text }),
    forgettable: true,
  });

  return (
    <Form
      of={record}
      texts={formTexts(languageOf(origin, '*'))}
      className={css.form}
      aria-label={label}
      message={message}
      onSubmitCapture={clear}
      actions={
        <div className={css.actions}>
          {beside}
          <Button type="submit" tone={tone} busy={record.busy}>
            {record.busy ? m.two_step_busy() : submitText}
          </Button>
        </div>
      }
    >
      {fields.includes('password') ? (
        <>
          <OwnUsername username={user?.username} />
          <Field
            of={record}
            name="password"
            kind="password"
            label={text(m.common_account_password)}
            autoComplete="current-password"
            {...passwordTexts(languageOf(origin, '*'))}
          />
        </>
      ) : null}
      {fields.includes('code') ? (
        <Field
          of={record}
          name="code"
          label={codeLabel}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          inputMode={codeLabel === m.two_step_code() ? 'numeric' : 'text'}
        />
      ) : null}
    </Form>
  );
}
