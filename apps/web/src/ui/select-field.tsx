import type { ComponentProps } from 'react';
import { type FieldTexts, TextField, type TextFieldProps } from './field.tsx';

/** Several lines of text. */
export function TextArea(props: FieldTexts & ComponentProps<'textarea'>) {
  return <TextField control="textarea" {...(props as TextFieldProps)} />;
}

/** One of the things that can be chosen. */
export type Choice = { value: string; label: string };

type SelectProps = FieldTexts & ComponentProps<'select'> & { choices: readonly Choice[] };

/** One of a few choices, by the system's own picker, which phones do best. */
export function Select({ choices, ...props }: SelectProps) {
  return (
    <TextField control="select" {...(props as TextFieldProps)}>
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </TextField>
  );
}
