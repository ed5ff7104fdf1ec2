import type { Today } from '@station/contract/today/today';
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs';
import { Link } from '@tanstack/react-router';
import { useEffect, useId, useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { formatShortClock } from '../../../platform/clock.ts';
import { formatNumber } from '../../../platform/format.ts';
import { isAdmin, useUser } from '../../../platform/session.ts';
import { useToday } from './today.data.ts';
import css from './today-card.module.css';
import { TodayClasses } from './today-classes.tsx';
import { TodayLines } from './today-lines.tsx';
import { byAttention, nextClass } from './today-order.ts';
import { keepTodaySize, type TodaySize } from './today-size.ts';

/** Classes that fit into the room that was kept. */
const ROWS: Record<TodaySize, number> = { none: 0, some: 1, full: 2 };

/** What wants an administrator's answer. */
const APPROVALS: readonly string[] = [
  'pending-registrations',
  'password-requests',
  'access-requests',
];

/** What a person has to do today, in the room that home has kept for it; and the administrators' door. */
export function TodayCard({ size }: { size: TodaySize }) {
  const today = useToday();
  const [open, setOpen] = useState(false);
  const titleId = useId();
  useEffect(() => {
    if (today) keepTodaySize(sizeOf(today));
  }, [today]);
  const isEmpty = today !== undefined && sizeOf(today) === 'none';
  const folded = size === 'none' && !open;

  return (
    <section aria-labelledby={titleId} className="stack-2">
      <div className={css.head}>
        <h2 id={titleId} className={css.title}>
          {m.today_title()}
        </h2>
        {today && folded && !isEmpty ? (
          <button
            type="button"
            className={css.summary}
            aria-label={`${m.today_show()} (${summaryOf(today)})`}
            onClick={() => setOpen(true)}
          >
            {summaryOf(today)}
            <IconChevronRight size={16} aria-hidden="true" />
          </button>
        ) : (
          <p className={css.summary}>{today && (isEmpty ? m.today_none() : summaryOf(today))}</p>
        )}
        <Door today={today} />
      </div>
      {today && !isEmpty && !folded ? (
        <TodayBody today={today} rows={ROWS[size]} open={open} onOpen={setOpen} />
      ) : null}
    </section>
  );
}

type TodayBodyProps = {
  today: Today;
  rows: number;
  open: boolean;
  onOpen: (open: boolean) => void;
};

function TodayBody({ today: { classes, lines }, rows, open, onOpen }: TodayBodyProps) {
  const now = formatShortClock(new Date());
  const ordered = byAttention(classes, now);
  const more = ordered.length - rows;
  return (
    <>
      {classes.length > 0 ? (
        <TodayClasses
          classes={open ? ordered : ordered.slice(0, rows)}
          next={nextClass(classes, now)}
        />
      ) : (
        <p className={css.quiet}>{m.today_no_classes()}</p>
      )}
      {lines.length > 0 || more > 0 ? (
        <ul aria-label={m.today_lines()} className={css.chips}>
          <TodayLines lines={lines} />
          {more > 0 ? (
            <li>
              <button
                type="button"
                className={css.chip}
                aria-expanded={open}
                onClick={() => onOpen(!open)}
              >
                {open ? m.today_fewer() : m.today_more({ count: more })}
              </button>
            </li>
          ) : null}
        </ul>
      ) : null}
    </>
  );
}

/** The administrators' way to the hub, with how much waits for them; the secret taps stay (spec 1, section 4). */
function Door({ today }: { today: Today | undefined }) {
  const user = useUser();
  if (!user || !isAdmin(user)) return null;
  const waiting = (today?.lines ?? [])
    .filter(({ kind }) => APPROVALS.includes(kind))
    .reduce((sum, { count }) => sum + count, 0);
  const texts =
    waiting > 0 ? m.today_door_waiting({ count: formatNumber(waiting) }) : m.today_door_quiet();
  return (
    <Link to="/app" className={css.door} aria-label={`${m.today_door()} (${texts})`}>
      {m.today_door()}
      {waiting > 0 ? (
        <span className={css.count} aria-hidden="true" title={texts}>
          {formatNumber(waiting)}
        </span>
      ) : null}
      <IconChevronRight size={18} aria-hidden="true" />
    </Link>
  );
}

/** How much room a day takes. */
function sizeOf({ classes, lines }: Today): TodaySize {
  if (classes.length > 1) return 'full';
  return classes.length + lines.length > 0 ? 'some' : 'none';
}

/** `2 lớp · 3 việc chờ`. */
function summaryOf({ classes, lines }: Today): string {
  const waiting = lines.reduce((sum, { count }) => sum + count, 0);
  return [
    classes.length > 0 && m.today_classes({ count: formatNumber(classes.length) }),
    waiting > 0 && m.today_waiting({ count: formatNumber(waiting) }),
  ]
    .filter(Boolean)
    .join(' · ');
}
