import type { ReactNode } from 'react';
import css from './fact-lines.module.css';

type Fact = {
  label: string;
  /** What it is; a fact without a value is left out. */
  value: ReactNode;
  /** What can be done with it, beside it. */
  action?: ReactNode;
};

/** What is known of something, a line each, with what can be done with it at its end. */
export function FactLines({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="stack">
      {facts
        .filter(({ value }) => value !== undefined && value !== '')
        .map(({ label, value, action }) => (
          <div key={label} className={css.fact}>
            <dt className={css.label}>{label}</dt>
            <dd className={css.value}>
              <div className={css.text}>{value}</div>
              {action}
            </dd>
          </div>
        ))}
    </dl>
  );
}
