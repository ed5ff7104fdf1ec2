import {
  addMemberEvent,
  type EventKind,
  type GivenEvent,
} from '@station/contract/membership/events';
import { MEMBER_LIMITS, type Member } from '@station/contract/membership/member-fields';
import type { Plan } from '@station/contract/membership/plans';
import { daysAfter } from '@station/contract/zoned-days';
import { m } from '../../../paraglide/messages.js';
import { today } from '../../../platform/days.ts';
import type { FieldError } from '../../../platform/field-errors.ts';
import { useFormAddress } from '../../../platform/form-address.ts';
import { useFormKey } from '../../../platform/form-key.ts';
import { formatMoney, moneyInput, readMoney } from '../../../platform/money.ts';
import { type RecordForm, useRecordForm } from '../../../platform/record-form.ts';
import { formTexts } from '../../../platform/record-texts.ts';
import { useEndpointWrite } from '../../../platform/saved-by.ts';
import { DayInput } from '../../../platform/written-input.tsx';
import { Field } from '../../../ui/form.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { toast } from '../../../ui/toaster.tsx';
import { useMembershipRefresh } from '../members.data.ts';
import {
  EVENT_TEXTS,
  membershipFailureText,
  membershipFieldText,
  membershipLanguage,
} from '../membership-texts.ts';
import { planText } from '../plans/plan.texts.ts';
import { usePlans } from '../plans.data.ts';

type Kind = Exclude<EventKind, 'reverse'>;

const KINDS: readonly string[] = [
  'join',
  'renew',
  'freeze',
  'resume',
  'change',
  'cancel',
  'refund',
];

/** What the forms hold; each kind asks for some of it. */
type Values = {
  plan: string;
  day: string;
  until: string;
  /** What it costs, or what is given back. */
  amount: string;
  reason: string;
};

/** The form of what is to happen with a membership, when one is open. */
export function EventDialogs({ member, onClose }: { member: Member; onClose: () => void }) {
  const { adding } = useFormAddress();
  const { data: plans } = usePlans();
  if (adding === undefined || !KINDS.includes(adding) || !plans) return null;
  const offered = plans.filter(({ is_offered }) => is_offered);
  return (
    <EventDialog
      key={adding}
      member={member}
      kind={adding as Kind}
      plans={offered}
      onClose={onClose}
    />
  );
}

type EventDialogProps = {
  member: Member;
  kind: Kind;
  plans: readonly Plan[];
  onClose: () => void;
};

function EventDialog({ member, kind, plans, onClose }: EventDialogProps) {
  // One for each time that the form is opened: sent twice, it counts once.
  const key = useFormKey();
  const addEvent = useEndpointWrite(addMemberEvent, useMembershipRefresh());
  const record = useRecordForm<Values>({
    valuesOf: () => startOf(kind, member, plans),
    check: (values) => errorsOf(kind, values, plans, member),
    errorText,
    send: async (values) => {
      const event = eventOf(kind, values, plans, member);
      await addEvent.mutateAsync({ params: { id: member.id }, body: { event, key } });
    },
    onSaved: () => {
      onClose();
      toast({ text: m.members_event_saved(), tone: 'good' });
    },
    live: true,
  });
  return (
    <FormDialog
      title={EVENT_TEXTS[kind]()}
      record={record}
      texts={formTexts(membershipLanguage())}
      submitLabel={EVENT_TEXTS[kind]()}
      submitTone={kind === 'cancel' ? 'danger' : 'primary'}
      failureText={(error) => membershipFailureText(error, m.members_error_event())}
      onClose={onClose}
    >
      {buys(kind) ? <PlanFields record={record} plans={plans} /> : null}
      {kind === 'refund' && member.membership ? (
        <Field
          of={record}
          name="amount"
          label={m.members_amount({ currency: member.membership.currency })}
          hint={m.members_paid_so_far({
            amount: formatMoney(member.membership.paid, member.membership.currency),
          })}
          inputMode="numeric"
          autoComplete="off"
          withAsterisk
          data-first-focus=""
        />
      ) : null}
      <Field
        of={record}
        name="day"
        label={kind === 'freeze' || buys(kind) ? m.members_event_from() : m.common_day()}
        control={DayInput}
        withAsterisk
      />
      {kind === 'freeze' ? (
        <Field
          of={record}
          name="until"
          label={m.members_event_to()}
          hint={m.members_freeze_left({
            count: String(member.membership?.freeze_days_left ?? 0),
          })}
          control={DayInput}
        />
      ) : null}
      <Field
        of={record}
        name="reason"
        label={m.common_record_reason()}
        maxLength={MEMBER_LIMITS.reason}
        autoComplete="off"
        withAsterisk={needsReason(kind)}
      />
    </FormDialog>
  );
}

