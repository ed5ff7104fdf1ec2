import { formatDate } from '../platform/format.ts';
import { DayInput } from '../platform/written-input.tsx';
import { type RecordField, textField } from './record-fields.tsx';

type DayOptions<Stored> = Parameters<typeof textField<Stored>>[0];

/** A day as `2026-11-25`, typed as it is written in the reader's language; an empty one is sent as null. */
export const dayField = <Stored = unknown>(
  given: DayOptions<Stored>,
): RecordField<string, string | null, Stored> => ({
  ...textField<Stored>({
    control: DayInput,
    shown: (day) => (day === '' ? '' : formatDate(day)),
    ...given,
  }),
  sent: (day) => (day === '' ? null : day),
});
