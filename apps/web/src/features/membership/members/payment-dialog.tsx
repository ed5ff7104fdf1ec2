import {
  MEMBER_LIMITS,
  type Member,
  type Membership,
} from '@station/contract/membership/member-fields';
import { addMemberPayment, MemberPaymentMethod } from '@station/contract/membership/payments';
import { m } from '../../../paraglide/messages.js';
import { today } from '../../../platform/days.ts';
import { useFormKey } from '../../../platform/form-key.ts';
import { formatMoney, moneyInput, readMoney } from '../../../platform/money.ts';
import { sentTo } from '../../../platform/saved-by.ts';
import { DayInput } from '../../../platform/written-input.tsx';
import { RecordDialog } from '../../../records/record-dialog.tsx';
import { choiceField, formFields, textField } from '../../../records/record-fields.tsx';
import { useMembershipRefresh } from '../members.data.ts';
import {
  METHOD_TEXTS,
  membershipFailureText,
  membershipFieldText,
  membershipLanguage,
} from '../membership-texts.ts';

type PaymentDialogProps = { member: Member; membership: Membership; onClose: () => void };

/** Records a payment; the whole of what is owed, unless another amount is typed. */
export function PaymentDialog({ member, membership, onClose }: PaymentDialogProps) {
  // One for each time that the form is opened: sent twice, it counts once.
  const key = useFormKey();
  const { currency, owed } = membership;
  const fields = formFields({
    amount: textField({
      label: () => m.members_amount({ currency }),
      hint: () => m.members_still_owed({ amount: formatMoney(owed, currency) }),
      start: moneyInput(owed, currency),
      inputMode: 'numeric',
      autoComplete: 'off',
      required: true,
      first: true,
    }),
    paid_on: textField({
      label: m.members_paid_on,
      start: today(),
      control: DayInput,
      required: true,
    }),
    method: choiceField(MemberPaymentMethod.options, (method) => METHOD_TEXTS[method](), {
      label: m.members_method,
      start: 'cash',
    }),
    note: textField({
      label: m.common_record_note,
      maxLength: MEMBER_LIMITS.reason,
      autoComplete: 'off',
    }),
  });
  return (
    <RecordDialog
      fields={fields}
      saving={sentTo(addMemberPayment)}
      body={(values) => ({
        ...fields.sentOf(values),
        ...{ id: member.id, key },
        amount: readMoney(values.amount, currency),
      })}
      check={({ paid_on }) => (paid_on === '' ? [{ field: 'paid_on', rule: 'required' }] : [])}
      title={m.members_pay()}
      errorText={(error) =>
        error.field === 'amount' ? m.members_rule_amount() : membershipFieldText(error)
      }
      failureText={(error) => membershipFailureText(error, m.members_error_pay())}
      said={m.members_payment_saved()}
      refresh={useMembershipRefresh()}
      language={membershipLanguage()}
      onClose={onClose}
    />
  );
}
