import type { IndustryCandidate } from '@station/contract/industries/industry-fields';
import { m } from '../../paraglide/messages.js';
import css from './industries.module.css';
import { FIELD_TEXTS } from './industry-texts.ts';

/** Words that are shown; more of them say little. */
const SHOWN = 6;

/** The words that spoke for a candidate, and in which field they stood; the strongest first. */
export function Evidence({ because }: Pick<IndustryCandidate, 'because'>) {
  const spoke = because.filter(({ weight }) => weight > 0);
  if (spoke.length === 0) return <p className={css.quiet}>{m.industries_because_none()}</p>;
  const strongest = Math.max(...spoke.map(({ weight }) => weight));
  return (
    <ul className={css.evidence} aria-label={m.industries_because()}>
      {spoke
        .toSorted((a, b) => b.weight - a.weight)
        .slice(0, SHOWN)
        .map(({ field, text, weight }) => (
          <li
            key={`${field} ${text}`}
            className={css.reason}
            data-strong={weight >= strongest / 2 || undefined}
          >
            <q>{text}</q> <span className={css.quiet}>{FIELD_TEXTS[field]()}</span>
          </li>
        ))}
    </ul>
  );
}
