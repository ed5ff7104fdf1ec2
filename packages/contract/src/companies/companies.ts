/** Companies and their employees (spec 1, sections 2, 3, 5, 7 and 8). */
import * as z from 'zod/mini';
import { readBusinessNumber } from '../customer-check/business-numbers.ts';
import { answer, endpoint } from '../endpoint.ts';
import { clearableText, EMAIL_PATTERN, requiredText } from '../fields.ts';
import { StoredIndustry } from '../industries/industry-fields.ts';
import { givenNumber, id, idInPath, optionalText, versionField } from '../record-fields.ts';

/** Limits in characters after trimming. The spec gives none; these are the contact directory's. */
export const COMPANY_LIMITS = { name: 150, businessNumber: 20 } as const;
export const EMPLOYEE_LIMITS = { name: 100, email: 150, phone: 20, position: 100 } as const;

/** Texts of spec 1, sections 5 and 8, and of successes, which it has no words for; the server's, which the server sends and the screens' `orig` shows. */
export const COMPANY_TEXTS = {
  created: 'Thêm công ty thành công!',
  updated: 'Cập nhật công ty thành công!',
  deleted: 'Xóa công ty thành công!',
  employeeCreated: 'Thêm nhân viên thành công!',
  employeeUpdated: 'Cập nhật nhân viên thành công!',
  employeeDeleted: 'Xóa nhân viên thành công!',
  nameRequired: 'Tên công ty không được bỏ trống',
  companyNeeded: 'Vui lòng chọn một công ty.',
} as const;

/** Reasons a call about companies or employees can fail for. */
export type CompaniesReason =
  | 'companies.not-found'
  | 'companies.name-required'
  /** Another company has this business number. */
  | 'companies.number-taken'
  | 'companies.changed-meanwhile'
  | 'companies.has-employees'
  | 'employees.not-found'
  | 'employees.changed-meanwhile'
  | 'employees.company-needed'
  | 'employees.unknown-account'
  | 'employees.account-taken'
  | 'employees.unknown-contact';

export const Company = z.object({
  id: z.number(),
  name: z.string(),
  employee_count: z.number(),
  /** Of Korea or Viet Nam, as it is written there; empty for none. */
  business_number: z.string(),
  /** What it is classified as; null: nothing yet. Left out by what does not change it. */
  industry: z.optional(z.nullable(StoredIndustry)),
  /** Counts the changes; an update may carry the version it was made from. */
  version: z.number(),
});
export type Company = z.infer<typeof Company>;

/** A well-formed number of a business as it is written in its country; a person's own is not taken. */
const businessNumber = z.pipe(
  z.pipe(
    clearableText(COMPANY_LIMITS.businessNumber),
    z.string().check(
      z.refine((typed) => typed === '' || writtenNumber(typed) !== undefined, {
        error: 'format',
      }),
    ),
  ),
  z.transform((typed: string) => writtenNumber(typed) ?? ''),
);

const writtenNumber = (typed: string): string | undefined =>
  readBusinessNumber(typed).find(({ form }) => form === 'right')?.written;

export const CompanyFields = z.object({
  name: requiredText(COMPANY_LIMITS.name),
  /** Left out, it stays as it is. */
  businessNumber: z.optional(businessNumber),
});
export type CompanyFields = z.infer<typeof CompanyFields>;

/** A blank name has words of its own (spec 1, section 5). */
const refusals = {
  'name:required': {
    message: COMPANY_TEXTS.nameRequired,
    reason: 'companies.name-required' satisfies CompaniesReason,
  },
} as const;

export const listCompanies = endpoint({
  name: 'listCompanies',
  method: 'GET',
  path: '/api/companies',
  access: 'staff',
  summary: 'Every company, by name.',
  response: answer({ data: z.array(Company) }),
});

