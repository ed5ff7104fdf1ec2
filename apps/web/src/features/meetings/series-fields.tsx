import { MONTHLY_BY, Recurrence } from '@station/contract/meetings/recurrence';
import { weekdayOf } from '@station/contract/zoned-days';
import { m } from '../../paraglide/messages.js';
import { zoneHere } from '../../platform/days.ts';
import { formatWeekdayNumber } from '../../platform/format.ts';
import { DayInput } from '../../platform/written-input.tsx';
import { Check } from '../../ui/check-field.tsx';
import { Field } from '../../ui/form.tsx';
import { FormGrid, FullWidth } from '../../ui/form-layout.tsx';
import { MONTHLY_TEXTS } from './form-views.ts';
import { bodyOf } from './meeting-form.ts';
import type { MeetingRecord } from './meeting-record.ts';
import { meetingsLanguage, ruleText } from './meeting-texts.ts';
import css from './meetings.module.css';

type SeriesFieldsProps = {
  record: MeetingRecord;
  /** A series is no single meeting any more: it ends by deleting those that follow. */
  isSeries: boolean;
};

/** How a meeting repeats, said back as a sentence. */
export function SeriesFields({ record, isSeries }: SeriesFieldsProps) {
  const values = record.values();
  return (
    <FormGrid>
      <Field
        of={record}
        kind="select"
        name="repeats"
        label={m.meetings_repeats()}
        choices={[
          ...(isSeries ? [] : [{ value: 'no', label: m.meetings_repeats_no() }]),
          { value: 'weekly', label: m.meetings_repeats_weekly() },
          { value: 'monthly', label: m.meetings_repeats_monthly() },
        ]}
      />
      {values.repeats === 'no' ? null : <Rule record={record} />}
    </FormGrid>
  );
}

function Rule({ record }: { record: MeetingRecord }) {
  const values = record.values();
  const isWeekly = values.repeats === 'weekly';
  return (
    <>
      <Field
        of={record}
        name="interval"
        label={isWeekly ? m.meetings_every_weeks() : m.meetings_every_months()}
        inputMode="numeric"
        maxLength={2}
      />
      {isWeekly ? (
        <FullWidth>
          <Weekdays record={record} />
        </FullWidth>
      ) : (
        <Field
          of={record}
          kind="select"
          name="monthly_by"
          label={m.meetings_monthly_by()}
          choices={MONTHLY_BY.map((by) => ({ value: by, label: MONTHLY_TEXTS[by]() }))}
        />
      )}
      <Field
        of={record}
        kind="select"
        name="ends"
        label={m.meetings_ends()}
        choices={[
          { value: 'count', label: m.meetings_ends_count() },
          { value: 'until', label: m.meetings_ends_until() },
        ]}
      />
      {values.ends === 'count' ? (
        <Field
          of={record}
          name="count"
          label={m.meetings_count()}
          inputMode="numeric"
          maxLength={3}
        />
      ) : (
        <Field of={record} name="until" label={m.meetings_until()} control={DayInput} />
      )}
      <FullWidth>
        <p role="status" className="quiet">
          {sentenceOf(record)}
        </p>
      </FullWidth>
    </>
  );
}

/** The rule as a sentence; nothing while it makes no sense yet. */
function sentenceOf(record: MeetingRecord): string | null {
  const values = record.values();
  const { recurrence } = bodyOf(values, zoneHere());
  const rule = Recurrence.safeParse(recurrence);
  return rule.success && values.day ? ruleText(rule.data, values.day) : null;
}

function Weekdays({ record }: { record: MeetingRecord }) {
  const { weekdays, day } = record.values();
  // None is chosen: the weekday of the first day.
  const usual = day ? [weekdayOf(day)] : [];
  const chosen = weekdays.length > 0 ? weekdays : usual;
  return (
    <fieldset className={css.weekdays}>
      <legend>{m.meetings_weekdays()}</legend>
      {[1, 2, 3, 4, 5, 6, 7].map((weekday) => (
        <Check
          key={weekday}
          label={formatWeekdayNumber(weekday, 'short', meetingsLanguage())}
          checked={chosen.includes(weekday)}
          onChange={({ currentTarget: { checked } }) => {
            const others = chosen.filter((one) => one !== weekday);
            record.set('weekdays', checked ? [...others, weekday] : others);
          }}
        />
      ))}
    </fieldset>
  );
}
