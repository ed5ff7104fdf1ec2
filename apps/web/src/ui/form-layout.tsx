import type { ReactNode } from 'react';
import css from './form-layout.module.css';

/* Where the fields and the buttons of a form stand. */

type FormLayoutProps = { children: ReactNode };

/** Fields under one another; side by side in a wide frame. */
export function FormGrid({ children }: FormLayoutProps) {
  return <div className={css.grid}>{children}</div>;
}

/** A field that takes the whole width of a `FormGrid`. */
export function FullWidth({ children }: FormLayoutProps) {
  return <div className={css.wholeRow}>{children}</div>;
}

/** The buttons at a form's end. */
export function FormActions({ children }: FormLayoutProps) {
  return <div className={css.actions}>{children}</div>;
}

/** A card that holds a form, with its heading. */
export function FormCard({ children }: FormLayoutProps) {
  return <section className={css.card}>{children}</section>;
}
