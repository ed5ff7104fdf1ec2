import { type FormEvent, Fragment, type ReactNode, type RefObject, useId } from 'react';
import { Button } from './button.tsx';
import { confirm, type Question } from './confirm.tsx';
import { Dialog, DialogActions } from './dialog.tsx';
import css from './form-dialog.module.css';
import { FormMessage } from './notice.tsx';
import { type Conflict, type ConflictWords, RecordConflict } from './version-conflict.tsx';

/** The words of any form in a dialog. */
export type FormDialogWords = {
  close: string;
  cancel: string;
  /** On the button that saves, while it does. */
  saving: string;
  /** Asked before something typed is lost. */
  leaving: Question;
  conflict: ConflictWords;
};

/** What the form does; the dialog only shows it. */
type FormBehaviour = {
  element: RefObject<HTMLFormElement | null>;
  drawing: number;
  busy: boolean;
  isDirty: () => boolean;
  submit: (event: FormEvent<HTMLFormElement>) => void;
  conflict: Conflict | undefined;
};

type FormDialogProps = {
  title: string;
  record: FormBehaviour;
  words: FormDialogWords;
  submitLabel: string;
  /** Why saving failed. Nothing that was typed is lost. */
  failure?: string | undefined;
  lang?: string | undefined;
  /** Closes, without a question. */
  onClose: () => void;
  /** The fields. The first one may have `data-first-focus`. */
  children: ReactNode;
};

/** A form in a window: add or change one thing. It asks before something typed is lost. */
export function FormDialog(props: FormDialogProps) {
  const { title, record, words, submitLabel, failure, lang, onClose, children } = props;
  const { busy, conflict } = record;
  const formId = useId();
  const leave = async () => {
    // While it is being saved, leaving would hide how that ended.
    if (!busy && (!record.isDirty() || (await confirm(words.leaving)))) onClose();
  };
  return (
    <Dialog
      title={title}
      closeLabel={words.close}
      {...(lang !== undefined && { lang })}
      onClose={() => void leave()}
    >
      <form
        ref={record.element}
        id={formId}
        noValidate
        className={css.form}
        aria-label={title}
        onSubmit={record.submit}
      >
        <Fragment key={record.drawing}>{children}</Fragment>
        <FormMessage message={failure === undefined ? undefined : { tone: 'bad', text: failure }} />
        <DialogActions>
          <Button onClick={() => void leave()}>{words.cancel}</Button>
          <Button type="submit" tone="primary" busy={busy}>
            {busy ? words.saving : submitLabel}
          </Button>
        </DialogActions>
      </form>
      <RecordConflict conflict={conflict} words={words.conflict} busy={busy} />
    </Dialog>
  );
}
