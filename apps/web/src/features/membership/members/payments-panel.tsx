import {
  MEMBER_LIMITS,
  type Member,
  type Membership,
} from '@station/contract/membership/member-fields';
import { type MemberPayment, MemberPaymentMethod } from '@station/contract/membership/payments';
import IconFileText from '@tabler/icons-react/dist/esm/icons/IconFileText.mjs';
import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs';
import IconReceiptOff from '@tabler/icons-react/dist/esm/icons/IconReceiptOff.mjs';
import { useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { today } from '../../../platform/days.ts';
import type { FieldError } from '../../../platform/field-errors.ts';
import { useFormAddress } from '../../../platform/form-address.ts';
import { formatDate, formatDateTime } from '../../../platform/format.ts';
import { formatMoney, moneyInput, readMoney } from '../../../platform/money.ts';
import { useReasonForm } from '../../../platform/reason-form.ts';
import { useRecordForm } from '../../../platform/record-form.ts';
import { formTexts } from '../../../platform/record-texts.ts';
import { DayInput } from '../../../platform/written-input.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/form.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { ReasonDialog } from '../../../ui/reason-dialog.tsx';
import { RowMenu } from '../../../ui/row-menu.tsx';
import { toast } from '../../../ui/toaster.tsx';
import { useMemberCalls, useMemberPayments, useReceipts } from '../members.data.ts';
import css from '../membership.module.css';
import {
  METHOD_TEXTS,
  membershipFailureText,
  membershipFieldText,
  membershipLanguage,
} from '../membership-texts.ts';

/** What a member has paid, newest first, and what is owed. */
export function PaymentsPanel({ member }: { member: Member }) {
  const { data } = useMemberPayments(member.id);
  const forms = useFormAddress();
  const [voided, setVoided] = useState<MemberPayment>();
  const { membership } = member;
  return (
    <Panel
      title={m.members_payments()}
      text={m.members_method_text()}
      actions={
        membership && membership.owed > 0 ? (
          <Button tone="primary" onClick={() => forms.add('payment')}>
            {m.members_pay()}
          </Button>
        ) : null
      }
    >
      {data?.length === 0 ? <p className={css.quiet}>{m.members_payments_none()}</p> : null}
      <ul className={css.lines} aria-label={m.members_payments()}>
        {data?.map((payment) => (
          <PaymentLine
            key={payment.id}
            payment={payment}
            hasEmail={member.email !== ''}
            onVoid={() => setVoided(payment)}
          />
        ))}
      </ul>
      {membership && forms.adding === 'payment' ? (
        <PaymentDialog member={member} membership={membership} onClose={forms.close} />
      ) : null}
      {voided ? (
        <VoidDialog member={member} payment={voided} onClose={() => setVoided(undefined)} />
      ) : null}
    </Panel>
  );
}

type PaymentLineProps = { payment: MemberPayment; hasEmail: boolean; onVoid: () => void };

function PaymentLine({ payment, hasEmail, onVoid }: PaymentLineProps) {
  const { id, amount, currency, paid_on, method, note, by, at, voided, receipt_number } = payment;
  const receipts = useReceipts();
  const money = formatMoney(amount, currency);
  const number = { number: receipt_number };
  const fail = (what: string) => (error: unknown) =>
    toast({ text: membershipFailureText(error, what), tone: 'bad' });
  return (
    <li>
      <span className={css.words} data-void={voided !== null || undefined}>
        <strong className={css.amount}>{money}</strong>
        <span className={css.quiet}>
          {[formatDate(paid_on), METHOD_TEXTS[method](), note].filter(Boolean).join(' · ')}
        </span>
        <span className={css.quiet}>
          {[m.members_receipt(number), m.members_by_when({ by, when: formatDateTime(at) })].join(
            ' · ',
          )}
        </span>
        {voided ? (
          <span className={css.quiet}>
            {m.members_voided({
              by: voided.by,
              when: formatDateTime(voided.at),
              reason: voided.reason,
            })}
          </span>
        ) : null}
      </span>
      <span className={css.ends}>
        {voided ? <Badge tint="grey">{m.members_void_badge()}</Badge> : null}
        <RowMenu
          label={m.members_payment_actions(number)}
          items={[
            {
              key: 'open',
              label: m.members_receipt_open(number),
              icon: <IconFileText size={18} aria-hidden="true" />,
              onSelect: () =>
                receipts.save.mutate(payment, { onError: fail(m.members_error_receipt()) }),
            },
            ...(hasEmail && !voided
              ? [
                  {
                    key: 'mail',
                    label: m.members_receipt_mail(number),
                    icon: <IconMail size={18} aria-hidden="true" />,
                    onSelect: () =>
                      receipts.mail.mutate(id, {
                        onSuccess: ({ email }) =>
                          toast({ text: m.members_receipt_mailed({ email }), tone: 'good' }),
                        onError: fail(m.members_error_receipt_mail()),
                      }),
                  },
                ]
              : []),
            ...(voided || amount < 0
              ? []
              : [
                  {
                    key: 'void',
                    label: m.members_void(),
                    icon: <IconReceiptOff size={18} aria-hidden="true" />,
                    tone: 'danger' as const,
                    onSelect: onVoid,
                  },
                ]),
          ]}
        />
      </span>
    </li>
  );
}

type PaymentDialogProps = { member: Member; membership: Membership; onClose: () => void };

/** Records a payment; the whole of what is owed, unless another amount is typed. */
function PaymentDialog({ member, membership, onClose }: PaymentDialogProps) {
  const { currency, owed } = membership;
  const { pay } = useMemberCalls(member.id);
  const record = useRecordForm({
    valuesOf: () => ({
      amount: moneyInput(owed, currency),
      paid_on: today(),
      method: 'cash' as MemberPaymentMethod,
      note: '',
    }),
    check: ({ amount, paid_on }) => {
      const errors: FieldError[] = [];
      if (!(readMoney(amount, currency) >= 1)) errors.push({ field: 'amount', rule: 'format' });
      if (paid_on === '') errors.push({ field: 'paid_on', rule: 'required' });
      return errors;
    },
    errorText: (error) =>
      error.field === 'amount' ? m.members_rule_amount() : membershipFieldText(error),
    send: async ({ amount, ...values }) => {
      await pay.mutateAsync({ ...values, amount: readMoney(amount, currency) });
    },
    onSaved: () => {
      onClose();
      toast({ text: m.members_payment_saved(), tone: 'good' });
    },
  });
  return (
    <FormDialog
      title={m.members_pay()}
      record={record}
      texts={formTexts(membershipLanguage())}
      submitLabel={m.common_save()}
      failureText={(error) => membershipFailureText(error, m.members_error_pay())}
      onClose={onClose}
    >
      <Field
        of={record}
        name="amount"
        label={m.members_amount({ currency })}
        hint={m.members_still_owed({ amount: formatMoney(owed, currency) })}
        inputMode="numeric"
        autoComplete="off"
        withAsterisk
        data-first-focus=""
      />
      <Field
        of={record}
        name="paid_on"
        label={m.members_paid_on()}
        control={DayInput}
        withAsterisk
      />
      <Field
        kind="select"
        of={record}
        name="method"
        label={m.members_method()}
        choices={MemberPaymentMethod.options.map((value) => ({
          value,
          label: METHOD_TEXTS[value](),
        }))}
      />
      <Field
        of={record}
        name="note"
        label={m.members_note()}
        maxLength={MEMBER_LIMITS.reason}
        autoComplete="off"
      />
    </FormDialog>
  );
}

type VoidDialogProps = { member: Member; payment: MemberPayment; onClose: () => void };

/** Makes a payment void, with a reason; it stays for the record. */
function VoidDialog({ member, payment, onClose }: VoidDialogProps) {
  const { makeVoid } = useMemberCalls(member.id);
  const { amount, currency, paid_on } = payment;
  const record = useReasonForm({
    missing: m.members_rule_reason,
    onConfirm: (reason) => makeVoid.mutateAsync({ id: payment.id, reason }),
    onDone: () => {
      onClose();
      toast({ text: m.members_void_done(), tone: 'good' });
    },
  });
  return (
    <ReasonDialog
      record={record}
      texts={{
        title: m.members_void_of({
          amount: formatMoney(amount, currency),
          date: formatDate(paid_on),
        }),
        text: m.members_void_text(),
        reason: m.members_event_reason(),
        confirm: m.members_void(),
        form: formTexts(membershipLanguage()),
      }}
      maxLength={MEMBER_LIMITS.reason}
      failureText={(error) => membershipFailureText(error, m.members_error_void())}
      onClose={onClose}
    />
  );
}
