import { AMOUNT_MAX, CourseFee, type Currency, setCourseFee } from '@station/contract/schools/fees';
import { m } from '../../../paraglide/messages.js';
import type { FieldError } from '../../../platform/field-errors.ts';
import { moneyInput, readMoney } from '../../../platform/money.ts';
import { dayField } from '../../../records/day-field.ts';
import { RecordDialog } from '../../../records/record-dialog.tsx';
import {
  choiceField,
  recordFields,
  type TypedOf,
  textField,
} from '../../../records/record-fields.tsx';
import { useSchoolsRefresh } from '../schools/schools.data.ts';
import { feeFieldText, feesFailureText, feesLanguage } from './fee-texts.ts';
import { saveFee } from './fees.data.ts';

const CURRENCIES: readonly Currency[] = ['VND', 'KRW', 'USD'];

const FIELDS = recordFields(CourseFee, {
  amount: textField({
    label: m.fees_amount_field,
    from: ({ amount, currency }: CourseFee) => moneyInput(amount, currency),
    inputMode: 'decimal',
    autoComplete: 'off',
    required: true,
    first: true,
  }),
  currency: choiceField(CURRENCIES, (value) => value, { label: m.fees_currency }),
  due_on: dayField({ label: m.fees_due }),
});

type FeeDialogProps = {
  courseId: number;
  /** The fee to change; undefined while the course has none. */
  fee: CourseFee | undefined;
  onClose: () => void;
};

/** Sets what a course costs. */
export function FeeDialog({ courseId, fee, onClose }: FeeDialogProps) {
  return (
    <RecordDialog
      fields={FIELDS}
      stored={fee}
      saving={{
        schema: setCourseFee.body,
        send: (given: Parameters<typeof saveFee>[1], base: CourseFee | undefined) =>
          saveFee(courseId, given, base),
      }}
      body={(values) => ({
        ...FIELDS.sentOf(values),
        amount: readMoney(values.amount, values.currency),
      })}
      check={checkAmount}
      title={m.fees_set()}
      errorText={feeFieldText}
      failureText={(error) => feesFailureText(error, m.fees_error_save())}
      said={m.fees_saved()}
      refresh={useSchoolsRefresh()}
      language={feesLanguage()}
      onClose={onClose}
    />
  );
}

function checkAmount({ amount, currency }: TypedOf<typeof FIELDS.fields>): FieldError[] {
  const money = readMoney(amount, currency);
  return money >= 0 && money <= AMOUNT_MAX ? [] : [{ field: 'amount', rule: 'format' }];
}
