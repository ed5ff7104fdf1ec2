import type { Ref } from 'react';
import { m } from '../../paraglide/messages.js';
import { Select, TextField } from '../../ui/field.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { UserPicker } from '../accounts/users/user-picker.tsx';
import { useAuditChoices } from './audit.data.ts';
import css from './audit.module.css';
import type { AuditAddress, AuditChange } from './audit-address.ts';
import { actionText, featureText, subjectText } from './audit-texts.ts';

/** The key that leads into the search. */
export const SEARCH_KEY = '/';

type AuditFiltersProps = {
  address: AuditAddress;
  onChange: (change: AuditChange) => void;
  /** The name of the actor that is filtered by, where it is known. */
  actorName: string | undefined;
  searchRef: Ref<HTMLInputElement>;
};

/** Text, who, what, about what, and when. */
export function AuditFilters({ address, onChange, actorName, searchRef }: AuditFiltersProps) {
  const choices = useAuditChoices();
  return (
    <search className={css.filters} aria-label={m.audit_filters()}>
      <div className={css.search}>
        <SearchField
          label={m.audit_search()}
          placeholder={m.audit_search_placeholder()}
          value={address.search}
          onSearch={(search) => onChange({ search, replace: true })}
          clearLabel={m.audit_search_clear()}
          shortcut={SEARCH_KEY}
          inputRef={searchRef}
        />
      </div>
      <UserPicker
        label={m.audit_who()}
        placeholder={m.audit_who_placeholder()}
        chosen={
          address.actor > 0
            ? { id: address.actor, name: actorName ?? m.audit_who_number({ id: address.actor }) }
            : undefined
        }
        onPick={(user) => onChange({ actor: user?.id ?? 0 })}
      />
      <Select
        label={m.audit_what()}
        value={address.action}
        onChange={(event) => onChange({ action: event.currentTarget.value })}
        choices={actionChoices(choices?.actions ?? [], address.action)}
      />
      <Select
        className={css.about}
        label={m.audit_subject()}
        value={address.subject}
        onChange={(event) => onChange({ subject: event.currentTarget.value, subject_id: 0 })}
        choices={[
          { value: '', label: m.audit_subject_all() },
          ...withChosen(choices?.subjects ?? [], address.subject).map((value) => ({
            value,
            label: subjectText(value),
          })),
        ]}
      />
      <TextField
        type="date"
        label={m.audit_from()}
        value={address.from}
        max={address.to || undefined}
        onChange={(event) => onChange({ from: event.currentTarget.value, replace: true })}
      />
      <TextField
        type="date"
        label={m.audit_to()}
        value={address.to}
        min={address.from || undefined}
        onChange={(event) => onChange({ to: event.currentTarget.value, replace: true })}
      />
    </search>
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
