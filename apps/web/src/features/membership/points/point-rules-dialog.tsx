import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { m } from '../../../paraglide/messages.js';
import type { FieldError } from '../../../platform/field-errors.ts';
import { moneyInput, readMoney } from '../../../platform/money.ts';
import type { RecordForm } from '../../../platform/record-form.ts';
import { RecordDialog } from '../../../records/record-dialog.tsx';
import {
  heldField,
  numberField,
  RecordInputs,
  recordFields,
  type TypedOf,
  textField,
} from '../../../records/record-fields.tsx';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Field } from '../../../ui/form.tsx';
import { useMembershipRefresh } from '../members.data.ts';
import {
  membershipFailureText,
  membershipFieldText,
  membershipLanguage,
} from '../membership-texts.ts';
import { pointRulesSaving, StoredRules } from './point-rules.data.ts';
import css from './points.module.css';

/** As many as the contract lets there be. */
const TIERS_MAX = 10;

type Tier = { name: string; from: string };

const off = { autoComplete: 'off' };

const FIELDS = recordFields(StoredRules, {
  per_visit: numberField({ ...off, label: m.point_rules_per_visit, empty: 0, first: true }),
  months: numberField({ ...off, label: m.point_rules_months, hint: m.point_rules_months_hint }),
  vnd_a_point: textField({
    ...off,
    label: m.point_rules_vnd,
    hint: m.point_rules_money_hint,
    inputMode: 'numeric',
    from: ({ vnd_a_point }: StoredRules) =>
      vnd_a_point === null ? null : moneyInput(vnd_a_point, 'VND'),
  }),
  krw_a_point: textField({
    ...off,
    label: m.point_rules_krw,
    hint: m.point_rules_money_hint,
    inputMode: 'numeric',
    from: ({ krw_a_point }: StoredRules) =>
      krw_a_point === null ? null : moneyInput(krw_a_point, 'KRW'),
  }),
  tiers: heldField<Tier[], StoredRules>({
    label: m.point_rules_tiers,
    start: [],
    from: ({ tiers }) => tiers.map(({ name, from }) => ({ name, from: String(from) })),
    shown: (tiers) => tiers.map(({ name, from }) => `${name} ${from}`).join(', '),
  }),
});

type Values = TypedOf<typeof FIELDS.fields>;

/** Changes how points are earned. Points that were given already stay as they are. */
export function PointRulesDialog({ rules, onClose }: { rules: StoredRules; onClose: () => void }) {
  return (
    <RecordDialog
      fields={FIELDS}
      stored={rules}
      saving={pointRulesSaving}
      body={bodyOf}
      check={({ tiers }) => twiceNamed(tiers)}
      title={m.point_rules_edit()}
      errorText={errorText}
      failureText={(error) => membershipFailureText(error, m.point_rules_error_save())}
      said={m.point_rules_saved()}
      refresh={useMembershipRefresh()}
      language={membershipLanguage()}
      onClose={onClose}
    >
      {(record) => (
        <>
          <RecordInputs of={record} fields={FIELDS} grid />
          <Tiers record={record} />
        </>
      )}
    </RecordDialog>
  );
}

function Tiers({ record }: { record: RecordForm<Values, StoredRules> }) {
  const { tiers } = record.values();
  return (
    <fieldset className={css.tiers}>
      <legend>{m.point_rules_tiers()}</legend>
      {tiers.map((tier, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place; its fields are drawn anew.
        <div key={at} className={css.tier}>
          <Field
            of={record}
            name={`tiers.${at}.name`}
            label={m.point_rules_tier_name()}
            autoComplete="off"
          />
          <Field
            of={record}
            name={`tiers.${at}.from`}
            label={m.point_rules_tier_points()}
            inputMode="numeric"
            autoComplete="off"
          />
          <IconButton
            label={m.point_rules_tier_remove({ name: tier.name || String(at + 1) })}
            icon={<IconTrash size={20} aria-hidden="true" />}
            onClick={() => record.set('tiers', record.values().tiers.toSpliced(at, 1))}
          />
        </div>
      ))}
      {tiers.length < TIERS_MAX ? (
        <Button
          compact
          icon={<IconPlus size={18} aria-hidden="true" />}
          onClick={() => record.set('tiers', [...record.values().tiers, { name: '', from: '' }])}
        >
          {m.point_rules_tier_add()}
        </Button>
      ) : null}
    </fieldset>
  );
}

/** As it is sent; NaN for what is no number, which the contract refuses. */
const bodyOf = (values: Values) => ({
  ...FIELDS.sentOf(values),
  vnd_a_point: moneyOf(values.vnd_a_point, 'VND'),
  krw_a_point: moneyOf(values.krw_a_point, 'KRW'),
  tiers: values.tiers.map(({ name, from }) => ({
    name: name.trim(),
    from: from.trim() === '' ? Number.NaN : Number(from),
  })),
});

const moneyOf = (typed: string, currency: 'KRW' | 'VND') =>
  typed.trim() === '' ? null : readMoney(typed, currency);

/** Two tiers of one name could not be told apart. */
function twiceNamed(tiers: readonly Tier[]): FieldError[] {
  const names = tiers.map(({ name }) => name.trim().toLowerCase());
  return names.flatMap((name, at) =>
    name !== '' && names.indexOf(name) < at
      ? [{ field: `tiers.${at}.name`, rule: 'format' as const }]
      : [],
  );
}

function errorText(error: FieldError): string {
  if (!error.field.endsWith('.name')) return m.plans_rule_number();
  return error.rule === 'format' ? m.point_rules_rule_twice() : membershipFieldText(error);
}
