import { Field, type FieldSource, type FormBehaviour } from './form.tsx';
import { FormDialog, type FormDialogTexts } from './form-dialog.tsx';

type ReasonDialogProps = {
  /** Of `platform/reason-form.ts`. */
  record: FormBehaviour & FieldSource<'reason'>;
  texts: {
    title: string;
    /** What will happen. */
    text: string;
    /** Names the field. */
    reason: string;
    /** On the button that does it. */
    confirm: string;
    form: FormDialogTexts;
  };
  /** Characters of a reason, at most. */
  maxLength: number;
  failureText: (error: unknown) => string;
  onClose: () => void;
};

/** Asks for a reason before something is declared void that stays for the record. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { record, texts, maxLength, failureText, onClose } = props;
  return (
    <FormDialog
      title={texts.title}
      record={record}
      texts={texts.form}
      submitLabel={texts.confirm}
      submitTone="danger"
      failureText={failureText}
      onClose={onClose}
    >
      <p>{texts.text}</p>
      <Field
        of={record}
        name="reason"
        label={texts.reason}
        maxLength={maxLength}
        autoComplete="off"
        withAsterisk
        data-first-focus=""
      />
    </FormDialog>
  );
}
