import type { Plan } from '@station/contract/membership/plans';
import IconTicket from '@tabler/icons-react/dist/esm/icons/IconTicket.mjs';
import { m } from '../../../paraglide/messages.js';
import { useFormAddress } from '../../../platform/form-address.ts';
import { formatNumber } from '../../../platform/format.ts';
import { loadedList } from '../../../platform/list-state.ts';
import { formatMoney } from '../../../platform/money.ts';
import { plainListTexts } from '../../../platform/plain-list-texts.ts';
import { actionsColumn, addAction, editAction } from '../../../records/row-actions.tsx';
import { Badge } from '../../../ui/badge.tsx';
import type { Column } from '../../../ui/data-table.tsx';
import { ListScreen } from '../../../ui/list-screen.tsx';
import { Screen, ScreenTitle } from '../../../ui/screen.tsx';
import { OnlyInCard, OnlyInTable } from '../../../ui/table-layouts.tsx';
import { useHeld } from '../../../ui/use-held.ts';
import { membershipFailure } from '../membership-texts.ts';
import { usePlans } from '../plans.data.ts';
import { planText } from './plan.texts.ts';
import { PlanDialog } from './plan-dialog.tsx';

/** What members can buy; for administrators. */
export function PlansPage() {
  const query = usePlans();
  const forms = useFormAddress();
  const edited = useHeld(forms.editing, query.data, ({ id }) => id);
  return (
    <Screen>
      <ListScreen
        lines
        list={loadedList(query, query.data, membershipFailure(m.plans_error_load))}
        texts={plainListTexts({
          list: m.plans_title(),
          none: { title: m.plans_none(), text: m.plans_none_text() },
        })}
        title={<ScreenTitle subtitle={m.plans_none_text()}>{m.plans_title()}</ScreenTitle>}
        primary={addAction(m.plans_add(), () => forms.add())}
        columns={planColumns((id) => forms.edit(id))}
        rowKey={({ id }) => id}
        isFaded={({ is_offered }) => !is_offered}
        icon={<IconTicket size={40} aria-hidden="true" />}
      />
      {forms.adding ? <PlanDialog onClose={forms.close} /> : null}
      {edited ? <PlanDialog plan={edited} onClose={forms.close} /> : null}
    </Screen>
  );
}

function planColumns(edit: (id: number) => void): Column<Plan>[] {
  return [
    {
      key: 'name',
      header: m.plans_name(),
      card: 'title',
      cell: ({ name }) => <strong>{name}</strong>,
    },
    { key: 'what', header: m.plans_what(), card: 'detail', cell: planText },
    {
      key: 'price',
      header: m.plans_price(),
      card: 'detail',
      cell: ({ price, currency }) => (
        <span className="figures">{formatMoney(price, currency)}</span>
      ),
    },
    {
      key: 'grace',
      header: m.plans_grace(),
      card: 'hidden',
      from: 'large',
      cell: ({ grace_days }) => formatNumber(grace_days),
    },
    {
      key: 'freeze',
      header: m.plans_freeze(),
      card: 'hidden',
      from: 'large',
      cell: ({ freeze_days }) => formatNumber(freeze_days),
    },
    {
      key: 'members',
      header: m.plans_members(),
      card: 'detail',
      cell: ({ members }) => (
        <>
          <OnlyInTable>{formatNumber(members)}</OnlyInTable>
          <OnlyInCard>{m.members_title_count({ count: formatNumber(members) })}</OnlyInCard>
        </>
      ),
    },
    {
      key: 'offered',
      header: m.members_state(),
      card: 'badge',
      cell: ({ is_offered }) => (
        <Badge tint={is_offered ? 'green' : 'grey'}>
          {is_offered ? m.plans_active() : m.plans_retired()}
        </Badge>
      ),
    },
    actionsColumn({
      as: 'buttons',
      nameOf: ({ name }) => name,
      actions: ({ id, name }) => [
        { ...editAction(name, () => edit(id)), named: m.plans_edit_named({ name }) },
      ],
    }),
  ];
}
