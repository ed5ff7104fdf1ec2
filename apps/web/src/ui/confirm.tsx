import { type ReactNode, useId, useSyncExternalStore } from 'react';
import { Button } from './button.tsx';
import css from './confirm.module.css';
import { Dialog, DialogActions } from './dialog.tsx';

/** A question that needs a yes or a no. */
export type Question = {
  title: string;
  text?: ReactNode;
  confirmLabel: string;
  cancelLabel: string;
  /** `danger` when a yes destroys something. */
  tone?: 'primary' | 'danger';
  /** Language of its words, where it may differ from the page's. */
  lang?: string;
};

type Asked = Question & { answer: (yes: boolean) => void };

let asked: Asked | undefined;
const listeners = new Set<() => void>();

function show(next: Asked | undefined): void {
  asked = next;
  for (const listener of [...listeners]) listener();
}

/**
 * Asks and waits for the answer: true for yes; false for no, Escape or a press beside.
 * A second question answers the first one with no.
 */
export function confirm(question: Question): Promise<boolean> {
  asked?.answer(false);
  return new Promise((resolve) => {
    show({
      ...question,
      answer: (yes) => {
        show(undefined);
        resolve(yes);
      },
    });
  });
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

const firstFocus = { 'data-first-focus': '' };

/** Where questions appear; the shell has one. */
export function ConfirmHost() {
  const question = useSyncExternalStore(subscribe, () => asked);
  const textId = useId();
  if (!question) return null;
  const { title, text, confirmLabel, cancelLabel, tone = 'primary', lang, answer } = question;
  return (
    <Dialog
      role="alertdialog"
      title={title}
      describedBy={text ? textId : undefined}
      lang={lang}
      onClose={() => answer(false)}
    >
      {text ? (
        <div id={textId} className={css.text}>
          {text}
        </div>
      ) : null}
      <DialogActions>
        {/* Enter answers yes, unless a yes destroys something; Escape always answers no. */}
        <Button onClick={() => answer(false)} {...(tone === 'danger' && firstFocus)}>
          {cancelLabel}
        </Button>
        <Button tone={tone} onClick={() => answer(true)} {...(tone === 'primary' && firstFocus)}>
          {confirmLabel}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
