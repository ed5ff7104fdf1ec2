import {
  createEmployee,
  deleteEmployee,
  type EmployeeFields,
  updateEmployee,
} from '@station/contract/companies/companies';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../platform/call.ts';
import { useWrite } from '../../platform/write.ts';
import { COMPANIES_KEY } from './company-calls.data.ts';
import type { Saving } from './company-writes.data.ts';

/** Who an employee is in other lists: null for nobody. */
export type EmployeeLinks = { accountId: number | null; contactId: number | null };

/** What is done with employees. After each, what is on the screen is read anew. */
export function useEmployeeCalls() {
  const client = useQueryClient();
  const onSettled = () => void client.invalidateQueries({ queryKey: COMPANIES_KEY });
  return {
    saveEmployee: useWrite({
      mutationFn: async ({
        base,
        companyId,
        fields,
      }: Saving<EmployeeFields & EmployeeLinks> & { companyId: number }) => {
        const { data } = base
          ? await call(updateEmployee, {
              params: { id: base.id },
              body: { ...fields, companyId, version: base.version },
            })
          : await call(createEmployee, { params: { companyId }, body: fields });
        return data;
      },
      onSettled,
    }),
    deleteEmployee: useWrite({
      mutationFn: (id: number) => call(deleteEmployee, { params: { id } }),
      onSettled,
    }),
  };
}
