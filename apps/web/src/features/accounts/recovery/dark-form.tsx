import type { ReactNode } from 'react';
import { languageOf } from '../../../platform/i18n.ts';
import { formTexts } from '../../../platform/record-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { Form, type FormBehaviour } from '../../../ui/form.tsx';
import origin from './messages/origin.json';
import css from './night-page.module.css';

type DarkFormProps = {
  of: FormBehaviour;
  label: string;
  submitText: string;
  /** Why the last try failed, as far as no field says it. */
  failureText?: (error: unknown) => string;
  children: ReactNode;
};

/** A form on the night sky with its one button. */
export function DarkForm({ of: record, label, submitText, failureText, children }: DarkFormProps) {
  return (
    <Form
      of={record}
      tone="night"
      texts={formTexts(languageOf(origin, '*'))}
      className={css.form}
      aria-label={label}
      {...(failureText && { failureText })}
      actions={
        <Button type="submit" tone="sun" wide className={css.submit} busy={record.busy}>
          {submitText}
        </Button>
      }
    >
      {children}
    </Form>
  );
}
