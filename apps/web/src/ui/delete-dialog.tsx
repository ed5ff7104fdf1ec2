import { type ReactNode, useId } from 'react';
import { Button } from './button.tsx';
import css from './delete-dialog.module.css';
import { Dialog, DialogActions } from './dialog.tsx';
import { FormMessage } from './notice.tsx';

/** The words of any question whether to delete. */
export type DeleteTexts = {
  close: string;
  cancel: string;
  confirm: string;
  /** On the button, while it is being deleted. */
  busy: string;
  /** Above what goes with it. */
  along: string;
};

type DeleteDialogProps = {
  /** The question, with the name of what is to go; or why it cannot go. */
  title: string;
  texts: DeleteTexts;
  /** What that means, for example that it cannot be undone. */
  text?: ReactNode;
  /** What goes with it, with counts: `12 nhân viên`. */
  along?: readonly string[];
  /** It cannot be deleted: the dialog says why and only closes. */
  blocked?: boolean;
  /** What goes with it is not known yet, so nobody can say yes to it. */
  waits?: boolean;
  busy: boolean;
  /** Why it failed. */
  failure?: string | undefined;
  lang?: string | undefined;
  onConfirm: () => void;
  onClose: () => void;
};

/** Asks before something is deleted, and names with counts what goes with it. */
export function DeleteDialog(props: DeleteDialogProps) {
  const { title, texts, text, along = [], blocked = false, busy, failure, lang } = props;
  const { waits, onConfirm } = props;
  const textId = useId();
  const onClose = () => {
    // While it is being deleted, leaving would hide how that ended.
    if (!busy) props.onClose();
  };
  return (
    <Dialog
      role="alertdialog"
      title={title}
      describedBy={textId}
      {...(lang !== undefined && { lang })}
      onClose={onClose}
    >
      <div id={textId} className={css.text}>
        {text === undefined ? null : <div>{text}</div>}
        {along.length > 0 ? (
          <div className={css.along}>
            <p>{texts.along}</p>
            <ul>
              {along.map((one) => (
                <li key={one}>{one}</li>
              ))}
            </ul>
          </div>
        ) : null}
      </div>
      <FormMessage message={failure === undefined ? undefined : { tone: 'bad', text: failure }} />
      <DialogActions>
        <Button onClick={onClose} data-first-focus="">
          {blocked ? texts.close : texts.cancel}
        </Button>
        {blocked ? null : (
          <Button tone="danger" busy={busy} disabled={waits} onClick={onConfirm}>
            {busy ? texts.busy : texts.confirm}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}
