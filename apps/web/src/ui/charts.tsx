import type { ReactNode } from 'react';
import css from './charts.module.css';

/** A bar with its words: what it is, and how much of how much. */
export type Bar = {
  key: number | string;
  label: ReactNode;
  /** How much, in words: `28/30`. */
  text: string;
  /** From 0 to 1; more is drawn as 1. */
  share: number;
  tone?: 'plain' | 'full';
};

/** Bars under one another, each with its words above: for how full things are. */
export function BarList({ label, bars }: { label: string; bars: readonly Bar[] }) {
  return (
    <ul className="stack-3" aria-label={label}>
      {bars.map(({ key, label: texts, text, share, tone = 'plain' }) => (
        <li key={key}>
          <span className={css.words}>
            <span className={css.label}>{texts}</span>
            <span className={css.text}>{text}</span>
          </span>
          <span className={css.track} aria-hidden="true">
            <span data-tone={tone} style={{ width: `${Math.min(1, share) * 100}%` }} />
          </span>
        </li>
      ))}
    </ul>
  );
}
