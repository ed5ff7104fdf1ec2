import { Company, CompanyFields } from '@station/contract/companies/companies';
import { m } from '../../paraglide/messages.js';
import { findFieldErrors } from '../../platform/field-errors.ts';
import { useRecordForm } from '../../platform/record-form.ts';
import { useCompanyCalls } from './company-calls.data.ts';
import { companyNameText } from './company-texts.ts';

type CompanyFormInput = {
  /** The company to rename; undefined to add one. */
  company: Company | undefined;
  onSaved: (company: Company) => void;
  onFailed?: (error: unknown) => void;
};

/** The form of a company: its name. */
export function useCompanyForm({ company, ...ends }: CompanyFormInput) {
  const { saveCompany } = useCompanyCalls();
  return useRecordForm<CompanyFields, Company>({
    stored: company,
    valuesOf: (stored) => ({ name: stored?.name ?? '' }),
    check: (values) => findFieldErrors(CompanyFields, values),
    errorText: companyNameText,
    views: () => ({ name: { label: m.companies_name() } }),
    send: (values, base) => saveCompany.mutateAsync({ base, fields: CompanyFields.parse(values) }),
    readCurrent: (current) => Company.parse(current),
    ...ends,
  });
}
