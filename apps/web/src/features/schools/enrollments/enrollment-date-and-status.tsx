import { m } from '../../../paraglide/messages.js';
import { DayInput } from '../../../platform/written-input.tsx';
import { Field, type FieldSource } from '../../../ui/form.tsx';
import css from './enrollments.module.css';
import { STATUS_APPEARANCE } from './status-texts.ts';

type EnrollmentDateAndStatusProps = { record: FieldSource<'enrollment_date' | 'status'> };

/** When somebody enters a course, and how (spec 2, section 9: today and active at first). */
export function EnrollmentDateAndStatus({ record }: EnrollmentDateAndStatusProps) {
  return (
    <div className={css.pair}>
      <Field
        of={record}
        name="enrollment_date"
        label={m.common_record_enrolled_on()}
        control={DayInput}
      />
      <Field
        of={record}
        name="status"
        kind="select"
        label={m.common_status()}
        choices={Object.entries(STATUS_APPEARANCE).map(([value, { text }]) => ({
          value,
          label: text(),
        }))}
      />
    </div>
  );
}
