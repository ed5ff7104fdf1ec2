import {
  type KeyboardEvent,
  type ReactNode,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import css from './editable-cell.module.css';

type EditableCellProps = {
  /** Name of the value and what it is now: `Email, dòng 12: minsu@`. */
  label: string;
  /** Name of the field while it is typed into: `Email, dòng 12`. */
  fieldLabel: string;
  value: string;
  /** What the cell shows; the value as it is, unless there is more to say. */
  children: ReactNode;
  /** What may be chosen, when that is a short list. */
  choices?: readonly string[] | undefined;
  invalid?: boolean;
  /** The first one of its table: Tab leads here. */
  first?: boolean;
  /** Saves what was typed; false when that failed, and the field stays open. */
  onSave: (value: string) => Promise<boolean>;
};

/**
 * A cell of a table that is changed in its place. Enter or a press opens it; Enter, Tab or leaving
 * saves; Escape gives up. See `table-keys.ts` for the arrow keys.
 */
export function EditableCell(props: EditableCellProps) {
  const { label, fieldLabel, value, children, choices, invalid, first, onSave } = props;
  const [draft, setDraft] = useState<string>();
  const [busy, setBusy] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const listId = useId();

  const refocuses = useRef(false);
  const isOpen = draft !== undefined;
  // When the button is drawn again, and not a frame later: on a slow machine that is too early.
  useLayoutEffect(() => {
    if (isOpen || !refocuses.current) return;
    refocuses.current = false;
    button.current?.focus();
  }, [isOpen]);

  const close = (refocus: boolean) => {
    refocuses.current = refocus;
    setDraft(undefined);
  };
  const save = async (refocus: boolean) => {
    if (draft === undefined || busy) return;
    if (draft === value) return close(refocus);
    setBusy(true);
    const saved = await onSave(draft);
    setBusy(false);
    if (saved) close(refocus);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    // A syllable being composed (Korean, Vietnamese) takes these keys for itself.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      void save(true);
    } else if (event.key === 'Escape') {
      event.preventDefault();
      close(true);
    }
  };

  if (draft === undefined) {
    return (
      <button
        ref={button}
        type="button"
        data-cell=""
        tabIndex={first ? 0 : -1}
        className={css.cell}
        data-invalid={invalid || undefined}
        aria-label={label}
        onClick={() => setDraft(value)}
      >
        {children}
      </button>
    );
  }
  return (
    <>
      <input
        // biome-ignore lint/a11y/noAutofocus: the person has just asked to type here.
        autoFocus
        className={css.input}
        aria-label={fieldLabel}
        aria-invalid={invalid || undefined}
        aria-busy={busy || undefined}
        readOnly={busy}
        list={choices ? listId : undefined}
        value={draft}
        autoComplete="off"
        spellCheck={false}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => setDraft(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        onBlur={() => void save(false)}
      />
      {choices ? (
        <datalist id={listId}>
          {choices.map((choice) => (
            <option key={choice} value={choice} />
          ))}
        </datalist>
      ) : null}
    </>
  );
}
