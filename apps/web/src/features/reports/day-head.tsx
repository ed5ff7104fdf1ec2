import { daysAfter } from '@station/contract/zoned-days';
import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs';
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs';
import type { ReactNode } from 'react';
import { m } from '../../paraglide/messages.js';
import { formatWeekday } from '../../platform/format.ts';
import { DayInput } from '../../platform/written-input.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { ScreenTitle } from '../../ui/screen.tsx';
import css from './calendar.module.css';
import { reportsLanguage } from './report-texts.ts';
import { text } from './text.ts';

type DayHeadProps = {
  title: string;
  day: string;
  /** The last day that can be chosen, which is one press away. */
  today: string;
  onDay: (day: string) => void;
  subtitle?: ReactNode;
  children?: ReactNode;
};

/** The head of a screen about a day, with the ways to the days around it. */
export function DayHead({ title, day, today, onDay, subtitle, children }: DayHeadProps) {
  return (
    <div className={css.dayHead}>
      <ScreenTitle subtitle={subtitle}>{title}</ScreenTitle>
      <div className="row-2">
        <IconButton
          label={m.reports_day_before()}
          icon={<IconChevronLeft size={20} aria-hidden="true" />}
          onClick={() => onDay(daysAfter(day, -1))}
        />
        <TextField
          compact
          control={DayInput}
          aria-label={text(m.common_day)}
          type="date"
          max={today}
          value={day}
          className={css.dayField}
          onChange={(event) => {
            const { value } = event.currentTarget;
            if (value && value <= today) onDay(value);
          }}
        />
        <span className={css.day}>{formatWeekday(day, 'long', reportsLanguage())}</span>
        <IconButton
          label={m.reports_day_after()}
          icon={<IconChevronRight size={20} aria-hidden="true" />}
          disabled={day >= today}
          onClick={() => onDay(daysAfter(day, 1))}
        />
        {day === today ? null : (
          <Button compact onClick={() => onDay(today)}>
            {m.reports_to_today()}
          </Button>
        )}
        {children}
      </div>
    </div>
  );
}