type PlanFieldsProps = { record: RecordForm<Values, undefined>; plans: readonly Plan[] };

function PlanFields({ record, plans }: PlanFieldsProps) {
  const plan = plans.find(({ id }) => String(id) === record.values().plan);
  return (
    <>
      <Field
        kind="select"
        of={record}
        name="plan"
        label={m.members_plan()}
        onChange={(event) => {
          const next = plans.find(({ id }) => String(id) === event.currentTarget.value);
          record.set('amount', next ? moneyInput(next.price, next.currency) : '');
        }}
        choices={[
          { value: '', label: m.members_plan_choose() },
          ...plans.map((one) => ({
            value: String(one.id),
            label: `${one.name} · ${planText(one)} · ${formatMoney(one.price, one.currency)}`,
          })),
        ]}
        data-first-focus=""
      />
      <Field
        of={record}
        name="amount"
        label={m.members_event_price()}
        hint={
          plan && m.members_event_price_usual({ amount: formatMoney(plan.price, plan.currency) })
        }
        inputMode="numeric"
        autoComplete="off"
      />
    </>
  );
}

const buys = (kind: Kind) => kind === 'join' || kind === 'renew' || kind === 'change';
const needsReason = (kind: Kind) => kind === 'cancel' || kind === 'refund';

/** Where a form begins: today, and a renewal the day after the plan runs out, with the same plan. */
function startOf(kind: Kind, { membership }: Member, plans: readonly Plan[]): Values {
  const now = today();
  const plan = kind === 'renew' ? plans.find(({ id }) => id === membership?.plan_id) : undefined;
  const ends = membership?.ends_on ?? '';
  return {
    plan: plan ? String(plan.id) : '',
    day: kind === 'renew' && ends >= now ? daysAfter(ends, 1) : now,
    until: '',
    amount: plan ? moneyInput(plan.price, plan.currency) : '',
    reason: '',
  };
}

const planOf = ({ plan }: Values, plans: readonly Plan[]) =>
  plans.find(({ id }) => String(id) === plan);

function errorsOf(
  kind: Kind,
  values: Values,
  plans: readonly Plan[],
  { membership }: Member,
): FieldError[] {
  const errors: FieldError[] = [];
  const currency = buys(kind) ? planOf(values, plans)?.currency : membership?.currency;
  if (buys(kind) && !currency) errors.push({ field: 'plan', rule: 'required' });
  if (buys(kind) || kind === 'refund') {
    const least = kind === 'refund' ? 1 : 0;
    const isGood = currency && readMoney(values.amount, currency) >= least;
    if (currency && !isGood) errors.push({ field: 'amount', rule: 'format' });
  }
  if (values.day === '') errors.push({ field: 'day', rule: 'required' });
  if (values.until !== '' && values.until < values.day) {
    errors.push({ field: 'until', rule: 'too-small' });
  }
  if (needsReason(kind) && values.reason.trim() === '') {
    errors.push({ field: 'reason', rule: 'required' });
  }
  return errors;
}

function errorText(error: FieldError): string {
  if (error.field === 'plan') return m.members_rule_plan();
  if (error.field === 'amount') return m.members_rule_amount();
  if (error.field === 'reason') return m.members_rule_reason();
  if (error.field === 'until') return m.members_rule_until();
  return membershipFieldText(error);
}

/** As it is sent. */
function eventOf(
  kind: Kind,
  values: Values,
  plans: readonly Plan[],
  { membership }: Member,
): GivenEvent {
  const { day, reason } = values;
  switch (kind) {
    case 'join':
    case 'renew':
    case 'change': {
      const plan = planOf(values, plans);
      const price = plan ? readMoney(values.amount, plan.currency) : null;
      return { kind, plan_id: plan?.id ?? 0, day, price, reason };
    }
    case 'freeze':
      return { kind, day, until: values.until || null, reason };
    case 'refund':
      return { kind, day, amount: readMoney(values.amount, membership?.currency ?? 'VND'), reason };
    default:
      return { kind, day, reason };
  }
}
