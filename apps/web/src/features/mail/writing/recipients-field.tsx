import { EMAIL_PATTERN } from '@station/contract/fields';
import { MAIL_LIMITS, type MailAddress } from '@station/contract/mail/mail-fields';
import { type RecipientSuggestion, readAddresses } from '@station/contract/mail/recipients';
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import {
  type ClipboardEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useState,
} from 'react';
import { m } from '../../../paraglide/messages.js';
import { formatNumber } from '../../../platform/format.ts';
import css from './letter-form.module.css';
import { useRecipients } from './writing.data.ts';

type FieldProps = {
  label: string;
  addresses: readonly MailAddress[];
  onChange: (addresses: MailAddress[]) => void;
  /** How many chips are no addresses. */
  onWrong: (count: number) => void;
  /** The cursor begins here. */
  isFirst?: boolean;
  end?: ReactNode;
};

/** Pause in typing after which suggestions are asked for, in milliseconds. */
const PAUSE_MS = 200;

/** Keys that make a chip of what was typed. */
const TAKES = ['Enter', ',', ';'];

/**
 * Addresses as chips, with suggestions. What is pasted is split on newline, comma, semicolon, pipe and
 * tab, each address once; what is none stays marked until somebody mends it (spec 2, section 5).
 */
export function RecipientsField(props: FieldProps) {
  const { label, addresses, onChange, onWrong, isFirst, end } = props;
  const [text, setText] = useState('');
  const [wrong, setWrong] = useState<readonly string[]>([]);
  const [said, setSaid] = useState('');
  const [at, setAt] = useState(-1);
  const id = useId();
  const suggestions = useSuggestions(text, addresses);

  const keepWrong = (next: readonly string[]) => {
    setWrong(next);
    onWrong(next.length);
  };
  const take = (given: string) => {
    const { addresses: found, wrong: none, repeated } = readAddresses(given);
    const have = new Set(addresses.map(({ address }) => address.toLowerCase()));
    const fresh = found.filter(({ address }) => !have.has(address.toLowerCase()));
    const room = MAIL_LIMITS.recipients - addresses.length;
    onChange([...addresses, ...fresh.slice(0, room)]);
    keepWrong([...new Set([...wrong, ...none])]);
    setText('');
    setAt(-1);
    const twice = repeated + found.length - fresh.length;
    setSaid(
      found.length + none.length > 1 || twice > 0
        ? m.mail_pasted({
            added: formatNumber(Math.min(fresh.length, room)),
            twice: formatNumber(twice),
            wrong: formatNumber(none.length),
          })
        : '',
    );
  };
  const pick = ({ name, address }: RecipientSuggestion) => {
    onChange([...addresses, { name, address }]);
    setText('');
    setAt(-1);
  };
  const onPaste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData('text/plain');
    if (!/[\n\r,;|\t]/.test(pasted) && !EMAIL_PATTERN.test(pasted.trim())) return;
    event.preventDefault();
    take(`${text}${pasted}`);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // A syllable being composed (Korean, Vietnamese) takes these keys for itself.
    if (event.nativeEvent.isComposing) return;
    const chosen = suggestions[at];
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      if (suggestions.length === 0) return;
      event.preventDefault();
      const step = event.key === 'ArrowDown' ? 1 : -1;
      setAt((at + step + suggestions.length) % suggestions.length);
    } else if (TAKES.includes(event.key)) {
      // Enter in an empty field would send the letter.
      event.preventDefault();
      if (chosen && event.key === 'Enter') pick(chosen);
      else if (text.trim() !== '') take(text);
    } else if (event.key === 'Escape') setAt(-1);
    else if (event.key === 'Backspace' && text === '') dropLast();
  };
  const dropLast = () => {
    if (wrong.length > 0) keepWrong(wrong.slice(0, -1));
    else onChange(addresses.slice(0, -1));
  };
  return (
    <div className={css.recipients}>
      <div className={css.recipientsHead}>
        <label htmlFor={id}>{label}</label>
        {end}
      </div>
      <div className={css.chips}>
        <ul className={css.chipList} aria-label={m.mail_recipients({ field: label })}>
          {addresses.map((one) => (
            <li key={one.address} className={css.chip} title={one.address}>
              <span className="one-line">{one.name || one.address}</span>
              <button
                type="button"
                className={css.chipOff}
                aria-label={m.mail_recipient_off({ address: one.address })}
                onClick={() => onChange(addresses.filter(({ address }) => address !== one.address))}
              >
                <IconX size={16} aria-hidden="true" />
              </button>
            </li>
          ))}
          {wrong.map((one) => (
            <li key={one} className={css.chip} data-wrong="">
              <IconAlertTriangle size={16} aria-hidden="true" />
              <button
                type="button"
                className="one-line"
                aria-label={m.mail_recipient_mend({ text: one })}
                onClick={() => {
                  keepWrong(wrong.filter((other) => other !== one));
                  setText(one);
                  document.getElementById(id)?.focus();
                }}
              >
                {one}
              </button>
              <button
                type="button"
                className={css.chipOff}
                aria-label={m.mail_recipient_off({ address: one })}
                onClick={() => keepWrong(wrong.filter((other) => other !== one))}
              >
                <IconX size={16} aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
        <input
          id={id}
          // The first thing that is written of a new letter.
          // biome-ignore lint/a11y/noAutofocus: see above.
          autoFocus={isFirst}
          className={css.chipInput}
          role="combobox"
          aria-expanded={suggestions.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={at >= 0 ? `${id}-${at}` : undefined}
          aria-describedby={wrong.length > 0 ? `${id}-wrong` : undefined}
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setAt(-1);
          }}
          onPaste={onPaste}
          onKeyDown={onKeyDown}
          onBlur={() => {
            if (text.trim() !== '') take(text);
          }}
        />
      </div>
      {suggestions.length > 0 ? (
        <div
          id={`${id}-list`}
          role="listbox"
          aria-label={m.mail_suggestions()}
          className={css.suggestions}
        >
          {suggestions.map((one, place) => (
            <div
              key={one.address}
              id={`${id}-${place}`}
              role="option"
              tabIndex={-1}
              aria-selected={place === at}
              className={css.suggestion}
              // Before the field would lose the focus and take what was typed.
              onPointerDown={(event) => {
                event.preventDefault();
                pick(one);
              }}
            >
              <strong>{one.name || one.address}</strong>
              <span className={css.quiet}>
                {[one.address, one.detail].filter(Boolean).join(' · ')}
              </span>
            </div>
          ))}
        </div>
      ) : null}
      {wrong.length > 0 ? (
        <p id={`${id}-wrong`} className="bad-text">
          {m.mail_wrong_addresses()}
        </p>
      ) : null}
      <p role="status" className={css.quiet}>
        {said}
      </p>
    </div>
  );
}

/** What fits, when typing pauses, without those that are there. */
function useSuggestions(text: string, have: readonly MailAddress[]): RecipientSuggestion[] {
  const [search, setSearch] = useState('');
  const wanted = text.trim();
  useEffect(() => {
    const timer = setTimeout(() => setSearch(wanted), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [wanted]);
  const { data = [] } = useRecipients(search);
  if (wanted === '') return [];
  const taken = new Set(have.map(({ address }) => address.toLowerCase()));
  return data.filter(({ address }) => !taken.has(address.toLowerCase()));
}
