import {
  type CompanyFields,
  createCompany,
  deleteCompany,
  exportCompanies,
  listEmployees,
  updateCompany,
} from '@station/contract/companies/companies';
import { useQuery, useQueryClient } from '@tanstack/react-query';
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

/** What is done with companies. After each, what is on the screen is read anew. */
export function useCompanyCalls() {
  const client = useQueryClient();
  const onSettled = () => void client.invalidateQueries({ queryKey: COMPANIES_KEY });
  return {
    saveCompany: useWrite({
      mutationFn: async ({ base, fields }: Saving<CompanyFields>) => {
        const { data } = base
          ? await call(updateCompany, {
              params: { id: base.id },
              body: { ...fields, version: base.version },
            })
          : await call(createCompany, { body: fields });
        return data;
      },
      onSettled,
    }),
    deleteCompany: useWrite({
      mutationFn: async ({ id, employees }: { id: number; employees: number }) =>
        (await call(deleteCompany, { params: { id }, query: { employees } })).details.employees,
      onSettled,
    }),
  };
}

/** What a form holds, and what it was filled from; nothing for something new. */
export type Saving<Fields> = { base: { id: number; version: number } | undefined; fields: Fields };
