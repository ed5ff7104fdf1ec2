import type { ReactNode } from 'react';
import { Button, type ButtonTone } from './button.tsx';
import { confirm } from './confirm.tsx';
import { Dialog, DialogActions } from './dialog.tsx';
import { Form, type FormBehaviour, type FormTexts } from './form.tsx';
import css from './form-dialog.module.css';
import type { TimedMessage } from './use-timed-message.ts';

/** The words of any form in a dialog. */
export type FormDialogTexts = FormTexts & {
  close: string;
  cancel: string;
  /** On the button that saves, while it does. */
  saving: string;
};

type FormDialogProps = {
  title: string;
  record: FormBehaviour;
  texts: FormDialogTexts;
  submitLabel: string;
  submitTone?: ButtonTone;
  /** Why saving failed, in words. Nothing that was typed is lost. */
  failureText?: (error: unknown) => string;
  /** What is wrong with the whole, or with something that has no field of its own. */
  error?: ReactNode;
  /** How it went, where that is said for a while only. */
  message?: TimedMessage | undefined;
  lang?: string | undefined;
  /** Closes, without a question. */
  onClose: () => void;
  /** The fields. The first one may have `data-first-focus`. */
  children: ReactNode;
};

/** A form in a window: add or change one thing. It asks before something typed is lost. */
export function FormDialog(props: FormDialogProps) {
  const { title, record, texts, submitLabel, submitTone = 'primary', lang, onClose } = props;
  const { busy } = record;
  const leave = async () => {
    // While it is being saved, leaving would hide how that ended.
    if (!busy && (!record.isDirty() || (await confirm(texts.leaving)))) onClose();
  };
  return (
    <Dialog
      title={title}
      closeLabel={texts.close}
      {...(lang !== undefined && { lang })}
      onClose={() => void leave()}
    >
      <Form
        of={record}
        texts={texts}
        className={css.form}
        aria-label={title}
        {...(props.failureText && { failureText: props.failureText })}
        error={props.error}
        message={props.message}
        actions={
          <DialogActions>
            <Button onClick={() => void leave()}>{texts.cancel}</Button>
            <Button type="submit" tone={submitTone} busy={busy}>
              {busy ? texts.saving : submitLabel}
            </Button>
          </DialogActions>
        }
      >
        {props.children}
      </Form>
    </Dialog>
  );
}
