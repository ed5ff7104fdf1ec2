import type { CompaniesReason } from '@station/contract/companies/companies';
import { m } from '../../paraglide/messages.js';
import type { FieldError } from '../../platform/field-errors.ts';
import { languageOf } from '../../platform/i18n.ts';
import { plainListTexts } from '../../platform/plain-list-texts.ts';
import { BROKEN_OFF, Problem } from '../../platform/problem.ts';
import { loadFailure, problemText } from '../../platform/problem-text.ts';
import { type ReasonTexts, reasonText } from '../../platform/reason-text.ts';
import { ruleText } from '../../platform/rule-text.ts';
import origin from './messages/origin.json';

/** What is wrong with a field of a company, for the place under it (spec 1, section 5). */
export function companyFieldText(error: FieldError): string {
  if (error.field === 'businessNumber') {
    if (error.rule === 'format') return m.companies_rule_number();
    if (error.rule === 'not-allowed') return m.companies_rule_number_taken();
  }
  return error.rule === 'required' ? m.companies_rule_name() : generalText(error);
}

/** What is wrong with a field of an employee, for the place under it (spec 1, section 5). */
export function employeeFieldText(error: FieldError): string {
  return FIELD_TEXTS[`${error.field}:${error.rule}`]?.() ?? generalText(error);
}

const generalText = (error: FieldError) => ruleText(error, languageOf(origin, '*'));

const FIELD_TEXTS: Record<string, () => string> = {
  'companyId:required': m.companies_rule_company,
  'companyId:not-allowed': m.companies_rule_company,
  'email:format': m.companies_rule_email,
  'phoneNumber:format': m.companies_rule_phone,
  'accountId:not-allowed': m.companies_rule_account,
  'contactId:not-allowed': m.companies_rule_contact,
};

const REASON_TEXTS: ReasonTexts<CompaniesReason> = {
  'companies.not-found': m.companies_problem_gone,
  'companies.name-required': m.companies_rule_name,
  'companies.number-taken': m.companies_rule_number_taken,
  'companies.has-employees': m.companies_problem_employees,
  'employees.not-found': m.companies_problem_employee_gone,
  'employees.company-needed': m.companies_rule_company,
};

/** Why something did not work: by the server's reason, else its message or the words given (spec 1, section 8). */
export function companyFailureText(error: unknown, fallback: string): string {
  if (!(error instanceof Problem)) return fallback;
  if (error.code === 'network') {
    return error.reason === BROKEN_OFF ? problemText(error) : m.companies_problem_network();
  }
  return reasonText(REASON_TEXTS, error) ?? (error.message || fallback);
}

/** The words of the list of companies. Only where there are some can a search find none. */
export const companyTexts = (hasCompanies: boolean) =>
  plainListTexts({
    list: m.companies_list_title(),
    search: m.companies_search(),
    none: { title: m.companies_none(), text: m.companies_none_hint() },
    noneFound: hasCompanies ? m.companies_none_found() : undefined,
  });

/** Why the companies could not be shown. */
export const companiesFailure = loadFailure(m.companies_error_list);

/** Why the employees of a company could not be shown. */
export const employeesFailure = loadFailure(m.companies_error_employees);
