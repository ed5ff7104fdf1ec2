import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/UnstyledButton.css';

import {
  NativeSelect,
  type NativeSelectProps,
  Textarea,
  type TextareaProps,
  TextInput,
  type TextInputProps,
} from '@mantine/core';
import type { ReactNode } from 'react';
import css from './form-field.module.css';

/*
 * Fields with their label, hint and error in one piece, of the kit's size for touch. They
 * take what `@mantine/form`'s `getInputProps` gives.
 */

/** One line of text. */
export function TextField(props: TextInputProps) {
  return <TextInput {...props} />;
}

/** Several lines of text. */
export function TextAreaField(props: TextareaProps) {
  return <Textarea {...props} />;
}

/** One of a few choices, by the system's own picker, which phones do best. */
export function SelectField(props: NativeSelectProps) {
  return <NativeSelect {...props} />;
}

type FormGridProps = { children: ReactNode };

/** Fields under one another; side by side in a wide frame. */
export function FormGrid({ children }: FormGridProps) {
  return <div className={css.grid}>{children}</div>;
}

/** A field that takes the whole width of a `FormGrid`. */
export function WholeRow({ children }: FormGridProps) {
  return <div className={css.wholeRow}>{children}</div>;
}

/** The buttons at a form's end. */
export function FormActions({ children }: FormGridProps) {
  return <div className={css.actions}>{children}</div>;
}

/** A card that holds a form, with its heading. */
export function FormCard({ children }: FormGridProps) {
  return <section className={css.card}>{children}</section>;
}
