import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { type Ref, startTransition, useEffect, useEffectEvent, useRef, useState } from 'react';
import { IconButton } from './button.tsx';
import css from './search-field.module.css';

/** Pause in typing after which a search begins, in milliseconds. */
const TYPING_PAUSE_MS = 250;

type SearchFieldProps = {
  /** Name of the field, for those who cannot see its place. */
  label: string;
  placeholder: string;
  /** What is searched for now, for example from the address. */
  value: string;
  /** Called when typing pauses, on Enter, on clearing and on leaving the field. */
  onSearch: (text: string) => void;
  clearLabel: string;
  /** The key that leads here, shown in the empty field on a desktop. */
  shortcut?: string;
  inputRef?: Ref<HTMLInputElement>;
};

/**
 * A field to search by typing. It does not ask at every key; whoever leaves it has typed all, so that a
 * press on something found does not take the search with it. It asks at the press's end and not at its
 * begin: what is pressed would be swapped for what is found, and the press would be lost.
 */
export function SearchField({
  label,
  placeholder,
  value,
  onSearch,
  clearLabel,
  shortcut,
  inputRef,
}: SearchFieldProps) {
  const [text, setText] = useState(value);
  const asked = useRef(value);
  const field = useRef<HTMLElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  // The address changed by itself (back, a cleared filter): the field follows.
  useEffect(() => {
    if (value === asked.current) return;
    asked.current = value;
    setText(value);
  }, [value]);

  const ask = (next: string) => {
    clearTimeout(timer.current);
    if (next === asked.current) return;
    asked.current = next;
    onSearch(next);
  };
  const type = (next: string) => {
    setText(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => ask(next.trim()), TYPING_PAUSE_MS);
  };

  const askTyped = useEffectEvent(() => ask(text.trim()));
  useEffect(() => {
    const press = ({ target }: Event) => {
      // What is found is drawn after what is pressed has heard of its click.
      if (!field.current?.contains(target as Node)) startTransition(askTyped);
    };
    addEventListener('click', press, true);
    return () => {
      removeEventListener('click', press, true);
      clearTimeout(timer.current);
    };
  }, []);

  return (
    <search ref={field} className={css.field}>
      <IconSearch size={20} className={css.icon} aria-hidden="true" />
      <input
        ref={inputRef}
        type="search"
        className={css.input}
        aria-label={label}
        placeholder={placeholder}
        value={text}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="search"
        aria-keyshortcuts={shortcut}
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={(event) => {
          // A syllable being composed (Korean, Vietnamese) takes Enter for itself.
          if (/^(Enter|Tab)$/.test(event.key) && !event.nativeEvent.isComposing) ask(text.trim());
          if (event.key === 'Escape' && text !== '') {
            event.preventDefault();
            setText('');
            ask('');
          }
        }}
      />
      {text === '' ? (
        shortcut && <kbd className={css.key}>{shortcut}</kbd>
      ) : (
        <IconButton
          label={clearLabel}
          icon={<IconX size={18} aria-hidden="true" />}
          onClick={() => {
            setText('');
            ask('');
          }}
        />
      )}
    </search>
  );
}
