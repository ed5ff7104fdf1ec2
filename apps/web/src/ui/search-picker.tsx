import { type ReactNode, useEffect, useId, useState } from 'react';
import { TextField } from './field.tsx';

/** Pause in typing after which a search begins, in milliseconds. */
const TYPING_PAUSE_MS = 250;

/** Somebody or something that can be picked. */
export type PickerOption = {
  id: number;
  /** As it stands in the list; no two are alike. */
  text: string;
  /** Typed whole, it picks this one as well. */
  alias?: string;
};

type SearchPickerProps = {
  label: string;
  placeholder: string;
  hint?: ReactNode;
  error?: ReactNode;
  chosen: { id: number; text: string } | undefined;
  /** What the search has found. */
  options: readonly PickerOption[];
  /** Called when typing pauses; with nothing while the field shows what is chosen. */
  onSearch: (text: string) => void;
  /** Called with what was picked, or with nothing when the field was emptied. */
  onPick: (option: PickerOption | undefined) => void;
};

/** Picks one of many by a piece of its name. The browser's own list shows what was found. */
export function SearchPicker(props: SearchPickerProps) {
  const { label, placeholder, hint, error, chosen, options, onSearch, onPick } = props;
  const listId = useId();
  const [text, setText] = useState(chosen?.text ?? '');

  // Picked elsewhere, such as in a line of a list, or taken back.
  const [known, setKnown] = useState(chosen?.text);
  if (known !== chosen?.text) {
    setKnown(chosen?.text);
    setText(chosen?.text ?? '');
  }
  useEffect(() => {
    const timer = setTimeout(() => onSearch(text === chosen?.text ? '' : text), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, chosen?.text, onSearch]);

  const type = (next: string) => {
    setText(next);
    if (next === '') return onPick(undefined);
    const option = options.find((one) => one.text === next || one.alias === next);
    if (option) onPick(option);
  };
  return (
    <>
      <TextField
        type="search"
        label={label}
        placeholder={placeholder}
        hint={hint}
        error={error}
        list={listId}
        value={text}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        onChange={(event) => type(event.currentTarget.value)}
        // What was typed and not picked is nobody; showing it would look as if it were.
        onBlur={() => setText(chosen?.text ?? '')}
      />
      <datalist id={listId}>
        {options.map((option) => (
          <option key={option.id} value={option.text} />
        ))}
      </datalist>
    </>
  );
}
