import { type Profile, ProfileFields } from '@station/contract/accounts/profile';
import { useEffect } from 'react';
import { type FieldError, findFieldErrors } from '../../../platform/field-errors.ts';
import { Problem } from '../../../platform/problem.ts';
import { useRecordForm } from '../../../platform/record-form.ts';
import { useSaveProfile } from './profile.data.ts';

type ProfileFormInput<Name extends keyof ProfileFields> = {
  profile: Profile;
  /** The fields that this form has. */
  names: readonly Name[];
  /** What of them is given; the rest stays as it is. */
  given?: (values: Record<Name, string>) => Partial<Record<Name, string>>;
  errorText: (error: FieldError) => string;
  refusedTexts: (error: unknown) => Readonly<Record<string, string>>;
  onSaved: () => void;
  onFailed: (error: unknown) => void;
};

/** A form of one's own details. Only what was changed is sent. */
export function useProfileForm<Name extends keyof ProfileFields>(input: ProfileFormInput<Name>) {
  const { profile, names, given = (values) => values, onSaved, ...texts } = input;
  const save = useSaveProfile();
  const valuesOf = (stored: Profile = profile) =>
    Object.fromEntries(names.map((name) => [name, stored[name] ?? ''])) as Record<Name, string>;
  const record = useRecordForm<Record<Name, string>, Profile>({
    stored: profile,
    valuesOf,
    check: (values) => findFieldErrors(ProfileFields, given(values)),
    ...texts,
    send: async (values, base) => {
      const before: Record<string, string> = valuesOf(base);
      const changes = Object.entries(ProfileFields.parse(given(values))).filter(
        ([name, value]) => value !== before[name],
      );
      if (changes.length === 0) {
        record.startFrom(base ?? profile);
        throw nothingToSave();
      }
      return save.mutateAsync(Object.fromEntries(changes));
    },
    onSaved: (saved) => {
      record.startFrom(saved);
      onSaved();
    },
  });

  // What was saved elsewhere on the screen, such as a new picture, is what the form goes from.
  const shown = record.base;
  useEffect(() => {
    if (shown !== profile) record.moveTo(profile);
  });
  return record;
}

/** As the server would say it. */
const nothingToSave = () =>
  new Problem({ code: 'invalid', message: '', reason: 'accounts.nothing-to-update' });
