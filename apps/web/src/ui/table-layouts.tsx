import type { ReactNode } from 'react';
import css from './data-table.module.css';

/** What a cell shows only while its table is a table. */
export function OnlyInTable({ children }: { children: ReactNode }) {
  return (
    <span className={css.onlyTable} data-only="table">
      {children}
    </span>
  );
}

/** What a cell shows only while its row is a card. */
export function OnlyInCard({ children }: { children: ReactNode }) {
  return <span className={css.onlyCard}>{children}</span>;
}
