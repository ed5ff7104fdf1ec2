import {
  addPlan,
  PLAN_LIMITS,
  type Plan,
  PlanCurrency,
  type PlanFields,
} from '@station/contract/membership/plans';
import { m } from '../../../paraglide/messages.js';
import { type FieldError, findFieldErrors } from '../../../platform/field-errors.ts';
import { moneyInput, readMoney } from '../../../platform/money.ts';
import { useRecordForm } from '../../../platform/record-form.ts';
import { formTexts } from '../../../platform/record-texts.ts';
import { Field } from '../../../ui/form.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { FormGrid, FullWidth } from '../../../ui/form-layout.tsx';
import { toast } from '../../../ui/toaster.tsx';
import { useMembershipRefresh } from '../members.data.ts';
import {
  membershipFailureText,
  membershipFieldText,
  membershipLanguage,
} from '../membership-texts.ts';
import { readPlan, savePlan } from '../plans.data.ts';

type Values = Record<
  'name' | 'days' | 'visits' | 'price' | 'grace_days' | 'freeze_days',
  string
> & {
  currency: PlanCurrency;
  is_offered: boolean;
};

/** Adds a plan, or changes one. What was sold already stays as it was sold. */
export function PlanDialog({ plan, onClose }: { plan?: Plan; onClose: () => void }) {
  const refresh = useMembershipRefresh();
  const record = useRecordForm<Values, Plan>({
    stored: plan,
    valuesOf,
    check: (values) => {
      const body = bodyOf(values);
      const errors = findFieldErrors(addPlan.body, body);
      const isEmpty = values.days.trim() === '' && values.visits.trim() === '';
      return isEmpty ? [...errors, { field: 'days', rule: 'required' as const }] : errors;
    },
    errorText,
    views: () => ({
      name: { label: m.plans_name() },
      days: { label: m.plans_days() },
      visits: { label: m.plans_visits() },
      price: { label: m.plans_price() },
      currency: { label: m.plans_currency() },
      grace_days: { label: m.plans_grace() },
      freeze_days: { label: m.plans_freeze() },
      is_offered: { label: m.plans_active() },
    }),
    send: (values, base) => savePlan(bodyOf(values), base),
    readCurrent: readPlan,
    onSaved: () => {
      refresh();
      onClose();
      toast({ text: m.plans_saved(), tone: 'good' });
    },
  });
  return (
    <FormDialog
      title={plan ? m.plans_edit() : m.plans_add()}
      record={record}
      texts={formTexts(membershipLanguage())}
      submitLabel={m.common_save()}
      failureText={(error) => membershipFailureText(error, m.plans_error_save())}
      onClose={onClose}
    >
      <FormGrid>
        <FullWidth>
          <Field
            of={record}
            name="name"
            label={m.plans_name()}
            maxLength={PLAN_LIMITS.name}
            autoComplete="off"
            withAsterisk
            data-first-focus=""
          />
        </FullWidth>
        <Field
          of={record}
          name="days"
          label={m.plans_days()}
          hint={m.plans_days_hint()}
          inputMode="numeric"
          autoComplete="off"
        />
        <Field
          of={record}
          name="visits"
          label={m.plans_visits()}
          hint={m.plans_visits_hint()}
          inputMode="numeric"
          autoComplete="off"
        />
        <Field
          of={record}
          name="price"
          label={m.plans_price()}
          inputMode="numeric"
          autoComplete="off"
          withAsterisk
        />
        <Field
          kind="select"
          of={record}
          name="currency"
          label={m.plans_currency()}
          choices={PlanCurrency.options.map((value) => ({ value, label: value }))}
        />
        <Field
          of={record}
          name="grace_days"
          label={m.plans_grace()}
          inputMode="numeric"
          autoComplete="off"
        />
        <Field
          of={record}
          name="freeze_days"
          label={m.plans_freeze()}
          inputMode="numeric"
          autoComplete="off"
        />
        <FullWidth>
          <Field kind="check" of={record} name="is_offered" label={m.plans_active()} />
        </FullWidth>
      </FormGrid>
    </FormDialog>
  );
}

const valuesOf = (plan: Plan | undefined): Values => ({
  name: plan?.name ?? '',
  days: plan ? numberText(plan.days) : '30',
  visits: plan ? numberText(plan.visits) : '',
  price: plan ? moneyInput(plan.price, plan.currency) : '',
  currency: plan?.currency ?? 'VND',
  grace_days: numberText(plan?.grace_days ?? 0),
  freeze_days: numberText(plan?.freeze_days ?? 0),
  is_offered: plan?.is_offered ?? true,
});

const numberText = (value: number | null) => (value === null ? '' : String(value));

/** As it is sent; NaN for what is no number, which the contract refuses. */
const bodyOf = ({ name, currency, is_offered, ...values }: Values): PlanFields => ({
  ...{ name, currency, is_offered },
  days: optionalNumber(values.days),
  visits: optionalNumber(values.visits),
  price: readMoney(values.price, currency),
  grace_days: optionalNumber(values.grace_days) ?? 0,
  freeze_days: optionalNumber(values.freeze_days) ?? 0,
});

const optionalNumber = (typed: string) => (typed.trim() === '' ? null : Number(typed));

function errorText(error: FieldError): string {
  if (error.field === 'days' && error.rule === 'required') return m.plans_rule_days_or_visits();
  if (error.field === 'price') return m.members_rule_amount();
  return error.field === 'name' ? membershipFieldText(error) : m.plans_rule_number();
}
