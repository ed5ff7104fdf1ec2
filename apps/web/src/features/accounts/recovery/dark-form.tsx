import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import css from './night-page.module.css';

type NightFormProps = {
  label: string;
  busy: boolean;
  submitText: string;
  /** Why the last try failed, as far as no field says it. */
  failure: string | undefined;
  /** What was typed, by the names of the fields. */
  onSubmit: (values: Record<string, string>, form: HTMLFormElement) => void;
  children: ReactNode;
};

/** A form with its one button. What is typed stays in the fields, whatever happens. */
export function NightForm(props: NightFormProps) {
  const { label, busy, submitText, failure, onSubmit, children } = props;
  return (
    <form
      noValidate
      className={css.form}
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        if (busy) return;
        const entries = [...new FormData(event.currentTarget)];
        const values = Object.fromEntries(entries.map(([name, value]) => [name, String(value)]));
        onSubmit(values, event.currentTarget);
      }}
    >
      {children}
      <p role="alert" className={css.failure}>
        {failure}
      </p>
      <Button type="submit" tone="sun" wide className={css.submit} busy={busy}>
        {submitText}
      </Button>
    </form>
  );
}

/** Puts the focus on the first wrong field, after the words are drawn. */
export function focusWrong(form: HTMLFormElement): void {
  requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
}