export const exportCompanies = endpoint({
  name: 'exportCompanies',
  method: 'GET',
  path: '/api/companies/excel',
  access: 'admin',
  summary:
    'Every company with its business number and how many employees it has, as an Excel file.',
  download: { contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
});

export const createCompany = endpoint({
  name: 'createCompany',
  method: 'POST',
  path: '/api/companies',
  access: 'admin',
  summary: 'Add a company.',
  body: z.object({ ...CompanyFields.shape }),
  response: answer({ data: Company }),
  refusals,
});

export const updateCompany = endpoint({
  name: 'updateCompany',
  method: 'PUT',
  path: '/api/companies/:id',
  access: 'admin',
  summary:
    'Change name and business number of a company. With `version`, a change made meanwhile is a 409.',
  params: z.object({ id: idInPath() }),
  body: z.object({ ...CompanyFields.shape, version: versionField() }),
  response: answer({ data: Company }),
  refusals,
});

export const deleteCompany = endpoint({
  name: 'deleteCompany',
  method: 'DELETE',
  path: '/api/companies/:id',
  access: 'admin',
  summary:
    'Delete a company and its employees. `employees` is how many the person was told of, if they ' +
    'were: with another number there is a 409, and nothing is deleted.',
  params: z.object({ id: idInPath() }),
  query: z.object({ employees: z.optional(givenNumber(0, 1_000_000)) }),
  response: answer({ details: z.object({ employees: z.number() }) }),
});

export const Employee = z.object({
  id: z.number(),
  company_id: z.number(),
  name: z.string(),
  email: z.string(),
  /** As typed; empty for none. */
  phone_number: z.string(),
  position: z.string(),
  /** The staff account that is this person's. */
  account: z.nullable(z.object({ id: z.number(), username: z.string(), name: z.string() })),
  /** The entry in the contact directory that is this person's. */
  contact: z.nullable(z.object({ id: z.number(), name: z.string(), phone: z.string() })),
  version: z.number(),
});
export type Employee = z.infer<typeof Employee>;

/** Digits, plus, hyphen, parentheses and spaces, as everywhere a telephone number is typed. */
const EMPLOYEE_PHONE_PATTERN = /^[0-9+\-() ]*$/;

/** The fields a person fills in (spec 1, section 5): name, email and position are required. */
export const EmployeeFields = z.object({
  name: requiredText(EMPLOYEE_LIMITS.name),
  email: z.pipe(
    requiredText(EMPLOYEE_LIMITS.email),
    z.string().check(z.refine((value) => EMAIL_PATTERN.test(value), { error: 'format' })),
  ),
  phoneNumber: z.pipe(
    optionalText(EMPLOYEE_LIMITS.phone),
    z.string().check(z.refine((value) => EMPLOYEE_PHONE_PATTERN.test(value), { error: 'format' })),
  ),
  position: requiredText(EMPLOYEE_LIMITS.position),
});
export type EmployeeFields = z.infer<typeof EmployeeFields>;

/** Whom an employee is in other lists: null for nobody. Left out, it stays as it is. */
const links = {
  accountId: z.optional(z.nullable(id())),
  contactId: z.optional(z.nullable(id())),
};

export const listEmployees = endpoint({
  name: 'listEmployees',
  method: 'GET',
  path: '/api/employees/company/:companyId',
  access: 'admin',
  summary: 'The employees of a company, by name.',
  params: z.object({ companyId: idInPath() }),
  response: answer({ data: z.array(Employee) }),
});

export const createEmployee = endpoint({
  name: 'createEmployee',
  method: 'POST',
  path: '/api/employees/company/:companyId',
  access: 'admin',
  summary: 'Add an employee to a company.',
  params: z.object({ companyId: idInPath() }),
  body: z.object({ ...EmployeeFields.shape, ...links }),
  response: answer({ data: Employee }),
});

export const updateEmployee = endpoint({
  name: 'updateEmployee',
  method: 'PUT',
  path: '/api/employees/:id',
  access: 'admin',
  summary: 'Change an employee. With `version`, a change made meanwhile is a 409.',
  params: z.object({ id: idInPath() }),
  body: z.object({ ...EmployeeFields.shape, companyId: id(), ...links, version: versionField() }),
  response: answer({ data: Employee }),
});

export const deleteEmployee = endpoint({
  name: 'deleteEmployee',
  method: 'DELETE',
  path: '/api/employees/:id',
  access: 'admin',
  summary: 'Delete an employee. The account and the contact stay.',
  params: z.object({ id: idInPath() }),
  response: answer({}),
});
