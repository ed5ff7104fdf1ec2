import {
  type CompanyFields,
  createCompany,
  deleteCompany,
  updateCompany,
} from '@station/contract/companies/companies';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../platform/call.ts';
import { useWrite } from '../../platform/write.ts';
import { COMPANIES_KEY } from './company-calls.data.ts';

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
