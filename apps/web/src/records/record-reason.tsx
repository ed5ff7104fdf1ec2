import type { Endpoint, ResponseOf } from '@station/contract/endpoint';
import { m } from '../paraglide/messages.js';
import type { CallInput } from '../platform/call.ts';
import type { Language } from '../platform/i18n.ts';
import { useRecordForm } from '../platform/record-form.ts';
import { formTexts } from '../platform/record-texts.ts';
import { useEndpointWrite } from '../platform/saved-by.ts';
import { Field } from '../ui/form.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { toast } from '../ui/toaster.tsx';

type RecordReasonProps<E extends Endpoint> = {
  endpoint: E;
  /** What it is told: which record, and the reason. */
  given: (reason: string) => CallInput<E>;
  /** Has what is shown read anew: after each try, also a failed one. */
  refresh: () => unknown;
  title: string;
  /** What will happen. */
  text: string;
  /** Names the field; "Reason" unless told. */
  label?: string;
  /** Said when it is left empty. */
  missing: () => string;
  /** Characters of a reason, at most. */
  maxLength: number;
  /** On the button that does it. */
  confirmLabel: string;
  failureText: (error: unknown) => string;
  /** What is said once it is done. */
  said: string;
  /** Of the dialog's own words, where the screen has another than the shell. */
  language?: Language;
  onClose: () => void;
};

/** Asks why before something is declared void that stays for the record. */
export function RecordReason<E extends Endpoint>(props: RecordReasonProps<E>) {
  const { label = m.common_record_reason(), maxLength, onClose } = props;
  const write = useEndpointWrite(props.endpoint, props.refresh);
  const record = useRecordForm<{ reason: string }, undefined, ResponseOf<E>>({
    valuesOf: () => ({ reason: '' }),
    check: ({ reason }) => (reason.trim() === '' ? [{ field: 'reason', rule: 'required' }] : []),
    errorText: props.missing,
    send: ({ reason }) => write.mutateAsync(props.given(reason)),
    onSaved: () => {
      onClose();
      toast({ text: props.said, tone: 'good' });
    },
  });
  return (
    <FormDialog
      title={props.title}
      record={record}
      texts={formTexts(props.language)}
      submitLabel={props.confirmLabel}
      submitTone="danger"
      failureText={props.failureText}
      onClose={onClose}
    >
      <p>{props.text}</p>
      <Field
        of={record}
        name="reason"
        label={label}
        maxLength={maxLength}
        autoComplete="off"
        withAsterisk
        data-first-focus=""
      />
    </FormDialog>
  );
}
