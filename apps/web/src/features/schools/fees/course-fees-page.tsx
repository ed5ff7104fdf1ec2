import type { Balance, CourseFee } from '@station/contract/schools/fees';
import IconCoin from '@tabler/icons-react/dist/esm/icons/IconCoin.mjs';
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { formatDate } from '../../../platform/format.ts';
import { formatMoney } from '../../../platform/money.ts';
import { failureWords } from '../../../platform/problem-text.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { NotLoaded } from '../../../ui/not-loaded.tsx';
import { ScreenTitle } from '../../../ui/screen.tsx';
import { StatTiles } from '../../../ui/stat-tiles.tsx';
import { type SchoolsBase, useSchoolsBase } from '../schools/schools.address.ts';
import { FeeDialog } from './fee-dialog.tsx';
import { feesLanguage } from './fee-texts.ts';
import { useCourseFees } from './fees.data.ts';
import css from './fees.module.css';

/** What a course costs, who has paid, and what is owed. */
export function CourseFeesPage() {
  const { course = '' } = useParams({ strict: false });
  const courseId = Number(course);
  const { data, error, refetch } = useCourseFees(courseId);
  const [editing, setEditing] = useState(false);
  if (!data) {
    const words = error
      ? { title: m.fees_error_load(), ...failureWords(error, feesLanguage()) }
      : undefined;
    return (
      <>
        <ScreenTitle hidden>{m.common_record_fees()}</ScreenTitle>
        <NotLoaded loading={m.common_loading()} failure={words} onRetry={() => void refetch()} />
      </>
    );
  }
  const { fee, details: sums, data: balances } = data;
  return (
    <>
      <ScreenTitle hidden>{m.common_record_fees()}</ScreenTitle>
      {fee ? (
        <>
          <StatTiles
            label={m.fees_sums()}
            tiles={[
              {
                key: 'amount',
                label: m.fees_amount(),
                value: formatMoney(sums.amount, fee.currency),
              },
              { key: 'paid', label: m.fees_paid(), value: formatMoney(sums.paid, fee.currency) },
              { key: 'owed', label: m.fees_owed(), value: formatMoney(sums.owed, fee.currency) },
              {
                key: 'credit',
                label: m.fees_credit(),
                value: formatMoney(sums.credit, fee.currency),
              },
            ]}
          />
          <div className={css.tools}>
            <span>{feeText(fee)}</span>
            <Button
              icon={<IconPencil size={18} aria-hidden="true" />}
              onClick={() => setEditing(true)}
            >
              {m.fees_change()}
            </Button>
          </div>
          <Balances balances={balances} />
        </>
      ) : (
        <EmptyState
          icon={<IconCoin size={40} aria-hidden="true" />}
          title={m.fees_none()}
          text={m.fees_none_text()}
          action={
            <Button tone="primary" onClick={() => setEditing(true)}>
              {m.fees_set()}
            </Button>
          }
        />
      )}
      {editing ? (
        <FeeDialog courseId={courseId} fee={fee ?? undefined} onClose={() => setEditing(false)} />
      ) : null}
    </>
  );
}

function feeText({ amount, currency, due_on }: CourseFee): string {
  const money = formatMoney(amount, currency);
  return due_on === null
    ? m.fees_per_student({ amount: money })
    : m.fees_per_student_due({ amount: money, date: formatDate(due_on) });
}

function Balances({ balances }: { balances: readonly Balance[] }) {
  const base = useSchoolsBase();
  const params = useParams({ strict: false });
  return (
    <DataTable
      caption={m.fees_students()}
      columns={balanceColumns(base, params)}
      rows={balances}
      rowKey={({ enrollment_id }) => enrollment_id}
      loadingLabel={m.common_loading()}
      empty={
        <EmptyState
          icon={<IconCoin size={40} aria-hidden="true" />}
          title={m.common_record_no_students()}
          text={m.fees_nobody_text()}
        />
      }
    />
  );
}

function balanceColumns(
  base: SchoolsBase,
  params: { school?: string; class?: string; course?: string },
): Column<Balance>[] {
  const { school = '', class: classId = '', course = '' } = params;
  return [
    {
      key: 'student',
      header: m.common_record_student(),
      card: 'title',
      cell: (row) => (
        <Link
          to={`${base}/$school/$class/$course/fees/$enrollment`}
          params={{ school, class: classId, course, enrollment: String(row.enrollment_id) }}
          className={css.link}
        >
          {row.student_name}
        </Link>
      ),
    },
    {
      key: 'amount',
      header: m.fees_amount(),
      card: 'hidden',
      cell: (row) => (
        <span className={css.money}>
          {formatMoney(row.amount, row.currency)}
          {row.agreed === null ? null : <span className={css.quiet}> {m.fees_agreed_mark()}</span>}
        </span>
      ),
    },
    {
      key: 'paid',
      header: m.fees_paid(),
      card: 'detail',
      cell: (row) => (
        <span className={css.money}>
          {m.fees_paid_of({
            paid: formatMoney(row.paid, row.currency),
            amount: formatMoney(row.amount, row.currency),
          })}
        </span>
      ),
    },
    {
      key: 'owed',
      header: m.fees_owed(),
      card: 'badge',
      cell: (row) => <OwedBadge balance={row} />,
    },
  ];
}

/** What is owed, in the colour it deserves. */
export function OwedBadge({ balance }: { balance: Balance }) {
  const { owed, credit, currency } = balance;
  if (owed > 0) {
    return <Badge tint="red">{m.fees_owes({ amount: formatMoney(owed, currency) })}</Badge>;
  }
  if (credit > 0) {
    return (
      <Badge tint="amber">{m.fees_has_credit({ amount: formatMoney(credit, currency) })}</Badge>
    );
  }
  return <Badge tint="green">{m.fees_settled()}</Badge>;
}
