import {
  listAddress,
  recordId,
  type SearchOf,
  text,
  textThat,
} from '../../platform/list-address.ts';

/** The list of companies, and the employees of the one that the address names. */
export const useCompaniesAddress = listAddress({
  search: text(200),
  company: recordId(),
  /** `vsic2025:P` for that and all below it, `none` for what is not classified; empty for all. */
  industry: textThat((typed) => /^(none|(ksic11|vsic2025):[A-Za-z0-9]{1,8})$/.test(typed)),
});

export type CompaniesSearch = SearchOf<typeof useCompaniesAddress>;
