import type { Balance, CourseFee } from '@station/contract/schools/fees';
import IconCoin from '@tabler/icons-react/dist/esm/icons/IconCoin.mjs';
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import { createLink, useParams } from '@tanstack/react-router';
import { m } from '../../../paraglide/messages.js';
import { useFormAddress } from '../../../platform/form-address.ts';
import { formatDate } from '../../../platform/format.ts';
import { loadedList } from '../../../platform/list-state.ts';
import { formatMoney } from '../../../platform/money.ts';
import { plainListTexts } from '../../../platform/plain-list-texts.ts';
import { loadFailure } from '../../../platform/problem-text.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import type { Column } from '../../../ui/data-table.tsx';
import { OpenAnchor } from '../../../ui/line-opening.tsx';
import { ListScreen } from '../../../ui/list-screen.tsx';
import { ScreenTitle } from '../../../ui/screen.tsx';
import { StatTiles } from '../../../ui/stat-tiles.tsx';
import { type SchoolsBase, useSchoolsBase } from '../schools/schools.address.ts';
import { FeeDialog } from './fee-dialog.tsx';
import { feesLanguage } from './fee-texts.ts';
import { useCourseFees } from './fees.data.ts';
import css from './fees.module.css';

const OpenLink = createLink(OpenAnchor);

type FeeSums = Record<'amount' | 'paid' | 'owed' | 'credit', number>;

/** What a course costs, who has paid, and what is owed. */
export function CourseFeesPage() {
  const params = useParams({ strict: false });
  const { course = '' } = params;
  const courseId = Number(course);
  const query = useCourseFees(courseId);
  const base = useSchoolsBase();
  const forms = useFormAddress();
  const { data } = query;
  const fee = data?.fee;
  const edit = () => forms.edit('fee');
  return (
    <>
      <ListScreen
        list={loadedList(query, data && (fee ? data.data : []), failure)}
        texts={plainListTexts({
          list: m.fees_students(),
          none: fee
            ? { title: m.common_record_no_students(), text: m.fees_nobody_text() }
            : { title: m.fees_none(), text: m.fees_none_text() },
        })}
        title={
          <ScreenTitle hidden subtitle={fee ? feeText(fee) : undefined}>
            {m.common_record_fees()}
          </ScreenTitle>
        }
        actions={
          fee
            ? [
                {
                  key: 'change',
                  label: m.fees_change(),
                  icon: <IconPencil size={18} aria-hidden="true" />,
                  onSelect: edit,
                },
              ]
            : []
        }
        figures={data && fee ? <Sums sums={data.details} currency={fee.currency} /> : null}
        columns={balanceColumns(base, params)}
        rowKey={({ enrollment_id }) => enrollment_id}
        className={css.list}
        lines
        icon={<IconCoin size={40} aria-hidden="true" />}
        action={
          fee ? undefined : (
            <Button tone="primary" onClick={edit}>
              {m.fees_set()}
            </Button>
          )
        }
      />
      {data && forms.editing === 'fee' ? (
        <FeeDialog courseId={courseId} fee={fee ?? undefined} onClose={forms.close} />
      ) : null}
    </>
  );
}

/** Why the fees could not be shown. */
const failure = loadFailure(m.fees_error_load, feesLanguage);

type SumsProps = { sums: FeeSums; currency: CourseFee['currency'] };

function Sums({ sums, currency }: SumsProps) {
  const tile = (key: keyof FeeSums, label: string) => ({
    key,
    label,
    value: formatMoney(sums[key], currency),
  });
  return (
    <StatTiles
      label={m.fees_sums()}
      tiles={[
        tile('amount', m.fees_amount()),
        tile('paid', m.fees_paid()),
        tile('owed', m.fees_owed()),
        tile('credit', m.fees_credit()),
      ]}
    />
  );
}

function feeText({ amount, currency, due_on }: CourseFee): string {
  const money = formatMoney(amount, currency);
  return due_on === null
    ? m.fees_per_student({ amount: money })
    : m.fees_per_student_due({ amount: money, date: formatDate(due_on) });
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
        <OpenLink
          to={`${base}/$school/$class/$course/fees/$enrollment`}
          params={{ school, class: classId, course, enrollment: String(row.enrollment_id) }}
        >
          {row.student_name}
        </OpenLink>
      ),
    },
    {
      key: 'amount',
      header: m.fees_amount(),
      card: 'hidden',
      cell: (row) => (
        <span className="figures">
          {formatMoney(row.amount, row.currency)}
          {row.agreed === null ? null : <span className="quiet"> {m.fees_agreed_mark()}</span>}
        </span>
      ),
    },
    {
      key: 'paid',
      header: m.fees_paid(),
      card: 'detail',
      cell: (row) => (
        <span className="figures">
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
