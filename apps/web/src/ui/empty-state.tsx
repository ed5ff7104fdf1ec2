import type { ReactNode } from 'react';
import css from './state.module.css';

type EmptyStateProps = {
  icon?: ReactNode;
  title: string;
  /** What to do next. */
  text?: ReactNode;
  action?: ReactNode;
};

/** What stands where there is nothing: why, and what to do next. */
export function EmptyState({ icon, title, text, action }: EmptyStateProps) {
  return (
    <div className={css.state}>
      {icon ? <div className={css.icon}>{icon}</div> : null}
      <p className={css.title}>{title}</p>
      {text === undefined ? null : <p className={css.text}>{text}</p>}
      {action}
    </div>
  );
}
