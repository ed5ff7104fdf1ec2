import IconFileSpreadsheet from '@tabler/icons-react/dist/esm/icons/IconFileSpreadsheet.mjs';
import IconUpload from '@tabler/icons-react/dist/esm/icons/IconUpload.mjs';
import { type DragEvent, useId, useRef, useState } from 'react';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import css from './file-drop-zone.module.css';
import { usePastedFile } from './use-pasted-file.ts';

type FileDropZoneProps = {
  /** What to do here: choose or drop a file. */
  label: string;
  /** Which files, how large. */
  hint: string;
  /** As of an input's `accept`. Dropped files come through whatever they are: check them. */
  accept: string;
  /** The chosen file's name and its size in words. */
  file: { name: string; size: string } | undefined;
  onFile: (file: File) => void;
  onRemove: () => void;
  removeLabel: string;
  /** Why the last file was not taken. */
  error?: string | undefined;
  disabled?: boolean;
};

/** A zone to drop a file on, or to press to choose one. A file pasted anywhere on the page lands here too. */
export function FileDropZone({
  label,
  hint,
  accept,
  file,
  onFile,
  onRemove,
  removeLabel,
  error,
  disabled = false,
}: FileDropZoneProps) {
  const [over, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const hintId = useId();
  const errorId = useId();
  usePastedFile(onFile, disabled);

  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const dropped = event.dataTransfer.files[0];
    if (dropped && !disabled) onFile(dropped);
  };
  const remove = () => {
    onRemove();
    // The button goes with the file; the field is where the next one is chosen.
    input.current?.focus();
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the field is the first.
    // biome-ignore lint/a11y/noNoninteractiveElementInteractions: dropping is a second way; the field is the first.
    <div
      className={classNames(css.zone, over && css.over, error && css.refused)}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <label className={classNames(css.label, disabled && css.disabled)}>
        <input
          ref={input}
          type="file"
          className={css.input}
          accept={accept}
          disabled={disabled}
          aria-label={label}
          aria-describedby={error ? `${hintId} ${errorId}` : hintId}
          aria-invalid={error ? true : undefined}
          onChange={(event) => {
            const chosen = event.currentTarget.files?.[0];
            // Emptied, so that the same file can be chosen again after a change to it.
            event.currentTarget.value = '';
            if (chosen) onFile(chosen);
          }}
        />
        {file ? (
          <>
            <IconFileSpreadsheet size={32} className={css.icon} aria-hidden="true" />
            <strong className={css.name}>{file.name}</strong>
            <span className="quiet">{file.size}</span>
          </>
        ) : (
          <>
            <IconUpload size={32} className={css.icon} aria-hidden="true" />
            <strong className={css.name}>{label}</strong>
          </>
        )}
        <span id={hintId} className={file ? 'visually-hidden' : 'quiet'}>
          {hint}
        </span>
      </label>
      {file ? (
        <Button tone="quiet" onClick={remove} disabled={disabled}>
          {removeLabel}
        </Button>
      ) : null}
      <p id={errorId} role="alert" className={css.error}>
        {error}
      </p>
    </div>
  );
}
