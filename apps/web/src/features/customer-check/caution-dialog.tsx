import {
  CAUTION_SUBJECTS,
  type Caution,
  type CautionSubject,
} from '@station/contract/customer-check/caution-fields';
import { addCaution, type CautionFields } from '@station/contract/customer-check/cautions';
import { m } from '../../paraglide/messages.js';
import { findFieldErrors } from '../../platform/field-errors.ts';
import { type RecordForm, useRecordForm } from '../../platform/record-form.ts';
import { formTexts } from '../../platform/record-texts.ts';
import { ruleText } from '../../platform/rule-text.ts';
import { useEndpointWrite } from '../../platform/saved-by.ts';
import { DayInput } from '../../platform/written-input.tsx';
import { Field } from '../../ui/form.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { FormGrid, FullWidth } from '../../ui/form-layout.tsx';
import { toast } from '../../ui/toaster.tsx';
import { ContactPicker } from '../contacts/contacts/contact-picker.tsx';
import { useCompanyNumber } from './company-number.data.ts';
import { useCheckRefresh } from './customer-check.data.ts';
import {
  checkFailureText,
  checkLanguage,
  refusedField,
  SUBJECT_TEXTS,
  termText,
} from './customer-check-texts.ts';

/** What the form holds; the record that is meant by its number and name. */
type Values = {
  subject: CautionSubject;
  record: { id: number; name: string } | null;
  company: string;
  value: string;
  reason: string;
  expires_on: string;
};

type CautionDialogProps = {
  /** What is known already, from a check. */
  start?: Partial<CautionFields> & { name?: string };
  onClose: () => void;
  onSaved: () => void;
};

/** Gives a caution about a contact, a company or a value. */
export function CautionDialog({ start = {}, onClose, onSaved }: CautionDialogProps) {
  const add = useEndpointWrite(addCaution, useCheckRefresh());
  const record = useRecordForm<Values, undefined, Caution>({
    valuesOf: () => ({
      subject: start.subject ?? 'phone',
      record: start.subject_id ? { id: start.subject_id, name: start.name ?? '' } : null,
      company: start.subject === 'company' ? String(start.subject_id ?? '') : '',
      value: start.value ?? '',
      reason: '',
      expires_on: '',
    }),
    check: (values) => {
      const errors = findFieldErrors(addCaution.body, typed(values));
      const isMissing = isRecord(values.subject) && typed(values).subject_id === null;
      return isMissing ? [{ field: 'value', rule: 'required' as const }, ...errors] : errors;
    },
    errorText: (error, { subject }) => {
      if (error.field === 'value') {
        return isRecord(subject) ? m.check_caution_rule_who() : termText(error);
      }
      return ruleText(error, checkLanguage());
    },
    refusedTexts: (error) => refusedField(error, 'value'),
    send: async (values) => (await add.mutateAsync({ body: typed(values) })).data,
    onSaved: () => {
      toast({ text: m.check_caution_saved(), tone: 'good' });
      onClose();
      onSaved();
    },
    live: true,
  });
  return (
    <FormDialog
      title={m.check_caution_add()}
      record={record}
      texts={formTexts(checkLanguage())}
      submitLabel={m.check_caution_add()}
      failureText={(error) => checkFailureText(error, m.check_caution_error())}
      onClose={onClose}
    >
      <FormGrid>
        <Field
          kind="select"
          of={record}
          name="subject"
          label={m.check_caution_about()}
          choices={CAUTION_SUBJECTS.map((subject) => ({
            value: subject,
            label: SUBJECT_TEXTS[subject](),
          }))}
        />
        <Who record={record} />
        <FullWidth>
          <Field
            kind="textarea"
            of={record}
            name="reason"
            label={m.check_caution_reason()}
            rows={3}
            withAsterisk
            data-first-focus=""
          />
        </FullWidth>
        <Field
          of={record}
          name="expires_on"
          label={m.check_caution_expires()}
          hint={m.check_caution_expires_hint()}
          control={DayInput}
        />
      </FormGrid>
    </FormDialog>
  );
}

const isRecord = (subject: CautionSubject) => subject === 'contact' || subject === 'company';

/** As it is sent. */
function typed({ subject, record, company, value, reason, expires_on }: Values) {
  const id = subject === 'company' ? Number(company) || null : (record?.id ?? null);
  return {
    ...{ subject, reason },
    subject_id: isRecord(subject) ? id : null,
    value: isRecord(subject) ? null : value,
    expires_on: expires_on || null,
  };
}

/** Whom it is about: picked where it is a record, else typed. */
function Who({ record }: { record: RecordForm<Values, undefined> }) {
  const { companies } = useCompanyNumber();
  const { subject, record: contact } = record.values();
  if (subject === 'contact') {
    return (
      <ContactPicker
        label={SUBJECT_TEXTS.contact()}
        placeholder={m.check_caution_contact_placeholder()}
        error={record.form.errors.value}
        chosen={contact ?? undefined}
        onPick={(picked) => record.set('record', picked ?? null)}
      />
    );
  }
  if (subject === 'company') {
    return (
      <Field
        kind="select"
        of={record}
        name="company"
        label={SUBJECT_TEXTS.company()}
        error={record.form.errors.value}
        choices={[
          { value: '', label: m.check_assign_choose() },
          ...companies.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
      />
    );
  }
  return (
    <Field
      of={record}
      name="value"
      label={SUBJECT_TEXTS[subject]()}
      withAsterisk
      autoComplete="off"
      autoCapitalize="none"
    />
  );
}
