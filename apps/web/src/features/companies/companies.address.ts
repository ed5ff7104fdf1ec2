import { listAddress, recordId, type SearchOf, text } from '../../platform/list-address.ts';

/** The list of companies, and the employees of the one that the address names. */
export const useCompaniesAddress = listAddress({ search: text(200), company: recordId() });

export type CompaniesSearch = SearchOf<typeof useCompaniesAddress>;
