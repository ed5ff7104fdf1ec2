import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import css from './field.module.css';

/*
 * The one family of fields: a label, a hint, a control and what is wrong with it, in one piece. By
 * day on the surfaces of the tools, by night on the sky. `Password` and `Check` stand in files of
 * their own: the login screen, where every kilobyte counts, needs neither.
 */

/** What stands around a control. */
export type FieldWords = {
  /** Without one, the control is named by `aria-label`. */
  label?: ReactNode;
  hint?: ReactNode;
  /** The hint stands under the control, such as a counter of characters. */
  hintBelow?: boolean;
  /** What is wrong with what stands in it. */
  error?: ReactNode;
  /** Shows that it must be filled in. */
  withAsterisk?: boolean;
  /** Where it stands: on a surface by day, or on the sky. */
  tone?: 'day' | 'night';
  /** For narrow panels. */
  compact?: boolean;
  /** Of the whole field, not of the control. */
  className?: string | undefined;
  /** A button in the field, at its end. */
  end?: ReactNode;
};

type TextFieldProps = FieldWords & ComponentProps<'input'>;

/** One line of text, a day, a time, a colour or a slider. */
export function TextField(props: TextFieldProps) {
  return <Field control="input" {...props} />;
}

/** Several lines of text. */
export function TextArea(props: FieldWords & ComponentProps<'textarea'>) {
  return <Field control="textarea" {...(props as TextFieldProps)} />;
}

/** One of the things that can be chosen. */
export type Choice = { value: string; label: string };

type SelectProps = FieldWords & ComponentProps<'select'> & { choices: readonly Choice[] };

/** One of a few choices, by the system's own picker, which phones do best. */
export function Select({ choices, ...props }: SelectProps) {
  return (
    <Field control="select" {...(props as TextFieldProps)}>
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </Field>
  );
}

type FieldProps = TextFieldProps & { control: 'input' | 'textarea' | 'select' };

/** A field around a control; what the control was given itself, goes to it. */
function Field(props: FieldProps) {
  const { control, label, hint, hintBelow, error, withAsterisk, tone, compact, ...others } = props;
  const { className, end, id: given, hidden, 'aria-describedby': described, ...rest } = others;
  const made = useId();
  const id = given ?? made;
  // Its props are those of the control that was asked for.
  const Control = control as 'input';
  const said = [described, error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ');
  const hintText = hint ? (
    <p id={`${id}-hint`} className={css.hint}>
      {hint}
    </p>
  ) : null;
  return (
    <div
      className={classNames(css.field, className)}
      data-tone={tone}
      data-compact={compact}
      hidden={hidden}
    >
      {label ? (
        <label htmlFor={id} className={css.label}>
          {label}
          {withAsterisk ? (
            <span className={css.asterisk} aria-hidden="true">
              {' *'}
            </span>
          ) : null}
        </label>
      ) : null}
      {hintBelow ? null : hintText}
      <div className={css.box}>
        <Control
          aria-invalid={error ? true : undefined}
          {...rest}
          id={id}
          className={css.control}
          aria-describedby={said || undefined}
        />
        {end ? <div className={css.end}>{end}</div> : null}
      </div>
      {error ? (
        <p id={`${id}-error`} className={css.error}>
          {error}
        </p>
      ) : null}
      {hintBelow ? hintText : null}
    </div>
  );
}
