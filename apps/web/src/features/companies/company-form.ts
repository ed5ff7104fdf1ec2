import { Company, CompanyFields } from '@station/contract/companies/companies';
import { m } from '../../paraglide/messages.js';
import { findFieldErrors } from '../../platform/field-errors.ts';
import { useRecordForm } from '../../platform/record-form.ts';
import { companyFieldText } from './company-texts.ts';
import { useCompanyCalls } from './company-writes.data.ts';

type CompanyFormInput = {
  /** The company to rename; undefined to add one. */
  company: Company | undefined;
  onSaved: (company: Company) => void;
  onFailed?: (error: unknown) => void;
};

/** What the form holds. */
export type CompanyValues = Required<CompanyFields>;

/** The form of a company: its name and its business number. */
export function useCompanyForm({ company, ...ends }: CompanyFormInput) {
  const { saveCompany } = useCompanyCalls();
  return useRecordForm<CompanyValues, Company>({
    stored: company,
    valuesOf: (stored) => ({
      name: stored?.name ?? '',
      businessNumber: stored?.business_number ?? '',
    }),
    check: (values) => findFieldErrors(CompanyFields, values),
    errorText: companyFieldText,
    views: () => ({
      name: { label: m.companies_name() },
      businessNumber: { label: m.companies_number() },
    }),
    send: (values, base) => saveCompany.mutateAsync({ base, fields: CompanyFields.parse(values) }),
    readCurrent: (current) => Company.parse(current),
    ...ends,
  });
}
