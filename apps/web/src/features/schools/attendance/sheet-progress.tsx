import type { Mark } from '@station/contract/schools/attendance';
import IconChecks from '@tabler/icons-react/dist/esm/icons/IconChecks.mjs';
import { m } from '../../../paraglide/messages.js';
import { formatNumber } from '../../../platform/format.ts';
import { Button } from '../../../ui/button.tsx';
import { MARK_LOOKS } from './attendance-texts.ts';
import type { MarkedRow } from './mark-row.tsx';
import css from './sheet.module.css';

type SheetProgressProps = {
  rows: readonly MarkedRow[];
  /** Marks everybody present who has no mark yet. */
  onMarkRest: () => void;
};

/** How far the sheet is: how many are marked, and how. */
export function SheetProgress({ rows, onMarkRest }: SheetProgressProps) {
  const counts = Object.entries(MARK_LOOKS).map(([key, { text }]) => ({
    mark: key as Mark,
    text: text(),
    count: rows.filter(({ mark }) => mark === key).length,
  }));
  const left = rows.filter(({ mark }) => mark === null).length;
  const done = { count: formatNumber(rows.length - left), total: formatNumber(rows.length) };
  return (
    <div className={css.progress}>
      <div className={css.progressLine}>
        <p>
          <span aria-hidden="true">
            <strong className={css.done}>{done.count}</strong>
            <span className={css.total}>{` / ${done.total}`}</span>
          </span>
          <span className="visually-hidden">{m.attendance_progress(done)}</span>
        </p>
        {left > 0 ? (
          <Button
            tone="quiet"
            compact
            icon={<IconChecks size={20} aria-hidden="true" />}
            onClick={onMarkRest}
          >
            {m.attendance_mark_rest({ count: formatNumber(left) })}
          </Button>
        ) : null}
      </div>
      <div className={css.bar} aria-hidden="true">
        {counts.map(({ mark, count }) => (
          <span key={mark} data-mark={mark} style={{ flexGrow: count }} hidden={count === 0} />
        ))}
        <span style={{ flexGrow: left }} hidden={left === 0} />
      </div>
      <dl className={css.counts}>
        {counts.map(({ mark, text, count }) => (
          <div key={mark} data-mark={mark}>
            <dt>{text}</dt>
            <dd>{formatNumber(count)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
