import { useQuery } from '@tanstack/react-query';
import { loadCompanies } from '../../companies/companies.data.ts';

/** Every company, by name, to write to its people. */
export const useCompaniesToWriteTo = () =>
  useQuery({
    queryKey: ['companies', 'to-write-to'],
    queryFn: ({ signal }) => loadCompanies(signal),
  });
