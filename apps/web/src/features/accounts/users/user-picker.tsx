import { type ReactNode, useState } from 'react';
import { SearchPicker } from '../../../ui/search-picker.tsx';
import { shownName } from './user-texts.ts';
import { useFoundUsers } from './users.data.ts';

type Picked = { id: number; name: string };

type UserPickerProps = {
  label: string;
  placeholder: string;
  hint?: ReactNode;
  error?: ReactNode;
  chosen: Picked | undefined;
  /** Called with a user who was picked, or with nothing when the field was emptied. */
  onPick: (user: Picked | undefined) => void;
};

/** Picks a user by a piece of the name. */
export function UserPicker({ chosen, onPick, ...texts }: UserPickerProps) {
  const [search, setSearch] = useState('');
  const { data: found = [], isPlaceholderData } = useFoundUsers(search);
  return (
    <SearchPicker
      {...texts}
      chosen={chosen && { id: chosen.id, text: chosen.name }}
      options={found.map((user) => ({
        id: user.id,
        text: optionText(user),
        alias: user.username,
      }))}
      waits={isPlaceholderData}
      onSearch={setSearch}
      onPick={(option) => onPick(option && { id: option.id, name: option.alias ?? option.text })}
    />
  );
}

/** `김민수 (minsu.kim)`: names are not unique, usernames are. */
function optionText(user: { name: string; username: string }): string {
  return user.name ? `${shownName(user)} (${user.username})` : user.username;
}
