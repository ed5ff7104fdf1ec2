import { type Company, listCompanies } from '@station/contract/companies/companies';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../platform/call.ts';

/** Key of everything that is read of companies and employees. */
export const COMPANIES_KEY = ['companies'] as const;

/** Every company, by name. */
export const useCompanyList = () =>
  useQuery({
    queryKey: [...COMPANIES_KEY, 'list'],
    queryFn: ({ signal }) => loadCompanies(signal),
  });

/**
 * Every company, by name.
 *
 * @throws Problem as `call` does.
 */
export async function loadCompanies(signal: AbortSignal): Promise<Company[]> {
  const { data } = await call(listCompanies, { signal });
  return data;
}
