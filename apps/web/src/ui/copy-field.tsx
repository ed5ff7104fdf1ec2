import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs';
import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import { Button } from './button.tsx';
import css from './copy-field.module.css';
import { copyText } from './copy-text.ts';

/** How long the button says that it has copied, in milliseconds. */
const SAID_MS = 2_000;

type CopyFieldProps = {
  label: string;
  /** What is copied, and shown. */
  value: string;
  copyLabel: string;
  copiedLabel: string;
};

/** A text to take away: it can be read, selected, and copied by a press. */
export function CopyField({ label, value, copyLabel, copiedLabel }: CopyFieldProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  return (
    <div className={css.field}>
      <label htmlFor={id} className={css.label}>
        {label}
      </label>
      <input
        ref={field}
        id={id}
        readOnly
        className={css.value}
        value={value}
        onFocus={(event) => event.currentTarget.select()}
      />
      <CopyButton
        text={value}
        copyLabel={copyLabel}
        copiedLabel={copiedLabel}
        selectOnFailure={field}
      />
    </div>
  );
}

type CopyButtonProps = {
  text: string;
  copyLabel: string;
  copiedLabel: string;
  /** A field with the same text, for browsers that do not let pages copy. */
  selectOnFailure?: RefObject<HTMLInputElement | null>;
};

/** Copies a text, and says so for a moment. */
export function CopyButton({ text, copyLabel, copiedLabel, selectOnFailure }: CopyButtonProps) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), SAID_MS);
    return () => clearTimeout(timer);
  }, [copied]);

  const copy = async () => {
    try {
      await copyText(text);
      setCopied(true);
    } catch {
      // What the browser does not let be copied is selected, ready for Ctrl C.
      selectOnFailure?.current?.focus();
      selectOnFailure?.current?.select();
    }
  };
  const Picture = copied ? IconCheck : IconCopy;
  return (
    <Button icon={<Picture size={18} aria-hidden="true" />} onClick={() => void copy()}>
      <span role="status">{copied ? copiedLabel : copyLabel}</span>
    </Button>
  );
}
