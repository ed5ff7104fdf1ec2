import type { ReactNode } from 'react';
import type { FieldError } from './field-errors.ts';
import { useLocale } from './i18n.ts';

/** What is wrong, by field, as a form keeps it; `textOf` says it. */
export function asFormErrors(
  errors: readonly FieldError[],
  textOf: (error: FieldError) => string,
): Record<string, ReactNode> {
  const byField: Record<string, ReactNode> = {};
  for (const error of errors) byField[error.field] = <ErrorText error={error} textOf={textOf} />;
  return byField;
}

type ErrorTextProps = { error: FieldError; textOf: (error: FieldError) => string };

/** A component and not a text, so that it follows when the language changes. */
function ErrorText({ error, textOf }: ErrorTextProps) {
  useLocale();
  return textOf(error);
}

/** Puts the focus on the first field that was refused, after the errors are drawn, and in sight. */
export function focusFirstError(form: HTMLElement | null): void {
  requestAnimationFrame(() => {
    const field = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
    field?.focus({ preventScroll: true });
    // In the middle: at the edges bars of the screen may lie over it.
    field?.scrollIntoView({ block: 'center' });
  });
}
