import { type RecordForm, useRecordForm } from './record-form.ts';

type ReasonFormInput = {
  /** Said when it is left empty. */
  missing: () => string;
  /** Does what needs the reason. */
  onConfirm: (reason: string) => Promise<unknown>;
  /** It is done. */
  onDone: () => void;
};

/** The form of `ui/reason-dialog.tsx`: one reason, which may not be empty. */
export function useReasonForm(input: ReasonFormInput): RecordForm<{ reason: string }, undefined> {
  return useRecordForm<{ reason: string }, undefined, unknown>({
    valuesOf: () => ({ reason: '' }),
    check: ({ reason }) => (reason.trim() === '' ? [{ field: 'reason', rule: 'required' }] : []),
    errorText: input.missing,
    send: ({ reason }) => input.onConfirm(reason),
    onSaved: input.onDone,
  });
}
