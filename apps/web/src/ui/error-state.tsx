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
};

/** What stands where something failed: what, and the way to try again. It is read out at once. */
export function ErrorState({ icon, title, text, detail, action }: ErrorStateProps) {
  return (
    <div className={css.state} data-bad="" role="alert">
      {icon ? <div className={css.icon}>{icon}</div> : null}
      <p className={css.title}>{title}</p>
      {text === undefined ? null : <p className={css.text}>{text}</p>}
      {detail ? <p className={css.detail}>{detail}</p> : null}
      {action}
    </div>
  );
}
