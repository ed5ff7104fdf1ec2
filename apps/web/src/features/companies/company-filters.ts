import type { Company } from '@station/contract/companies/companies';
import { NO_INDUSTRY } from '@station/contract/industries/industry-fields';
import { useIndustryFilters } from '../industries/industries.data.ts';

/** By which industries each company is found, and how many are found by each. */
export function useCompanyFilters(companies: readonly Company[]) {
  const filtersOf = useIndustryFilters(
    companies.flatMap(({ industry }) => (industry?.node ? [industry.node] : [])),
  );
  const of = ({ industry }: Company) => (industry?.node ? filtersOf(industry.node) : [NO_INDUSTRY]);
  const counts = new Map<string, number>();
  for (const company of companies) {
    for (const filter of of(company)) counts.set(filter, (counts.get(filter) ?? 0) + 1);
  }
  return { of, counts };
}
