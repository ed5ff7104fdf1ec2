import type { Member } from '@station/contract/membership/member-fields';
import { type MemberPayment, voidMemberPayment } from '@station/contract/membership/payments';
import IconFileText from '@tabler/icons-react/dist/esm/icons/IconFileText.mjs';
import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs';
import IconReceiptOff from '@tabler/icons-react/dist/esm/icons/IconReceiptOff.mjs';
import { Suspense, useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { useFormAddress } from '../../../platform/form-address.ts';
import { formatDate, formatDateTime } from '../../../platform/format.ts';
import { lazyPart, NotOpened } from '../../../platform/lazy-part.ts';
import { formatMoney } from '../../../platform/money.ts';
import { useUser } from '../../../platform/session.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { NotLoaded } from '../../../ui/not-loaded.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { RowMenu } from '../../../ui/row-menu.tsx';
import { toast } from '../../../ui/toaster.tsx';
import { useMemberPayments, useReceipts } from '../members.data.ts';
import css from '../membership.module.css';
import { METHOD_TEXTS, membershipFailure, membershipFailureText } from '../membership-texts.ts';
import { WhyDialog } from '../why-dialog.tsx';

// What is pressed for comes when it is pressed for.
const PaymentDialog = lazyPart(() => import('./payment-dialog.tsx'), 'PaymentDialog', NotOpened);

/** What a member has paid, newest first, and what is owed. */
export function PaymentsPanel({ member }: { member: Member }) {
  const query = useMemberPayments(member.id);
  const { data } = query;
  const forms = useFormAddress();
  const [voided, setVoided] = useState<MemberPayment>();
  const { membership } = member;
  // What is in the books is taken back by administrators alone.
  const mayVoid = useUser()?.role === 'admin';
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
      {data ? null : (
        <NotLoaded
          of={query}
          loading={m.common_loading()}
          failure={membershipFailure(m.common_part_not_loaded)}
        />
      )}
      {data?.length === 0 ? <p className={css.quiet}>{m.members_payments_none()}</p> : null}
      <ul className={css.lines} aria-label={m.members_payments()}>
        {data?.map((payment) => (
          <PaymentLine
            key={payment.id}
            payment={payment}
            hasEmail={member.email !== ''}
            onVoid={mayVoid ? () => setVoided(payment) : undefined}
          />
        ))}
      </ul>
      {membership && forms.adding === 'payment' ? (
        <Suspense>
          <PaymentDialog member={member} membership={membership} onClose={forms.close} />
        </Suspense>
      ) : null}
      {voided ? (
        <WhyDialog
          endpoint={voidMemberPayment}
          id={voided.id}
          title={m.members_void_of({
            amount: formatMoney(voided.amount, voided.currency),
            date: formatDate(voided.paid_on),
          })}
          text={m.members_void_text()}
          confirm={m.members_void()}
          failure={m.members_error_void()}
          said={m.members_void_done()}
          onClose={() => setVoided(undefined)}
        />
      ) : null}
    </Panel>
  );
}

type PaymentLineProps = {
  payment: MemberPayment;
  hasEmail: boolean;
  onVoid: (() => void) | undefined;
};

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
          busy={receipts.save.isPending || receipts.mail.isPending}
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
            ...(voided || !onVoid
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
