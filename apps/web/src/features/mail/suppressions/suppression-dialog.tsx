import { ADDRESS_MAX } from '@station/contract/mail/mail-fields';
import { addSuppression, SUPPRESSION_NOTE_MAX } from '@station/contract/mail/suppressions';
import { m } from '../../../paraglide/messages.js';
import { Problem } from '../../../platform/problem.ts';
import { problemText } from '../../../platform/problem-text.ts';
import { sentTo } from '../../../platform/saved-by.ts';
import { RecordDialog } from '../../../records/record-dialog.tsx';
import { formFields, textField } from '../../../records/record-fields.tsx';
import { toast } from '../../../ui/toaster.tsx';
import { useSuppressionsRefresh } from './suppressions.data.ts';

const FIELDS = formFields({
  address: textField({
    label: m.suppressions_address,
    type: 'email',
    inputMode: 'email',
    maxLength: ADDRESS_MAX,
    autoComplete: 'off',
    required: true,
    first: true,
  }),
  note: textField({ label: m.common_record_note, maxLength: SUPPRESSION_NOTE_MAX }),
});

/** Has no mailing go to an address any more. */
export const SuppressionDialog = ({ onClose }: { onClose: () => void }) => (
  <RecordDialog
    fields={FIELDS}
    saving={sentTo(addSuppression)}
    title={m.suppressions_add()}
    submitLabel={m.suppressions_add()}
    errorText={() => m.suppressions_bad_address()}
    refusedTexts={(error): Record<string, string> =>
      error instanceof Problem && error.reason === 'suppressions.already'
        ? { address: m.suppressions_already() }
        : {}
    }
    failureText={problemText}
    refresh={useSuppressionsRefresh()}
    onSaved={({ data: { address } }) => {
      toast({ text: m.suppressions_added({ address }), tone: 'good' });
      onClose();
    }}
    onClose={onClose}
  />
);
