import { EMAIL_PATTERN } from '@station/contract/fields';
import {
  ADDRESS_MAX,
  SUPPRESSION_NOTE_MAX,
  type Suppression,
} from '@station/contract/mail/suppressions';
import { m } from '../../../paraglide/messages.js';
import { Problem } from '../../../platform/problem.ts';
import { problemText } from '../../../platform/problem-text.ts';
import { useRecordForm } from '../../../platform/record-form.ts';
import { formTexts } from '../../../platform/record-texts.ts';
import { Field } from '../../../ui/form.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { toast } from '../../../ui/toaster.tsx';
import { useSuppressionCalls } from './suppressions.data.ts';

type Values = { address: string; note: string };

/** Has no mailing go to an address any more. */
export function SuppressionDialog({ onClose }: { onClose: () => void }) {
  const { add } = useSuppressionCalls();
  const record = useRecordForm<Values, undefined, Suppression>({
    valuesOf: () => ({ address: '', note: '' }),
    check: ({ address }) =>
      EMAIL_PATTERN.test(address.trim()) ? [] : [{ field: 'address', rule: 'format' as const }],
    errorText: () => m.suppressions_bad_address(),
    refusedTexts: (error): Record<string, string> =>
      error instanceof Problem && error.reason === 'suppressions.already'
        ? { address: m.suppressions_already() }
        : {},
    send: async (values) => (await add.mutateAsync(values)).data,
    onSaved: ({ address }) => {
      toast({ text: m.suppressions_added({ address }), tone: 'good' });
      onClose();
    },
  });
  return (
    <FormDialog
      title={m.suppressions_add()}
      record={record}
      texts={formTexts()}
      submitLabel={m.suppressions_add()}
      failureText={problemText}
      onClose={onClose}
    >
      <Field
        of={record}
        name="address"
        type="email"
        inputMode="email"
        label={m.suppressions_address()}
        maxLength={ADDRESS_MAX}
        autoComplete="off"
        withAsterisk
        data-first-focus=""
      />
      <Field
        of={record}
        name="note"
        label={m.suppressions_note()}
        maxLength={SUPPRESSION_NOTE_MAX}
      />
    </FormDialog>
  );
}
