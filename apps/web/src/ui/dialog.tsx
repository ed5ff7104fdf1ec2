import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { IconButton } from './button.tsx';
import css from './dialog.module.css';

type DialogProps = {
  title: string;
  /** Name of the cross that closes it; without one there is no cross. */
  closeLabel?: string;
  /** Called by the cross, by Escape and by a press beside the dialog. */
  onClose: () => void;
  /** `alertdialog` for a question that must be answered. */
  role?: 'dialog' | 'alertdialog';
  /** Id of the element that tells what it is about. */
  describedBy?: string;
  lang?: string;
  /** `top`: near the upper edge, for what grows and shrinks while the person types. */
  place?: 'top';
  children: ReactNode;
};

/**
 * A window over everything, by the browser's own `<dialog>`: the rest is out of reach
 * meanwhile, and the focus returns to where it came from. It starts on the element with
 * `data-first-focus`, or on the first one that can have it.
 */
export function Dialog({
  title,
  closeLabel,
  onClose,
  role = 'dialog',
  describedBy,
  lang,
  place,
  children,
}: DialogProps) {
  const element = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const beganBeside = useRef(false);

  // A layout effect: it closes the dialog while it is still there, which is what gives the focus back.
  useLayoutEffect(() => {
    const dialog = element.current;
    if (dialog) show(dialog);
    return () => dialog?.close();
  }, []);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape does what a press beside it does.
    <dialog
      ref={element}
      role={role}
      lang={lang}
      className={css.dialog}
      data-place={place}
      aria-labelledby={titleId}
      aria-describedby={describedBy}
      onCancel={(event) => {
        // React takes the dialog away; closing it here too would lose the returning focus.
        event.preventDefault();
        // One that was opened from here closes by itself; what cannot be prevented closes this one.
        if (event.target === event.currentTarget && event.cancelable) onClose();
      }}
      onClose={({ target, currentTarget: dialog }) => {
        // Only the first Escape after a press can be prevented: at the next one, and at Back on Android,
        // the browser closes it by itself, also where it is to stay. Whether it may is asked over it.
        if (target !== dialog || dialog.open || !dialog.isConnected) return;
        show(dialog);
        onClose();
      }}
      // Text that is chosen with the mouse may end beside it; that press was none to close it.
      onPointerDown={(event) => {
        beganBeside.current = event.target === event.currentTarget;
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget && beganBeside.current) onClose();
      }}
    >
      <div className={css.body}>
        <div className={css.head}>
          <h2 id={titleId} className={css.title}>
            {title}
          </h2>
          {closeLabel === undefined ? null : (
            <IconButton label={closeLabel} icon={<IconX size={20} />} onClick={onClose} />
          )}
        </div>
        {children}
      </div>
    </dialog>
  );
}

function show(dialog: HTMLDialogElement): void {
  dialog.showModal();
  dialog.querySelector<HTMLElement>('[data-first-focus]')?.focus();
}

/** The buttons at a dialog's end, side by side in equal widths. The way out comes first. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={css.actions}>{children}</div>;
}
