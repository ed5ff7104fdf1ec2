import type { TodayClass } from '@station/contract/today/today';
import { Link } from '@tanstack/react-router';
import { m } from '../../../paraglide/messages.js';
import { formatNumber } from '../../../platform/format.ts';
import css from './today-card.module.css';
import { sheetLink } from './today-lines.tsx';

type TodayClassesProps = { classes: readonly TodayClass[]; next: TodayClass | undefined };

/** Classes of the day, with their attendance one press away. */
export function TodayClasses({ classes, next }: TodayClassesProps) {
  return (
    <ul className="stack">
      {classes.map((one) => (
        <li key={one.session_id} className={css.class} data-next={one === next || undefined}>
          <p className={css.times}>
            <strong>{one.starts_at}</strong>
            <span>{one.ends_at}</span>
          </p>
          <div className={css.what}>
            <p className={css.course}>{one.course_name}</p>
            <p className={css.detail}>{`${one.class_name} · ${stateText(one)}`}</p>
          </div>
          <Link
            {...sheetLink(one, one.session_id)}
            className={css.mark}
            aria-label={m.today_mark_of({ course: one.course_name, time: one.starts_at })}
          >
            {m.today_mark()}
          </Link>
        </li>
      ))}
    </ul>
  );
}

function stateText({ students, marked }: TodayClass): string {
  if (marked === 0) return m.today_students({ count: formatNumber(students) });
  return m.today_marked({ marked: formatNumber(marked), students: formatNumber(students) });
}
