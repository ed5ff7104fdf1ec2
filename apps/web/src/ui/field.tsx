import { type ComponentProps, type ComponentType, type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import css from './field.module.css';

/*
 * The one family of fields: a label, a hint, a control and what is wrong with it, in one piece. By
 * day on the surfaces of the tools, by night on the sky. `TextArea`, `Select`, `Password` and `Check`
 * stand in files of their own: the login screen, where every kilobyte counts, needs none of them.
 */

/** What stands around a control. */
export type FieldTexts = {
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

export type TextFieldProps = FieldTexts & Omit<ComponentProps<'input'>, 'id'>;

type Control = 'textarea' | 'select' | ComponentType<ComponentProps<'input'>>;

/**
 * One line of text, a colour or a slider. The other kinds say which `control` they are, and give it
 * their props.
 */
export function TextField(props: TextFieldProps & { control?: Control }) {
  const { label, hint, hintBelow, error, withAsterisk, tone, compact, ...others } = props;
  const {
    control = 'input',
    className,
    end,
    hidden,
    'aria-describedby': described,
    ...rest
  } = others;
  const id = useId();
  // Its props are those of the control that was asked for.
  const Control = control as 'input';
  return (
    <div
      className={classNames(css.field, className)}
      data-tone={tone}
      data-compact={compact}
      data-asterisk={withAsterisk}
      data-below={hintBelow}
      hidden={hidden}
    >
      {label ? <label htmlFor={id}>{label}</label> : null}
      <div className={css.box}>
        <Control
          aria-invalid={error ? true : undefined}
          {...rest}
          id={id}
          className={css.control}
          aria-describedby={
            classNames(described, error ? `${id}-error` : null, hint ? `${id}-hint` : null) ||
            undefined
          }
        />
        {end ? <div className={css.end}>{end}</div> : null}
      </div>
      {error ? (
        <p id={`${id}-error`} className={css.error}>
          {error}
        </p>
      ) : null}
      {hint ? (
        <p id={`${id}-hint`} className={css.hint}>
          {hint}
        </p>
      ) : null}
    </div>
  );
}
