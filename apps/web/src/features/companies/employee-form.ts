import { Employee, EmployeeFields } from '@station/contract/companies/companies';
import { useRef } from 'react';
import { m } from '../../paraglide/messages.js';
import { type FieldError, findFieldErrors } from '../../platform/field-errors.ts';
import { type RecordForm, useRecordForm } from '../../platform/record-form.ts';
import { useCompanyList } from './company-calls.data.ts';
import { employeeFieldText } from './company-texts.ts';
import { useEmployeeCalls } from './employee-calls.data.ts';

/** What the form holds; `companyId` is the empty text until one is chosen. */
export type EmployeeValues = {
  companyId: string;
  name: string;
  email: string;
  phoneNumber: string;
  position: string;
  accountId: number | null;
  contactId: number | null;
};

/** The names of linked accounts and contacts, by their ids, as far as this form has met them. */
export type LinkNames = { account: Map<number, string>; contact: Map<number, string> };

export type EmployeeForm = RecordForm<EmployeeValues, Employee> & { names: LinkNames };

type EmployeeFormInput = {
  /** The employee to change; undefined to add one. */
  employee: Employee | undefined;
  /** The company a new employee is added to at first. */
  companyId?: number | undefined;
  onSaved: (employee: Employee) => void;
  onFailed?: (error: unknown) => void;
};

/** The form of an employee (spec 1, section 5), with who the person is in other lists. */
export function useEmployeeForm({ employee, companyId, ...ends }: EmployeeFormInput): EmployeeForm {
  const { saveEmployee } = useEmployeeCalls();
  const companies = useCompanyList().data;
  const names = useRef<LinkNames>({ account: new Map(), contact: new Map() }).current;
  if (employee) learnNames(names, employee);

  const record = useRecordForm<EmployeeValues, Employee>({
    stored: employee,
    valuesOf: (stored) => valuesOf(stored, companyId),
    check: findEmployeeErrors,
    errorText: employeeFieldText,
    views: () => ({
      companyId: {
        label: m.common_record_company(),
        text: (id) => companies?.find((one) => String(one.id) === id)?.name ?? id,
      },
      name: { label: m.companies_employee_name() },
      email: { label: m.common_email() },
      phoneNumber: { label: m.common_phone() },
      position: { label: m.common_position() },
      accountId: {
        label: m.companies_account(),
        text: (id) => (id === null ? '' : (names.account.get(id) ?? `#${id}`)),
      },
      contactId: {
        label: m.companies_contact(),
        text: (id) => (id === null ? '' : (names.contact.get(id) ?? `#${id}`)),
      },
    }),
    send: ({ companyId: chosen, accountId, contactId, ...fields }, base) =>
      saveEmployee.mutateAsync({
        base,
        companyId: Number(chosen),
        fields: { ...EmployeeFields.parse(fields), accountId, contactId },
      }),
    readCurrent: (current) => {
      const stored = Employee.parse(current);
      learnNames(names, stored);
      return stored;
    },
    ...ends,
  });
  return { ...record, names };
}

function learnNames(names: LinkNames, { account, contact }: Employee): void {
  if (account) names.account.set(account.id, account.username);
  if (contact) names.contact.set(contact.id, contact.name);
}

function valuesOf(stored: Employee | undefined, companyId: number | undefined): EmployeeValues {
  const company = stored?.company_id ?? companyId;
  return {
    companyId: company === undefined ? '' : String(company),
    name: stored?.name ?? '',
    email: stored?.email ?? '',
    phoneNumber: stored?.phone_number ?? '',
    position: stored?.position ?? '',
    accountId: stored?.account?.id ?? null,
    contactId: stored?.contact?.id ?? null,
  };
}

function findEmployeeErrors({ companyId, ...values }: EmployeeValues): FieldError[] {
  const errors = findFieldErrors(EmployeeFields, values);
  return companyId === '' ? [{ field: 'companyId', rule: 'required' }, ...errors] : errors;
}
