import { useQuery } from '@tanstack/react-query';
import { loadCompanies } from './company-list.data.ts';

/** Key of everything that is read of companies and employees. */
export const COMPANIES_KEY = ['companies'] as const;

/** Every company, by name. */
export const useCompanyList = () =>
  useQuery({
    queryKey: [...COMPANIES_KEY, 'list'],
    queryFn: ({ signal }) => loadCompanies(signal),
  });
