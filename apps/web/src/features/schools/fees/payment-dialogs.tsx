import {
  AMOUNT_MAX,
  type Balance,
  FEE_LIMITS,
  type Payment,
  PaymentMethod,
} from '@station/contract/schools/fees';
import { m } from '../../../paraglide/messages.js';
import { today } from '../../../platform/days.ts';
import type { FieldError } from '../../../platform/field-errors.ts';
import { formatDate } from '../../../platform/format.ts';
import { formatMoney, moneyInput, readMoney } from '../../../platform/money.ts';
import { useReasonForm } from '../../../platform/reason-form.ts';
import { useRecordForm } from '../../../platform/record-form.ts';
import { formTexts } from '../../../platform/record-texts.ts';
import { DayInput } from '../../../platform/written-input.tsx';
import { Field } from '../../../ui/form.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { ReasonDialog } from '../../../ui/reason-dialog.tsx';
import { toast } from '../../../ui/toaster.tsx';
import { feeFieldText, feesFailureText, feesLanguage, METHOD_TEXTS } from './fee-texts.ts';
import { usePaymentCalls } from './fees.data.ts';

type BalanceDialogProps = { balance: Balance; onClose: () => void };

type PaymentValues = { amount: string; paid_on: string; method: PaymentMethod; note: string };

/** Records a payment; the whole of what is owed, unless another amount is typed. */
export function PaymentDialog({ balance, onClose }: BalanceDialogProps) {
  const { currency, owed } = balance;
  const { pay } = usePaymentCalls(balance.enrollment_id);
  const record = useRecordForm({
    valuesOf: (): PaymentValues => ({
      amount: moneyInput(owed, currency),
      paid_on: today(),
      method: 'cash',
      note: '',
    }),
    check: ({ amount, paid_on }) => {
      const errors: FieldError[] = [];
      if (!(readMoney(amount, currency) >= 1)) errors.push({ field: 'amount', rule: 'format' });
      if (paid_on === '') errors.push({ field: 'paid_on', rule: 'required' });
      return errors;
    },
    errorText: feeFieldText,
    send: async ({ amount, ...values }) => {
      await pay.mutateAsync({ ...values, amount: readMoney(amount, currency) });
    },
    onSaved: () => {
      onClose();
      toast({ text: m.fees_payment_saved(), tone: 'good' });
    },
  });
  return (
    <FormDialog
      title={m.fees_pay()}
      record={record}
      texts={formTexts(feesLanguage())}
      submitLabel={m.common_save()}
      failureText={(error) => feesFailureText(error, m.fees_error_pay())}
      onClose={onClose}
    >
      <Field
        of={record}
        name="amount"
        label={m.fees_amount_in({ currency })}
        hint={m.fees_still_owed({ amount: formatMoney(owed, currency) })}
        inputMode="decimal"
        autoComplete="off"
        withAsterisk
        data-first-focus=""
      />
      <Field of={record} name="paid_on" label={m.fees_paid_on()} control={DayInput} withAsterisk />
      <Field
        kind="select"
        of={record}
        name="method"
        label={m.fees_method()}
        choices={PaymentMethod.options.map((value) => ({ value, label: METHOD_TEXTS[value]() }))}
      />
      <Field
        of={record}
        name="note"
        label={m.common_record_note()}
        maxLength={FEE_LIMITS.note}
        autoComplete="off"
      />
    </FormDialog>
  );
}

/** Agrees on another amount with one student; without an amount the course's fee holds again. */
export function AgreedDialog({ balance, onClose }: BalanceDialogProps) {
  const { currency } = balance;
  const { agree } = usePaymentCalls(balance.enrollment_id);
  const record = useRecordForm({
    valuesOf: () => ({
      amount: balance.agreed === null ? '' : moneyInput(balance.agreed, currency),
      note: balance.agreed_note,
    }),
    check: ({ amount }) => {
      if (amount.trim() === '') return [];
      const money = readMoney(amount, currency);
      return money >= 0 && money <= AMOUNT_MAX ? [] : [{ field: 'amount', rule: 'format' }];
    },
    errorText: feeFieldText,
    send: async ({ amount, note }) => {
      const agreed = amount.trim() === '' ? null : readMoney(amount, currency);
      await agree.mutateAsync({ amount: agreed, note: agreed === null ? '' : note });
    },
    onSaved: () => {
      onClose();
      toast({ text: m.fees_agreed_saved(), tone: 'good' });
    },
  });
  return (
    <FormDialog
      title={m.fees_agree()}
      record={record}
      texts={formTexts(feesLanguage())}
      submitLabel={m.common_save()}
      failureText={(error) => feesFailureText(error, m.fees_error_save())}
      onClose={onClose}
    >
      <Field
        of={record}
        name="amount"
        label={m.fees_amount_in({ currency })}
        hint={m.fees_agreed_text()}
        inputMode="decimal"
        autoComplete="off"
        data-first-focus=""
      />
      <Field
        of={record}
        name="note"
        label={m.common_record_note()}
        maxLength={FEE_LIMITS.note}
        autoComplete="off"
      />
    </FormDialog>
  );
}

type VoidDialogProps = { enrollmentId: number; payment: Payment; onClose: () => void };

/** Makes a payment void, with a reason; it stays for the record. */
export function VoidDialog({ enrollmentId, payment, onClose }: VoidDialogProps) {
  const { cancel: makeVoid } = usePaymentCalls(enrollmentId);
  const { payment_id, amount, currency, paid_on } = payment;
  const record = useReasonForm({
    missing: m.fees_rule_reason,
    onConfirm: (reason) => makeVoid.mutateAsync({ payment_id, reason }),
    onDone: () => {
      onClose();
      toast({ text: m.fees_void_done(), tone: 'good' });
    },
  });
  return (
    <ReasonDialog
      record={record}
      texts={{
        title: m.fees_void_of({
          amount: formatMoney(amount, currency),
          date: formatDate(paid_on),
        }),
        text: m.fees_void_text(),
        reason: m.common_record_reason(),
        confirm: m.fees_void(),
        form: formTexts(feesLanguage()),
      }}
      maxLength={FEE_LIMITS.note}
      failureText={(error) => feesFailureText(error, m.fees_error_void())}
      onClose={onClose}
    />
  );
}
