import type { ReactNode } from 'react';
import css from './state.module.css';

type ErrorStateProps = {
  icon?: ReactNode;
  title: string;
  text?: ReactNode;
  /** The code that finds the failure in the server's log. */
  detail?: string | undefined;
  /** The way to try again. */
  action?: ReactNode;
  /** It is all that its screen shows, and stands in the middle of it. */
  whole?: boolean;
};

/** What stands where something failed: what, and the way to try again. It is read out at once. */
export function ErrorState({ icon, title, text, detail, action, whole }: ErrorStateProps) {
  return (
    <div className={css.state} data-bad="" data-whole={whole} role="alert">
      {icon ? <div className={css.icon}>{icon}</div> : null}
      <p className={css.title}>{title}</p>
      {text === undefined ? null : <p className={css.text}>{text}</p>}
      {detail ? <p className={css.detail}>{detail}</p> : null}
      {action}
    </div>
  );
}
