/** Companies (spec 1, sections 2, 3 and 7). Adding, changing and removing them comes later. */
import * as z from 'zod/mini';
import { answer, endpoint } from './endpoint.ts';

export const Company = z.object({ id: z.number(), name: z.string() });
export type Company = z.infer<typeof Company>;

export const listCompanies = endpoint({
  name: 'listCompanies',
  method: 'GET',
  path: '/api/companies',
  access: 'staff',
  summary: 'Every company, by name.',
  response: answer({ data: z.array(Company) }),
});
