import { m } from '../../paraglide/messages.js';
import { formatDate } from '../../platform/format.ts';
import type { ListPlace } from '../../platform/list-address.ts';
import { DayInput } from '../../platform/written-input.tsx';
import { TextField } from '../../ui/field.tsx';
import { type SetFilter, setFilters } from '../../ui/list-filters.tsx';
import { Select } from '../../ui/select-field.tsx';
import { UserPicker } from '../accounts/users/user-picker.tsx';
import type { AuditAddress } from './audit.address.ts';
import { useAuditChoices } from './audit.data.ts';
import { actionText, featureText, subjectText } from './audit-texts.ts';
import { text } from './text.ts';

type AuditFiltersProps = {
  at: ListPlace<AuditAddress>;
  /** The name of the actor that is filtered by, where it is known. */
  actorName: string | undefined;
};

/** Who, what, about what, and when. */
export function AuditFilters({ at, actorName }: AuditFiltersProps) {
  const { address, change, replace } = at;
  const choices = useAuditChoices();
  return (
    <>
      <UserPicker
        label={m.audit_who()}
        placeholder={text(m.common_account_name_or_username)}
        chosen={
          address.actor > 0
            ? { id: address.actor, name: actorName ?? m.audit_who_number({ id: address.actor }) }
            : undefined
        }
        onPick={(user) => change({ actor: user?.id ?? 0 })}
      />
      <Select
        label={m.audit_what()}
        value={address.action}
        onChange={(event) => change({ action: event.currentTarget.value })}
        choices={actionChoices(choices?.actions ?? [], address.action)}
      />
      <Select
        label={m.audit_subject()}
        value={address.subject}
        onChange={(event) => change({ subject: event.currentTarget.value, subject_id: 0 })}
        choices={[
          { value: '', label: m.audit_subject_all() },
          ...withChosen(choices?.subjects ?? [], address.subject).map((value) => ({
            value,
            label: subjectText(value),
          })),
        ]}
      />
      <TextField
        control={DayInput}
        label={m.audit_from()}
        value={address.from}
        max={address.to || undefined}
        onChange={(event) => replace({ from: event.currentTarget.value })}
      />
      <TextField
        control={DayInput}
        label={m.audit_to()}
        value={address.to}
        min={address.from || undefined}
        onChange={(event) => replace({ to: event.currentTarget.value })}
      />
    </>
  );
}

/** The filters that hold, each by what it leaves. */
export function auditFiltersSet(
  { actor, action, subject, subject_id, from, to }: AuditAddress,
  change: AuditFiltersProps['at']['change'],
  actorName: string | undefined,
): SetFilter[] {
  const what = action.endsWith('.') ? featureText(action.slice(0, -1)) : actionText(action);
  return setFilters(
    actor && {
      key: 'actor',
      label: actorName ?? m.audit_who_number({ id: actor }),
      onRemove: () => change({ actor: 0 }),
    },
    action && { key: 'action', label: what, onRemove: () => change({ action: '' }) },
    subject && {
      key: 'subject',
      label: subject_id ? `${subjectText(subject)} ${subject_id}` : subjectText(subject),
      onRemove: () => change({ subject: '', subject_id: 0 }),
    },
    from && {
      key: 'from',
      label: `${m.audit_from()} ${formatDate(from)}`,
      onRemove: () => change({ from: '' }),
    },
    to && {
      key: 'to',
      label: `${m.audit_to()} ${formatDate(to)}`,
      onRemove: () => change({ to: '' }),
    },
  );
}

/** An address may name what the log does not know (yet); the field says so honestly. */
function withChosen(known: readonly string[], chosen: string): string[] {
  return chosen && !known.includes(chosen) ? [...known, chosen] : [...known];
}

/** Everything; then each part of Station as a whole, followed by its actions. */
function actionChoices(known: readonly string[], chosen: string) {
  const features = [...new Set(known.map((action) => action.split('.')[0] ?? action))];
  const listed = features.flatMap((feature) => [
    { value: `${feature}.`, label: featureText(feature) },
    ...known
      .filter((action) => action.startsWith(`${feature}.`))
      .map((value) => ({ value, label: `   ${actionText(value)}` })),
  ]);
  const missing = chosen !== '' && !listed.some((one) => one.value === chosen);
  return [
    { value: '', label: m.audit_what_all() },
    ...listed,
    ...(missing ? [{ value: chosen, label: actionText(chosen) }] : []),
  ];
}
