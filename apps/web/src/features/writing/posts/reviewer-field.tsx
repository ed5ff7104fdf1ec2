import { type ReactNode, useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { useUser } from '../../../platform/session.ts';
import { SearchPicker } from '../../../ui/search-picker.tsx';
import { useSharePeople } from '../../files/sharing/people.data.ts';

type Person = { id: number; name: string };

type PersonPickerProps = {
  label: string;
  hint?: ReactNode;
  chosen: Person | undefined;
  /** The caller may be picked as well. */
  withMe?: boolean;
  onPick: (person: Person | undefined) => void;
};

/** Picks a colleague by a piece of the name. */
export function PersonPicker({ label, hint, chosen, withMe, onPick }: PersonPickerProps) {
  const me = useUser();
  const [search, setSearch] = useState('');
  const { data = [] } = useSharePeople(search);
  return (
    <SearchPicker
      label={label}
      hint={hint}
      placeholder={m.writing_person_placeholder()}
      chosen={chosen && { id: chosen.id, text: chosen.name }}
      options={[...(withMe && me ? [me] : []), ...data].map(({ id, name, username }) => ({
        id,
        text: name ? `${name} (${username})` : username,
        alias: username,
      }))}
      onSearch={setSearch}
      onPick={(option) => onPick(option && { id: option.id, name: option.text })}
    />
  );
}
