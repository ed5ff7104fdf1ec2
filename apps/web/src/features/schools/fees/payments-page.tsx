import type { Balance, Payment } from '@station/contract/schools/fees';
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs';
import IconCoin from '@tabler/icons-react/dist/esm/icons/IconCoin.mjs';
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import IconReceiptOff from '@tabler/icons-react/dist/esm/icons/IconReceiptOff.mjs';
import { useParams } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { useFormAddress } from '../../../platform/form-address.ts';
import { formatDate, formatDateTime } from '../../../platform/format.ts';
import { lazyPart, NotOpened } from '../../../platform/lazy-part.ts';
import { formatMoney } from '../../../platform/money.ts';
import { plainListTexts } from '../../../platform/plain-list-texts.ts';
import { loadFailure } from '../../../platform/problem-text.ts';
import { Badge } from '../../../ui/badge.tsx';
import { IconButton } from '../../../ui/button.tsx';
import { ListScreen } from '../../../ui/list-screen.tsx';
import { NotLoaded } from '../../../ui/not-loaded.tsx';
import { ScreenTitle } from '../../../ui/screen.tsx';
import { StatTiles } from '../../../ui/stat-tiles.tsx';
import { feesLanguage, METHOD_TEXTS } from './fee-texts.ts';
import { usePayments } from './fees.data.ts';
import css from './fees.module.css';

// What is pressed for comes when it is pressed for.
const AgreedDialog = lazyPart(() => import('./payment-dialogs.tsx'), 'AgreedDialog', NotOpened);
const PaymentDialog = lazyPart(() => import('./payment-dialogs.tsx'), 'PaymentDialog', NotOpened);
const VoidDialog = lazyPart(
  async () => ({ VoidDialog: (await import('./payment-dialogs.tsx')).VoidDialog }),
  'VoidDialog',
  NotOpened,
);

/** What one student has paid for a course, and what is owed. */
export function PaymentsPage() {
  const { enrollment = '' } = useParams({ strict: false });
  const query = usePayments(Number(enrollment));
  const { data, refetch } = query;
  if (data?.balance) {
    return <Payments balance={data.balance} payments={data.data} onRetry={() => void refetch()} />;
  }
  return (
    <>
      <ScreenTitle>{m.common_record_fees()}</ScreenTitle>
      {data ? (
        <p>{m.fees_none()}</p>
      ) : (
        <NotLoaded
          of={query}
          loading={m.common_loading()}
          failure={loadFailure(m.fees_error_load, feesLanguage)}
        />
      )}
    </>
  );
}

type PaymentsProps = { balance: Balance; payments: readonly Payment[]; onRetry: () => void };

function Payments({ balance, payments, onRetry }: PaymentsProps) {
  const forms = useFormAddress();
  const [voided, setVoided] = useState<Payment>();
  const { currency, agreed_note } = balance;
  return (
    <>
      <ListScreen
        list={{ rows: payments, onRetry }}
        texts={plainListTexts({ list: m.fees_payments(), none: m.fees_payments_none() })}
        title={<ScreenTitle subtitle={balance.course_name}>{balance.student_name}</ScreenTitle>}
        primary={
          balance.owed > 0
            ? {
                key: 'pay',
                label: m.fees_pay(),
                icon: <IconCoin size={18} aria-hidden="true" />,
                onSelect: () => forms.add(),
              }
            : undefined
        }
        notice={
          balance.owed > 0 ? null : (
            <p className={css.settled}>
              <IconCircleCheck size={18} aria-hidden="true" />
              {m.fees_settled()}
            </p>
          )
        }
        actions={[
          {
            key: 'agree',
            label: m.fees_agree(),
            icon: <IconPencil size={18} aria-hidden="true" />,
            onSelect: () => forms.edit('agreed'),
          },
        ]}
        figures={
          <StatTiles
            label={m.fees_sums()}
            tiles={[
              {
                key: 'amount',
                label: balance.agreed === null ? m.fees_amount() : m.fees_agreed(),
                value: formatMoney(balance.amount, currency),
                detail: agreed_note || undefined,
              },
              { key: 'paid', label: m.fees_paid(), value: formatMoney(balance.paid, currency) },
              { key: 'owed', label: m.fees_owed(), value: formatMoney(balance.owed, currency) },
              ...(balance.credit > 0
                ? [
                    {
                      key: 'credit',
                      label: m.fees_credit(),
                      value: formatMoney(balance.credit, currency),
                    },
                  ]
                : []),
            ]}
          />
        }
        icon={<IconCoin size={40} aria-hidden="true" />}
      >
        {(rows) => (
          <ul className={css.payments} aria-label={m.fees_payments()}>
            {rows.map((payment) => (
              <PaymentRow
                key={payment.payment_id}
                payment={payment}
                onVoid={() => setVoided(payment)}
              />
            ))}
          </ul>
        )}
      </ListScreen>
      <Suspense>
        {forms.adding ? <PaymentDialog balance={balance} onClose={forms.close} /> : null}
        {forms.editing === 'agreed' ? (
          <AgreedDialog balance={balance} onClose={forms.close} />
        ) : null}
        {voided ? <VoidDialog payment={voided} onClose={() => setVoided(undefined)} /> : null}
      </Suspense>
    </>
  );
}

function PaymentRow({ payment, onVoid }: { payment: Payment; onVoid: () => void }) {
  const { amount, currency, paid_on, method, note, recorded_by, created_at, voided } = payment;
  const money = formatMoney(amount, currency);
  return (
    <li>
      <span className={css.payment} data-void={voided !== null || undefined}>
        <strong className="figures">{money}</strong>
        <span className="quiet">
          {[formatDate(paid_on), METHOD_TEXTS[method](), note].filter(Boolean).join(' · ')}
        </span>
        <span className="quiet">
          {m.fees_recorded({ by: recorded_by, at: formatDateTime(created_at) })}
        </span>
        {voided ? (
          <span className="quiet">
            {m.fees_voided({ by: voided.by, at: formatDateTime(voided.at), reason: voided.reason })}
          </span>
        ) : null}
      </span>
      {voided ? (
        <Badge tint="grey">{m.fees_void_badge()}</Badge>
      ) : (
        <IconButton
          label={m.fees_void_of({ amount: money, date: formatDate(paid_on) })}
          icon={<IconReceiptOff size={18} aria-hidden="true" />}
          onClick={onVoid}
        />
      )}
    </li>
  );
}
