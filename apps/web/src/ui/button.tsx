import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import css from './button.module.css';
import { classNames } from './class-names.ts';

/**
 * `primary`: the one thing to do here. `plain`: beside it. `quiet`: without a border. `danger`:
 * destroys. `quietDanger`: leads to something that destroys.
 */
export type ButtonTone = 'primary' | 'plain' | 'quiet' | 'danger' | 'quietDanger' | 'sun';

type ButtonAppearance = {
  tone?: ButtonTone;
  icon?: ReactNode;
  /** Fills the width it stands in. */
  wide?: boolean;
  /** With little room at its sides, for several in a row. */
  compact?: boolean;
};

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> &
  ButtonAppearance & {
    /** Shows that it is working, and takes no second press. */
    busy?: boolean;
    ref?: Ref<HTMLButtonElement>;
  };

function appearanceOf(
  { tone = 'plain', wide, compact }: ButtonAppearance,
  className: string | undefined,
): string {
  return classNames(css.button, css[tone], wide && css.wide, compact && css.compact, className);
}

/** A button at least 44 px high. */
export function Button({
  tone = 'plain',
  icon,
  wide,
  compact,
  busy,
  className,
  children,
  type = 'button',
  disabled,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      disabled={disabled}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      // A busy button keeps the focus, which `disabled` would throw away.
      onClick={busy ? (event) => event.preventDefault() : onClick}
      className={appearanceOf({ tone, wide, compact }, className)}
    >
      {busy ? <span className={css.spinner} aria-hidden="true" /> : icon}
      {children}
    </button>
  );
}

type ButtonAnchorProps = AnchorHTMLAttributes<HTMLAnchorElement> &
  ButtonAppearance & { ref?: Ref<HTMLAnchorElement> };

/** A link that looks like a button. */
export function ButtonAnchor({
  tone = 'plain',
  icon,
  wide,
  compact,
  className,
  children,
  ...rest
}: ButtonAnchorProps) {
  return (
    <a {...rest} className={appearanceOf({ tone, wide, compact }, className)}>
      {icon}
      {children}
    </a>
  );
}

type IconAnchorProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'children'> & {
  /** Where it leads, in words: its name for those who cannot see the icon. */
  label: string;
  icon: ReactNode;
  ref?: Ref<HTMLAnchorElement>;
};

/** A square link with an icon alone, 44 px. */
export function IconAnchor({ label, icon, className, ...rest }: IconAnchorProps) {
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: the router adds the address that makes it a link.
    <a
      {...rest}
      aria-label={label}
      title={label}
      className={classNames(css.iconButton, css['icon-quiet'], className)}
    >
      {icon}
    </a>
  );
}

type IconButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'> & {
  /** What it does, in words: its name for those who cannot see the icon. */
  label: string;
  icon: ReactNode;
  /** `danger` is filled, `quietDanger` stands back, for one in every row. */
  tone?: 'quiet' | 'danger' | 'quietDanger';
  ref?: Ref<HTMLButtonElement>;
};

/** A square button with an icon alone, 44 px. */
export function IconButton({
  label,
  icon,
  tone = 'quiet',
  className,
  type = 'button',
  ...rest
}: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      title={label}
      className={classNames(css.iconButton, css[`icon-${tone}`], className)}
    >
      {icon}
    </button>
  );
}
