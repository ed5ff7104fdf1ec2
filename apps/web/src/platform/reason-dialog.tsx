import { Field } from '../ui/form.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import type { Language } from './i18n.ts';
import { useRecordForm } from './record-form.ts';
import { formTexts } from './record-texts.ts';

type ReasonDialogProps = {
  texts: {
    title: string;
    /** What will happen. */
    text: string;
    /** Names the field. */
    reason: string;
    /** Said when it is left empty. */
    missing: () => string;
    /** On the button that does it. */
    confirm: string;
  };
  /** The screen's. */
  language: Language | undefined;
  /** Characters of a reason, at most. */
  maxLength: number;
  /** Does it; what it throws is put into words by `failureText`. */
  onConfirm: (reason: string) => Promise<unknown>;
  failureText: (error: unknown) => string;
  /** It is done. */
  onDone: () => void;
  onClose: () => void;
};

/** Asks for a reason before something is declared void that stays for the record. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { texts, language, maxLength, onConfirm, failureText, onDone, onClose } = props;
  const record = useRecordForm({
    valuesOf: () => ({ reason: '' }),
    check: ({ reason }) => (reason.trim() === '' ? [{ field: 'reason', rule: 'required' }] : []),
    errorText: texts.missing,
    send: ({ reason }) => onConfirm(reason),
    onSaved: onDone,
  });
  return (
    <FormDialog
      title={texts.title}
      record={record}
      texts={formTexts(language)}
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
