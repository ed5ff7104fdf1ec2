import { exportCompanies, listEmployees } from '@station/contract/companies/companies';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../platform/call.ts';
import { download } from '../../platform/transfer.ts';
import { useWrite } from '../../platform/write.ts';
import { loadCompanies } from './companies.data.ts';

/** Key of everything that is read of companies and employees. */
export const COMPANIES_KEY = ['companies'] as const;

/** Every company, by name. */
export function useCompanyList() {
  return useQuery({
    queryKey: [...COMPANIES_KEY, 'list'],
    queryFn: ({ signal }) => loadCompanies(signal),
  });
}

/** The employees of a company, by name; nothing is asked without one. */
export function useEmployees(companyId: number | undefined) {
  return useQuery({
    queryKey: [...COMPANIES_KEY, 'employees', companyId],
    queryFn: async ({ signal }) =>
      (await call(listEmployees, { params: { companyId: companyId ?? 0 }, signal })).data,
    enabled: companyId !== undefined,
  });
}

/** Saves every company as an Excel file. */
export const useCompaniesFile = () =>
  useWrite({ mutationFn: () => download(exportCompanies, 'companies.xlsx') });
