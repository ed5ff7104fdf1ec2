import { type FormEvent, useState } from 'react';
import { Button } from './button.tsx';
import { Dialog, DialogActions } from './dialog.tsx';
import { TextField } from './field.tsx';
import css from './form-dialog.module.css';
import { FormMessage } from './notice.tsx';

type ReasonDialogWords = {
  title: string;
  /** What will happen. */
  text: string;
  /** Names the field. */
  reason: string;
  /** Said when it is left empty. */
  missing: string;
  close: string;
  cancel: string;
  /** On the button that does it. */
  confirm: string;
};

type ReasonDialogProps = {
  words: ReasonDialogWords;
  /** Characters of a reason, at most. */
  maxLength: number;
  /** Does it; what it throws is put into words by `failureText`. */
  onConfirm: (reason: string) => Promise<unknown>;
  failureText: (error: unknown) => string;
  onClose: () => void;
};

/** Asks for a reason before something is declared void that stays for the record. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { words, maxLength, onConfirm, failureText, onClose } = props;
  const [reason, setReason] = useState('');
  const [busy, setBusy] = useState(false);
  const [message, setMessage] = useState<string>();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if (reason.trim() === '') {
      setMessage(words.missing);
      return;
    }
    setBusy(true);
    try {
      await onConfirm(reason);
    } catch (error) {
      setMessage(failureText(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog title={words.title} closeLabel={words.close} onClose={onClose}>
      <form
        noValidate
        className={css.form}
        aria-label={words.title}
        onSubmit={(event) => void submit(event)}
      >
        <p>{words.text}</p>
        <TextField
          label={words.reason}
          value={reason}
          maxLength={maxLength}
          autoComplete="off"
          withAsterisk
          data-first-focus=""
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <FormMessage message={message === undefined ? undefined : { tone: 'bad', text: message }} />
        <DialogActions>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button type="submit" tone="danger" busy={busy}>
            {words.confirm}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
