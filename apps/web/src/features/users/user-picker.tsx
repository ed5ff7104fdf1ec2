import { useEffect, useId, useState } from 'react';
import { TextField } from '../../ui/form-field.tsx';
import { shownName } from './user-texts.ts';
import { useFoundUsers } from './users.data.ts';

/** Pause in typing after which users are looked for, in milliseconds. */
const TYPING_PAUSE_MS = 250;

type Picked = { id: number; name: string };

type UserPickerProps = {
  label: string;
  placeholder: string;
  chosen: Picked | undefined;
  /** Called with a user who was picked, or with nothing when the field was emptied. */
  onPick: (user: Picked | undefined) => void;
};

/** Picks a user by a piece of the name. The browser's own list shows what was found. */
export function UserPicker({ label, placeholder, chosen, onPick }: UserPickerProps) {
  const listId = useId();
  const [text, setText] = useState(chosen?.name ?? '');
  const [search, setSearch] = useState('');
  const found = useFoundUsers(search) ?? [];

  // Picked elsewhere, such as in a line of a list, or taken back.
  const [known, setKnown] = useState(chosen?.name);
  if (known !== chosen?.name) {
    setKnown(chosen?.name);
    setText(chosen?.name ?? '');
  }
  useEffect(() => {
    const timer = setTimeout(() => setSearch(text === chosen?.name ? '' : text), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, chosen?.name]);

  const type = (next: string) => {
    setText(next);
    if (next === '') return onPick(undefined);
    const user = found.find((one) => optionText(one) === next || one.username === next);
    if (user) onPick({ id: user.id, name: user.username });
  };
  return (
    <>
      <TextField
        type="search"
        label={label}
        placeholder={placeholder}
        list={listId}
        value={text}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        onChange={(event) => type(event.currentTarget.value)}
      />
      <datalist id={listId}>
        {found.map((user) => (
          <option key={user.id} value={optionText(user)} />
        ))}
      </datalist>
    </>
  );
}

/** `김민수 (minsu.kim)`: names are not unique, usernames are. */
function optionText(user: { name: string; username: string }): string {
  return user.name ? `${shownName(user)} (${user.username})` : user.username;
}
