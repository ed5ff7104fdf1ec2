import {
  AMOUNT_MAX,
  type Balance,
  FEE_LIMITS,
  type Payment,
  PaymentMethod,
  voidPayment,
} from '@station/contract/schools/fees';
import { useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { today } from '../../../platform/days.ts';
import { useFormKey } from '../../../platform/form-key.ts';
import { formatDate } from '../../../platform/format.ts';
import { formatMoney, moneyInput, readMoney } from '../../../platform/money.ts';
import { DayInput } from '../../../platform/written-input.tsx';
import { RecordDialog } from '../../../records/record-dialog.tsx';
import { choiceField, formFields, textField } from '../../../records/record-fields.tsx';
import { RecordReason } from '../../../records/record-reason.tsx';
import { useSchoolsRefresh } from '../schools/schools.data.ts';
import { feeFieldText, feesFailureText, feesLanguage, METHOD_TEXTS } from './fee-texts.ts';
import { agreedFeeSaving, paymentSaving } from './fees.data.ts';

type BalanceDialogProps = { balance: Balance; onClose: () => void };

const off = { autoComplete: 'off' };
const noteField = (start?: string) =>
  textField({ ...off, label: m.common_record_note, maxLength: FEE_LIMITS.note, start });

/** Records a payment; the whole of what is owed, unless another amount is typed. */
export function PaymentDialog({ balance, onClose }: BalanceDialogProps) {
  // One for each time that the form is opened: sent twice, it counts once.
  const key = useFormKey();
  const { currency, owed, enrollment_id } = balance;
  const fields = formFields({
    amount: textField({
      ...off,
      label: () => m.fees_amount_in({ currency }),
      hint: () => m.fees_still_owed({ amount: formatMoney(owed, currency) }),
      start: moneyInput(owed, currency),
      inputMode: 'decimal',
      required: true,
      first: true,
    }),
    paid_on: textField({
      label: m.fees_paid_on,
      control: DayInput,
      start: today(),
      required: true,
    }),
    method: choiceField(PaymentMethod.options, (method) => METHOD_TEXTS[method](), {
      label: m.fees_method,
    }),
    note: noteField(),
  });
  return (
    <RecordDialog
      fields={fields}
      saving={paymentSaving}
      body={({ amount, ...values }) => ({
        ...{ enrollment_id, key },
        ...values,
        amount: readMoney(amount, currency),
      })}
      check={({ amount, paid_on }) => [
        ...(readMoney(amount, currency) >= 1 ? [] : [{ field: 'amount', rule: 'format' as const }]),
        ...(paid_on === '' ? [{ field: 'paid_on', rule: 'required' as const }] : []),
      ]}
      title={m.fees_pay()}
      submitLabel={m.common_save()}
      errorText={feeFieldText}
      failureText={(error) => feesFailureText(error, m.fees_error_pay())}
      said={m.fees_payment_saved()}
      refresh={useSchoolsRefresh()}
      language={feesLanguage()}
      onClose={onClose}
    />
  );
}

/** Agrees on another amount with one student; without an amount the course's fee holds again. */
export function AgreedDialog({ balance, onClose }: BalanceDialogProps) {
  const { currency, agreed, enrollment_id } = balance;
  // The one that stood there when it was opened: what others agree on meanwhile is not overwritten.
  const [was] = useState(agreed);
  const fields = formFields({
    amount: textField({
      ...off,
      label: () => m.fees_amount_in({ currency }),
      hint: m.fees_agreed_text,
      start: agreed === null ? '' : moneyInput(agreed, currency),
      inputMode: 'decimal',
      first: true,
    }),
    note: noteField(balance.agreed_note),
  });
  const readAgreed = (amount: string) =>
    amount.trim() === '' ? null : readMoney(amount, currency);
  return (
    <RecordDialog
      fields={fields}
      saving={agreedFeeSaving}
      body={({ amount, note }) => {
        const money = readAgreed(amount);
        return { enrollment_id, amount: money, note: money === null ? '' : note, was };
      }}
      check={({ amount }) => {
        const money = readAgreed(amount);
        const fits = money === null || (money >= 0 && money <= AMOUNT_MAX);
        return fits ? [] : [{ field: 'amount', rule: 'format' }];
      }}
      title={m.fees_agree()}
      submitLabel={m.common_save()}
      errorText={feeFieldText}
      failureText={(error) => feesFailureText(error, m.fees_error_save())}
      said={m.fees_agreed_saved()}
      refresh={useSchoolsRefresh()}
      language={feesLanguage()}
      onClose={onClose}
    />
  );
}

type VoidDialogProps = { payment: Payment; onClose: () => void };

/** Makes a payment void, with a reason; it stays for the record. */
export function VoidDialog({ payment, onClose }: VoidDialogProps) {
  const { payment_id, amount, currency, paid_on } = payment;
  return (
    <RecordReason
      endpoint={voidPayment}
      given={(reason) => ({ params: { payment_id }, body: { reason } })}
      refresh={useSchoolsRefresh()}
      title={m.fees_void_of({ amount: formatMoney(amount, currency), date: formatDate(paid_on) })}
      text={m.fees_void_text()}
      missing={m.fees_rule_reason}
      maxLength={FEE_LIMITS.note}
      confirmLabel={m.fees_void()}
      failureText={(error) => feesFailureText(error, m.fees_error_void())}
      said={m.fees_void_done()}
      language={feesLanguage()}
      onClose={onClose}
    />
  );
}
