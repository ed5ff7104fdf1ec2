import { Company } from '@station/contract/companies/companies';
import { m } from '../../paraglide/messages.js';
import { useSavedForm } from '../../records/record-dialog.tsx';
import { recordFields, textField } from '../../records/record-fields.tsx';
import { companySaving, useCompaniesRefresh } from './company-calls.data.ts';
import { companyFieldText } from './company-texts.ts';

export const COMPANY_FIELDS = recordFields(Company, {
  name: textField({ label: m.companies_name, required: true, autoComplete: 'off' }),
  businessNumber: textField({
    label: m.companies_number,
    hint: m.companies_number_hint,
    from: ({ business_number }: Company) => business_number,
    autoComplete: 'off',
  }),
});

type CompanyFormInput = {
  /** The company to change; undefined to add one. */
  company: Company | undefined;
  onSaved: (company: Company) => void;
  onFailed: (error: unknown) => void;
};

/** The form of a company: its name and its business number. */
export const useCompanyForm = ({ company, ...ends }: CompanyFormInput) =>
  useSavedForm({
    fields: COMPANY_FIELDS,
    stored: company,
    saving: companySaving,
    errorText: companyFieldText,
    refresh: useCompaniesRefresh(),
    ...ends,
  });
