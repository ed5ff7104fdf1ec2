import { useCompanyList } from '../companies/company-calls.data.ts';
import { useCompanyCalls } from '../companies/company-writes.data.ts';

/** The companies, and what gives one of them a business number. */
export function useCompanyNumber() {
  const companies = useCompanyList().data ?? [];
  const { saveCompany } = useCompanyCalls();
  return {
    companies,
    assign: {
      mutateAsync: ({ id, number }: { id: number; number: string }) => {
        const company = companies.find((one) => one.id === id);
        const fields = { name: company?.name ?? '', businessNumber: number };
        return saveCompany.mutateAsync({ base: company, fields });
      },
    },
  };
}
