import type { Company } from '@station/contract/companies/companies';
import { m } from '../../paraglide/messages.js';
import { Field } from '../../ui/form.tsx';
import { FormGrid } from '../../ui/form-layout.tsx';
import { UserPicker } from '../accounts/users/user-picker.tsx';
import { ContactPicker } from '../contacts/contacts/contact-picker.tsx';
import type { EmployeeForm } from './employee-form.ts';

type EmployeeFieldInputsProps = { record: EmployeeForm; companies: readonly Company[] };

/** The fields of an employee. What a browser keeps about its own person is of no use here. */
export function EmployeeFieldInputs({ record, companies }: EmployeeFieldInputsProps) {
  return (
    <FormGrid>
      <Field
        kind="select"
        of={record}
        name="companyId"
        label={m.common_record_company()}
        withAsterisk
        choices={[
          { value: '', label: m.companies_company_choose() },
          ...companies.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
      />
      <Field
        of={record}
        name="name"
        label={m.companies_employee_name()}
        withAsterisk
        autoComplete="off"
        data-first-focus=""
      />
      <Field
        of={record}
        name="email"
        label={m.common_email()}
        withAsterisk
        type="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <Field
        of={record}
        name="phoneNumber"
        label={m.common_phone()}
        type="tel"
        autoComplete="off"
      />
      <Field
        of={record}
        name="position"
        label={m.common_position()}
        withAsterisk
        autoComplete="off"
      />
      <LinkFields record={record} />
    </FormGrid>
  );
}

/** Who the employee is among the staff accounts and in the contact directory. */
function LinkFields({ record }: { record: EmployeeForm }) {
  const { form, names } = record;
  const links = record.values();
  const pick = (
    field: 'accountId' | 'contactId',
    known: Map<number, string>,
    picked: { id: number; name: string } | undefined,
  ) => {
    if (picked) known.set(picked.id, picked.name);
    record.set(field, picked?.id ?? null);
  };
  return (
    <>
      <UserPicker
        label={m.companies_account()}
        placeholder={m.companies_account_placeholder()}
        hint={m.companies_account_hint()}
        error={form.errors.accountId}
        chosen={chosenOf(links.accountId, names.account)}
        onPick={(user) => pick('accountId', names.account, user)}
      />
      <ContactPicker
        label={m.companies_contact()}
        placeholder={m.companies_contact_placeholder()}
        hint={m.companies_contact_hint()}
        error={form.errors.contactId}
        chosen={chosenOf(links.contactId, names.contact)}
        onPick={(contact) => pick('contactId', names.contact, contact)}
      />
    </>
  );
}

function chosenOf(id: number | null, names: ReadonlyMap<number, string>) {
  return id === null ? undefined : { id, name: names.get(id) ?? `#${id}` };
}
