import { useWrite } from '../../platform/write.ts';
import { useCompanyList } from '../companies/companies.data.ts';
import { companySaving, useCompaniesRefresh } from '../companies/company-calls.data.ts';

/** The companies, and what gives one of them a business number. */
export function useCompanyNumber() {
  const companies = useCompanyList().data ?? [];
  const assign = useWrite({
    mutationFn: ({ id, number }: { id: number; number: string }) => {
      const company = companies.find((one) => one.id === id);
      return companySaving.send({ name: company?.name ?? '', businessNumber: number }, company);
    },
    onSettled: useCompaniesRefresh(),
  });
  return { companies, assign };
}
