import { type ReactNode, useState } from 'react';
import { SearchPicker } from '../../../ui/search-picker.tsx';
import { useSharePeople } from './people.data.ts';

type Picked = { id: number; name: string };

type ColleaguePickerProps = {
  label: string;
  placeholder: string;
  hint?: ReactNode;
  error?: ReactNode;
  chosen: Picked | undefined;
  /** Stands before those who were found, such as oneself: the search finds others alone. */
  first?: (Picked & { username: string }) | undefined;
  /** Called with a colleague who was picked, or with nothing when the field was emptied. */
  onPick: (colleague: Picked | undefined) => void;
};

/** Picks a colleague by a piece of the name, for whoever lets one be chosen. */
export function ColleaguePicker({ chosen, first, onPick, ...texts }: ColleaguePickerProps) {
  const [search, setSearch] = useState('');
  const { data: found = [], isPlaceholderData } = useSharePeople(search);
  return (
    <SearchPicker
      {...texts}
      chosen={chosen && { id: chosen.id, text: chosen.name }}
      options={(first ? [first, ...found] : found).map(({ id, name, username }) => ({
        id,
        text: name ? `${name} (${username})` : username,
        alias: username,
      }))}
      waits={isPlaceholderData}
      onSearch={setSearch}
      onPick={(option) => onPick(option && { id: option.id, name: option.text })}
    />
  );
}
