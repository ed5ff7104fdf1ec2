import type { ComponentProps } from 'react';
import { m } from '../../../paraglide/messages.js';
import { Select, TextField } from '../../../ui/field.tsx';
import { STATUS_LOOKS } from './enrollment-words.ts';
import css from './enrollments.module.css';

type EnteringFieldsProps = {
  date: ComponentProps<typeof TextField> & { key: string };
  status: Omit<ComponentProps<typeof Select>, 'choices'> & { key: string };
};

/** When somebody enters a course, and how (spec 2, section 9: today and active at first). */
export function EnteringFields({ date, status }: EnteringFieldsProps) {
  const { key: dateKey, ...dateField } = date;
  const { key: statusKey, ...statusField } = status;
  return (
    <div className={css.pair}>
      <TextField key={dateKey} {...dateField} label={m.enrollments_date()} type="date" />
      <Select
        key={statusKey}
        {...statusField}
        label={m.enrollments_status()}
        choices={Object.entries(STATUS_LOOKS).map(([value, { text }]) => ({
          value,
          label: text(),
        }))}
      />
    </div>
  );
}
