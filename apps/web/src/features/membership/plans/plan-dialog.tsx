import { PLAN_LIMITS, Plan, PlanCurrency } from '@station/contract/membership/plans';
import { m } from '../../../paraglide/messages.js';
import type { FieldError } from '../../../platform/field-errors.ts';
import { moneyInput, readMoney } from '../../../platform/money.ts';
import { RecordDialog } from '../../../records/record-dialog.tsx';
import {
  checkField,
  choiceField,
  numberField,
  recordFields,
  type TypedOf,
  textField,
} from '../../../records/record-fields.tsx';
import { useMembershipRefresh } from '../members.data.ts';
import {
  membershipFailureText,
  membershipFieldText,
  membershipLanguage,
} from '../membership-texts.ts';
import { planSaving } from '../plans.data.ts';

const off = { autoComplete: 'off' };

const FIELDS = recordFields(Plan, {
  name: textField({
    ...off,
    label: m.plans_name,
    maxLength: PLAN_LIMITS.name,
    required: true,
    wide: true,
    first: true,
  }),
  days: numberField({ ...off, label: m.plans_days, hint: m.plans_days_hint, start: 30 }),
  visits: numberField({ ...off, label: m.plans_visits, hint: m.plans_visits_hint }),
  price: textField({
    ...off,
    label: m.plans_price,
    from: ({ price, currency }: Plan) => moneyInput(price, currency),
    inputMode: 'numeric',
    required: true,
  }),
  currency: choiceField(PlanCurrency.options, (value) => value, { label: m.plans_currency }),
  grace_days: numberField({ ...off, label: m.plans_grace, start: 0, empty: 0 }),
  freeze_days: numberField({ ...off, label: m.plans_freeze, start: 0, empty: 0 }),
  is_offered: checkField({ label: m.plans_active, start: true, wide: true }),
});

/** Adds a plan, or changes one. What was sold already stays as it was sold. */
export function PlanDialog({ plan, onClose }: { plan?: Plan; onClose: () => void }) {
  return (
    <RecordDialog
      fields={FIELDS}
      grid
      stored={plan}
      saving={planSaving}
      body={(values) => ({
        ...FIELDS.sentOf(values),
        price: readMoney(values.price, values.currency),
      })}
      check={checkPlan}
      title={plan ? m.plans_edit() : m.plans_add()}
      errorText={errorText}
      failureText={(error) => membershipFailureText(error, m.plans_error_save())}
      said={m.plans_saved()}
      refresh={useMembershipRefresh()}
      language={membershipLanguage()}
      onClose={onClose}
    />
  );
}

/** A plan ends by days, by visits, or by both. */
const checkPlan = ({ days, visits }: TypedOf<typeof FIELDS.fields>): FieldError[] =>
  days.trim() === '' && visits.trim() === '' ? [{ field: 'days', rule: 'required' }] : [];

function errorText(error: FieldError): string {
  if (error.field === 'days' && error.rule === 'required') return m.plans_rule_days_or_visits();
  if (error.field === 'price') return m.members_rule_amount();
  return error.field === 'name' ? membershipFieldText(error) : m.plans_rule_number();
}
