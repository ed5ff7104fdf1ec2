import {
  createCompany,
  createEmployee,
  exportCompanies,
  listEmployees,
  updateCompany,
  updateEmployee,
} from '@station/contract/companies/companies';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../platform/call.ts';
import { savedBy, useRefresh } from '../../platform/saved-by.ts';
import { download } from '../../platform/transfer.ts';
import { useWrite } from '../../platform/write.ts';
import { COMPANIES_KEY } from './companies.data.ts';

/** The employees of a company, by name; nothing is asked without one. */
export function useEmployees(companyId: number | undefined) {
  return useQuery({
    queryKey: [...COMPANIES_KEY, 'employees', companyId],
    queryFn: async ({ signal }) =>
      (await call(listEmployees, { params: { companyId: companyId ?? 0 }, signal })).data,
    enabled: companyId !== undefined,
  });
}

/** Has what is on the screen of companies and employees read anew. */
export const useCompaniesRefresh = () => useRefresh(COMPANIES_KEY);

export const companySaving = savedBy(createCompany, updateCompany);
export const employeeSaving = savedBy(createEmployee, updateEmployee);

/** Saves every company as an Excel file. */
export const useCompaniesFile = () =>
  useWrite({ mutationFn: () => download(exportCompanies, 'companies.xlsx') });
