import type { ComponentProps } from 'react';
import { m } from '../../../paraglide/messages.js';
import { SelectField, TextField } from '../../../ui/form-field.tsx';
import { STATUS_LOOKS } from './enrollment-words.ts';
import css from './enrollments.module.css';

type EnteringFieldsProps = {
  date: ComponentProps<typeof TextField> & { key: string };
  status: ComponentProps<typeof SelectField> & { key: string };
};

/** When somebody enters a course, and how (spec 2, section 9: today and active at first). */
export function EnteringFields({ date, status }: EnteringFieldsProps) {
  const { key: dateKey, ...dateField } = date;
  const { key: statusKey, ...statusField } = status;
  return (
    <div className={css.pair}>
      <TextField key={dateKey} {...dateField} label={m.common_record_enrolled_on()} type="date" />
      <SelectField
        key={statusKey}
        {...statusField}
        label={m.common_status()}
        data={Object.entries(STATUS_LOOKS).map(([value, { text }]) => ({ value, label: text() }))}
      />
    </div>
  );
}
