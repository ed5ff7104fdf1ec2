import { listCompanies } from '@station/contract/companies';
import type { Feature } from '../../platform/context.ts';
import { findCompanies } from './companies.queries.ts';

/** Companies (spec 1, sections 2 and 7): the list that the hub loads on entry. */
export const companies: Feature = {
  routes: ({ db }, mount) => {
    mount(listCompanies, async () => ({ data: await findCompanies(db) }));
  },
};
