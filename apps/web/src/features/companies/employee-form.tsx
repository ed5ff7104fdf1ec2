import { type Company, Employee } from '@station/contract/companies/companies';
import { type ReactNode, useState } from 'react';
import { m } from '../../paraglide/messages.js';
import type { RecordForm } from '../../platform/record-form.ts';
import { useSavedForm } from '../../records/record-dialog.tsx';
import {
  heldField,
  listedField,
  RecordInputs,
  recordFields,
  type TypedOf,
  textField,
} from '../../records/record-fields.tsx';
import { UserPicker } from '../accounts/users/user-picker.tsx';
import { ContactPicker } from '../contacts/contacts/contact-picker.tsx';
import { useCompanyList } from './companies.data.ts';
import { employeeSaving, useCompaniesRefresh } from './company-calls.data.ts';
import { employeeFieldText } from './company-texts.ts';

/** What linked accounts and contacts are called, by their ids, as far as this form has met them. */
type Names = Map<number, string>;

/** What a browser keeps about its own person is of no use here. */
const off = { autoComplete: 'off' };

const linkField = (
  label: () => string,
  names: Names,
  of: (employee: Employee) => { id: number; name: string } | null,
) =>
  heldField<number | null, Employee>({
    label,
    start: null,
    // Also of the version that somebody else has saved meanwhile.
    from: (employee) => {
      const link = of(employee);
      if (link) names.set(link.id, link.name);
      return link?.id ?? null;
    },
    shown: (id) => chosenOf(id, names)?.name ?? '',
  });

const employeeFields = (
  companies: readonly Company[],
  companyId: number | undefined,
  names: { account: Names; contact: Names },
) =>
  recordFields(Employee, {
    companyId: listedField(
      [
        { value: '', label: m.companies_company_choose() },
        ...companies.map(({ id, name }) => ({ value: String(id), label: name })),
      ],
      {
        label: m.common_record_company,
        required: true,
        start: companyId,
        from: ({ company_id }: Employee) => company_id,
      },
    ),
    name: textField({ ...off, label: m.companies_employee_name, required: true, first: true }),
    email: textField({
      ...off,
      label: m.common_email,
      required: true,
      type: 'email',
      autoCapitalize: 'none',
      spellCheck: false,
    }),
    phoneNumber: textField({
      ...off,
      label: m.common_phone,
      type: 'tel',
      from: ({ phone_number }: Employee) => phone_number,
    }),
    position: textField({ ...off, label: m.common_position, required: true }),
    accountId: linkField(
      m.companies_account,
      names.account,
      ({ account }) => account && { id: account.id, name: account.username },
    ),
    contactId: linkField(m.companies_contact, names.contact, ({ contact }) => contact),
  });

type EmployeeValues = TypedOf<ReturnType<typeof employeeFields>['fields']>;

type EmployeeFormInput = {
  /** The employee to change; undefined to add one. */
  employee: Employee | undefined;
  /** The company a new employee is added to at first. */
  companyId?: number | undefined;
  onSaved: (employee: Employee) => void;
  onFailed?: (error: unknown) => void;
};

type EmployeeForm = { record: RecordForm<EmployeeValues, Employee>; inputs: ReactNode };

/** The form of an employee (spec 1, section 5), with who the person is in other lists, and its inputs. */
export function useEmployeeForm({ employee, companyId, ...ends }: EmployeeFormInput): EmployeeForm {
  const companies = useCompanyList().data ?? [];
  const [names] = useState(() => ({ account: new Map(), contact: new Map() }));
  const fields = employeeFields(companies, companyId, names);
  const record = useSavedForm({
    fields,
    stored: employee,
    saving: employeeSaving,
    check: (values) => (values.companyId === '' ? [{ field: 'companyId', rule: 'required' }] : []),
    errorText: employeeFieldText,
    refresh: useCompaniesRefresh(),
    ...ends,
  });
  const linkTo = (field: 'accountId' | 'contactId', known: Names) => ({
    error: record.form.errors[field],
    chosen: chosenOf(record.values()[field], known),
    onPick: (picked: { id: number; name: string } | undefined) => {
      if (picked) known.set(picked.id, picked.name);
      record.set(field, picked?.id ?? null);
    },
  });
  const inputs = (
    <RecordInputs of={record} fields={fields} grid>
      <UserPicker
        label={m.companies_account()}
        placeholder={m.companies_account_placeholder()}
        hint={m.companies_account_hint()}
        {...linkTo('accountId', names.account)}
      />
      <ContactPicker
        label={m.companies_contact()}
        placeholder={m.companies_contact_placeholder()}
        hint={m.companies_contact_hint()}
        {...linkTo('contactId', names.contact)}
      />
    </RecordInputs>
  );
  return { record, inputs };
}

function chosenOf(id: number | null, names: Names): { id: number; name: string } | undefined {
  return id === null ? undefined : { id, name: names.get(id) ?? `#${id}` };
}
