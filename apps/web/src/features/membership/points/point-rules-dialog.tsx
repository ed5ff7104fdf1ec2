import { PointRules } from '@station/contract/membership/points';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { m } from '../../../paraglide/messages.js';
import { type FieldError, findFieldErrors } from '../../../platform/field-errors.ts';
import { moneyInput, readMoney } from '../../../platform/money.ts';
import { type RecordForm, useRecordForm } from '../../../platform/record-form.ts';
import { formTexts } from '../../../platform/record-texts.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Field } from '../../../ui/form.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { FormGrid } from '../../../ui/form-layout.tsx';
import { toast } from '../../../ui/toaster.tsx';
import { useMembershipRefresh } from '../members.data.ts';
import {
  membershipFailureText,
  membershipFieldText,
  membershipLanguage,
} from '../membership-texts.ts';
import { readRules, type StoredRules, savePointRules } from './point-rules.data.ts';
import css from './points.module.css';

/** As many as the contract lets there be. */
const TIERS_MAX = 10;

type Tier = { name: string; from: string };

type Values = Record<'per_visit' | 'vnd_a_point' | 'krw_a_point' | 'months', string> & {
  tiers: Tier[];
};

type Rules = RecordForm<Values, StoredRules>;

/** Changes how points are earned. Points that were given already stay as they are. */
export function PointRulesDialog({ rules, onClose }: { rules: StoredRules; onClose: () => void }) {
  const refresh = useMembershipRefresh();
  const record = useRecordForm<Values, StoredRules>({
    stored: rules,
    valuesOf,
    check: (values) => [
      ...findFieldErrors(PointRules, bodyOf(values)),
      ...twiceNamed(values.tiers),
    ],
    errorText,
    views: () => ({
      per_visit: { label: m.point_rules_per_visit() },
      vnd_a_point: { label: m.point_rules_vnd() },
      krw_a_point: { label: m.point_rules_krw() },
      months: { label: m.point_rules_months() },
      tiers: {
        label: m.point_rules_tiers(),
        text: (tiers) => tiers.map(({ name, from }) => `${name} ${from}`).join(', '),
      },
    }),
    send: (values, base) => savePointRules(bodyOf(values), base?.version),
    readCurrent: readRules,
    onSaved: () => {
      refresh();
      onClose();
      toast({ text: m.point_rules_saved(), tone: 'good' });
    },
  });
  return (
    <FormDialog
      title={m.point_rules_edit()}
      record={record}
      texts={formTexts(membershipLanguage())}
      submitLabel={m.common_save()}
      failureText={(error) => membershipFailureText(error, m.point_rules_error_save())}
      onClose={onClose}
    >
      <FormGrid>
        <NumberField record={record} name="per_visit" label={m.point_rules_per_visit()} isFirst />
        <NumberField
          record={record}
          name="months"
          label={m.point_rules_months()}
          hint={m.point_rules_months_hint()}
        />
        <NumberField
          record={record}
          name="vnd_a_point"
          label={m.point_rules_vnd()}
          hint={m.point_rules_money_hint()}
        />
        <NumberField
          record={record}
          name="krw_a_point"
          label={m.point_rules_krw()}
          hint={m.point_rules_money_hint()}
        />
      </FormGrid>
      <Tiers record={record} />
    </FormDialog>
  );
}

type NumberFieldProps = {
  record: Rules;
  name: Exclude<keyof Values & string, 'tiers'>;
  label: string;
  hint?: string;
  isFirst?: boolean;
};

function NumberField({ record, name, label, hint, isFirst }: NumberFieldProps) {
  return (
    <Field
      of={record}
      name={name}
      label={label}
      {...(hint !== undefined && { hint })}
      inputMode="numeric"
      autoComplete="off"
      {...(isFirst && { 'data-first-focus': '' })}
    />
  );
}

function Tiers({ record }: { record: Rules }) {
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

const valuesOf = (rules: StoredRules | undefined): Values => ({
  per_visit: String(rules?.per_visit ?? 0),
  vnd_a_point: rules?.vnd_a_point ? moneyInput(rules.vnd_a_point, 'VND') : '',
  krw_a_point: rules?.krw_a_point ? moneyInput(rules.krw_a_point, 'KRW') : '',
  months: rules?.months ? String(rules.months) : '',
  tiers: (rules?.tiers ?? []).map(({ name, from }) => ({ name, from: String(from) })),
});

/** As it is sent; NaN for what is no number, which the contract refuses. */
const bodyOf = ({ per_visit, vnd_a_point, krw_a_point, months, tiers }: Values): PointRules => ({
  per_visit: whole(per_visit) ?? 0,
  vnd_a_point: vnd_a_point.trim() === '' ? null : readMoney(vnd_a_point, 'VND'),
  krw_a_point: krw_a_point.trim() === '' ? null : readMoney(krw_a_point, 'KRW'),
  months: whole(months),
  tiers: tiers.map(({ name, from }) => ({ name: name.trim(), from: whole(from) ?? Number.NaN })),
});

const whole = (typed: string) => (typed.trim() === '' ? null : Number(typed));

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
