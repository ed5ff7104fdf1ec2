import type { ReactNode } from 'react';
import css from './state.module.css';

type EmptyStateProps = {
  icon?: ReactNode;
  title: string;
  /** What to do next. */
  text?: ReactNode;
  action?: ReactNode;
  /** It is all that its screen shows, and stands in the middle of it. */
  whole?: boolean;
};

/** What stands where there is nothing: why, and what to do next. */
export function EmptyState({ icon, title, text, action, whole }: EmptyStateProps) {
  return (
    <div className={css.state} data-whole={whole}>
      {icon ? <div className={css.icon}>{icon}</div> : null}
      <p className={css.title}>{title}</p>
      {text === undefined ? null : <p className={css.text}>{text}</p>}
      {action}
    </div>
  );
}
