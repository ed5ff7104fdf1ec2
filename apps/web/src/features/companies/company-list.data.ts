import { type Company, listCompanies } from '@station/contract/companies/companies';
import { call } from '../../platform/call.ts';

/**
 * Every company, by name, for who keeps no answers: the hub carries no cache of them.
 *
 * @throws Problem as `call` does.
 */
export async function loadCompanies(signal: AbortSignal): Promise<Company[]> {
  const { data } = await call(listCompanies, { signal });
  return data;
}
