import type { ReactNode } from 'react';
import css from './facts.module.css';

type FactsLayoutProps = {
  children: ReactNode;
  /** What belongs to the facts, such as their history; below them where there is no room. */
  aside?: ReactNode;
};

/** Facts no wider than can be read at a glance, and beside them, on a desktop, what belongs to them. */
export function FactsLayout({ children, aside }: FactsLayoutProps) {
  return (
    <div className={css.layout}>
      <div className={css.column}>{children}</div>
      {aside ? <div className={css.column}>{aside}</div> : null}
    </div>
  );
}

type Fact = { label: string; value: ReactNode };

/** What is known of something: each fact with its name over it. */
export function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={css.facts}>
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
