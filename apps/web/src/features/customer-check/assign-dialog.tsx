import { m } from '../../paraglide/messages.js';
import { useRecordForm } from '../../platform/record-form.ts';
import { formTexts } from '../../platform/record-texts.ts';
import { Field } from '../../ui/form.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { toast } from '../../ui/toaster.tsx';
import { useCompanyNumber } from './company-number.data.ts';
import { checkFailureText, checkLanguage } from './customer-check-texts.ts';

type AssignDialogProps = { number: string; onClose: () => void; onSaved: () => void };

/** Gives a number that nobody has to one of the companies without one. */
export function AssignDialog({ number, onClose, onSaved }: AssignDialogProps) {
  const { companies, assign } = useCompanyNumber();
  const record = useRecordForm({
    valuesOf: () => ({ company: '' }),
    check: ({ company }) => (company === '' ? [{ field: 'company', rule: 'required' }] : []),
    errorText: () => m.check_assign_rule(),
    send: ({ company }) => assign.mutateAsync({ id: Number(company), number }),
    onSaved: ({ name }) => {
      toast({ text: m.check_assign_done({ name }), tone: 'good' });
      onClose();
      onSaved();
    },
  });
  return (
    <FormDialog
      title={m.check_assign_title({ number })}
      record={record}
      texts={formTexts(checkLanguage())}
      submitLabel={m.common_save()}
      failureText={(error) => checkFailureText(error, m.check_assign_error())}
      onClose={onClose}
    >
      <Field
        kind="select"
        of={record}
        name="company"
        label={m.common_record_company()}
        withAsterisk
        choices={[
          { value: '', label: m.check_assign_choose() },
          ...companies
            .filter(({ business_number }) => business_number === '')
            .map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
      />
    </FormDialog>
  );
}
