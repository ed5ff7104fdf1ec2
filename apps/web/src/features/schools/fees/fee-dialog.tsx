import { AMOUNT_MAX, type CourseFee, type Currency } from '@station/contract/schools/fees';
import { m } from '../../../paraglide/messages.js';
import type { FieldError } from '../../../platform/field-errors.ts';
import { formatDate } from '../../../platform/format.ts';
import { moneyInput, readMoney } from '../../../platform/money.ts';
import { useRecordForm } from '../../../platform/record-form.ts';
import { formTexts } from '../../../platform/record-texts.ts';
import { DayInput } from '../../../platform/written-input.tsx';
import { Field } from '../../../ui/form.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { toast } from '../../../ui/toaster.tsx';
import { useSchoolsRefresh } from '../schools/schools.data.ts';
import { feeFieldText, feesFailureText, feesLanguage } from './fee-texts.ts';
import { readFee, saveFee } from './fees.data.ts';

type Values = { amount: string; currency: Currency; due_on: string };

const CURRENCIES: readonly Currency[] = ['VND', 'KRW', 'USD'];

type FeeDialogProps = {
  courseId: number;
  /** The fee to change; undefined while the course has none. */
  fee: CourseFee | undefined;
  onClose: () => void;
};

/** Sets what a course costs. */
export function FeeDialog({ courseId, fee, onClose }: FeeDialogProps) {
  const refresh = useSchoolsRefresh();
  const record = useRecordForm<Values, CourseFee>({
    stored: fee,
    valuesOf: (stored) => ({
      amount: stored ? moneyInput(stored.amount, stored.currency) : '',
      currency: stored?.currency ?? 'VND',
      due_on: stored?.due_on ?? '',
    }),
    check,
    errorText: feeFieldText,
    views: () => ({
      amount: { label: m.fees_amount_field() },
      currency: { label: m.fees_currency() },
      due_on: { label: m.fees_due(), text: (day) => (day === '' ? '' : formatDate(day)) },
    }),
    send: ({ amount, currency, due_on }, base) =>
      saveFee(
        courseId,
        { amount: readMoney(amount, currency), currency, due_on: due_on || null },
        base,
      ),
    readCurrent: readFee,
    onSaved: () => {
      refresh();
      onClose();
      toast({ text: m.fees_saved(), tone: 'good' });
    },
  });
  return (
    <FormDialog
      title={m.fees_set()}
      record={record}
      texts={formTexts(feesLanguage())}
      submitLabel={m.common_save()}
      failureText={(error) => feesFailureText(error, m.fees_error_save())}
      onClose={onClose}
    >
      <Field
        of={record}
        name="amount"
        label={m.fees_amount_field()}
        inputMode="decimal"
        autoComplete="off"
        withAsterisk
        data-first-focus=""
      />
      <Field
        kind="select"
        of={record}
        name="currency"
        label={m.fees_currency()}
        choices={CURRENCIES.map((value) => ({ value, label: value }))}
      />
      <Field of={record} name="due_on" label={m.fees_due()} control={DayInput} />
    </FormDialog>
  );
}

function check({ amount, currency }: Values): FieldError[] {
  const money = readMoney(amount, currency);
  return money >= 0 && money <= AMOUNT_MAX ? [] : [{ field: 'amount', rule: 'format' }];
}
