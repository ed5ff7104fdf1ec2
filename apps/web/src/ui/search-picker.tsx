import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { TextField } from './field.tsx';
import css from './search-picker.module.css';

/** Pause in typing after which a search begins, in milliseconds. */
const TYPING_PAUSE_MS = 250;

/** Somebody or something that can be picked. */
export type PickerOption = {
  id: number;
  /** As it stands in the list. */
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
  /** They are still those of the search before. */
  waits?: boolean;
  /** Called when typing pauses; with nothing while the field shows what is chosen. */
  onSearch: (text: string) => void;
  /** Called with what was picked, or with nothing when the field was emptied. */
  onPick: (option: PickerOption | undefined) => void;
};

/**
 * Picks one of many by a piece of its name, as the pattern "combobox with a list" of the ARIA guide has
 * it. A list of our own: the browser's would hide what was found without the marks that it is written
 * with, such as `Hồng Hạnh` for `hong hanh`.
 */
export function SearchPicker(props: SearchPickerProps) {
  const { label, placeholder, hint, error, chosen, options, waits, onSearch, onPick } = props;
  const id = useId();
  const [text, setText] = useState(chosen?.text ?? '');
  const [isOpen, setOpen] = useState(false);
  const [at, setAt] = useState(-1);

  // Picked elsewhere, such as in a line of a list, or taken back.
  const [known, setKnown] = useState(chosen?.text);
  if (known !== chosen?.text) {
    setKnown(chosen?.text);
    setText(chosen?.text ?? '');
  }
  // What was searched last.
  const asked = useRef('');
  useEffect(() => {
    const timer = setTimeout(() => {
      asked.current = text === chosen?.text ? '' : text;
      onSearch(asked.current);
    }, TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, chosen?.text, onSearch]);

  const shown = isOpen && text !== chosen?.text ? options : [];
  const close = () => {
    setOpen(false);
    setAt(-1);
  };
  const pick = (option: PickerOption) => {
    // Who was chosen already is shown as before.
    setText(option.id === chosen?.id ? chosen.text : option.text);
    close();
    onPick(option);
  };
  const type = (next: string) => {
    setText(next);
    setOpen(true);
    setAt(-1);
    if (next === '') return onPick(undefined);
    const option = options.find((one) => one.text === next || one.alias === next);
    if (option) pick(option);
  };
  const move = (step: 1 | -1) => {
    setOpen(true);
    const from = step > 0 ? at : Math.max(at, 0);
    if (shown.length > 0) setAt((from + step + shown.length) % shown.length);
  };
  const enter = (event: KeyboardEvent) => {
    const isTyped = text !== '' && text !== chosen?.text;
    const isFound = isTyped && text === asked.current && !waits;
    const option = shown[at] ?? (isFound && shown.length === 1 ? shown[0] : undefined);
    // Else it would send the form, with whoever was chosen before.
    if (option || isTyped) event.preventDefault();
    if (option) pick(option);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // A syllable being composed (Korean, Vietnamese) takes these keys for itself.
    if (event.nativeEvent.isComposing) return;
    const { key } = event;
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault();
      move(key === 'ArrowDown' ? 1 : -1);
    } else if (key === 'Enter') {
      enter(event);
    } else if (key === 'Escape' && shown.length > 0) {
      // The list closes, and not the dialog around it.
      event.preventDefault();
      event.stopPropagation();
      close();
    }
  };
  return (
    <div className={css.picker}>
      <TextField
        type="search"
        role="combobox"
        label={label}
        placeholder={placeholder}
        hint={hint}
        error={error}
        aria-expanded={shown.length > 0}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={at >= 0 && at < shown.length ? `${id}-${at}` : undefined}
        value={text}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        onChange={(event) => type(event.currentTarget.value)}
        onClick={() => setOpen(true)}
        onKeyDown={onKeyDown}
        onBlur={() => {
          close();
          // What was typed and not picked is nobody; showing it would look as if it were.
          setText(chosen?.text ?? '');
        }}
      />
      {shown.length > 0 ? (
        <div id={`${id}-list`} role="listbox" aria-label={label} className={css.options}>
          {shown.map((option, place) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: keys are the field's, which keeps the focus.
            <div
              key={option.id}
              id={`${id}-${place}`}
              ref={place === at ? keepInSight : undefined}
              role="option"
              tabIndex={-1}
              aria-selected={place === at}
              className={css.option}
              // The field keeps the focus: losing it would take back what was typed.
              onPointerDown={(event) => event.preventDefault()}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => pick(option)}
            >
              {option.text}
            </div>
          ))}
        </div>
      ) : null}
    </div>
  );
}

const keepInSight = (option: HTMLElement | null) => option?.scrollIntoView?.({ block: 'nearest' });
