import { addCaution, endCaution, listCautions } from '@station/contract/customer-check/cautions';
import { askRegister, checkCustomer } from '@station/contract/customer-check/checks';
import {
  exportCheckList,
  getCheckList,
  listCheckLists,
} from '@station/contract/customer-check/lists';
import { getRegisters, updateRegisters } from '@station/contract/customer-check/registers';
import { KOREAN, listDone } from '../../fixtures/customer-check.ts';
import { commit, sheetOf, startReading } from '../../fixtures/imports.ts';
import type { Caller } from './caller.ts';

/** The customer check: one by one, of a file, and what administrators set. */
export async function callCustomerCheck({ app, good }: Caller): Promise<void> {
  const { token: as } = await app.createAdmin();
  await good(checkCustomer, { as, body: { term: 'Nguyễn Thị Lan' } });
  await good(askRegister, { as, body: { number: KOREAN } });
  await good(updateRegisters, { as, body: { nts: false, vietqr: false } });
  await good(getRegisters, { as });

  const body = { subject: 'phone', value: '0901234567', reason: 'Cẩn thận' } as const;
  const { data } = await good(addCaution, { as, body });
  await good(listCautions, { as });
  await good(endCaution, { as, params: { id: data.id } });

  const bytes = await sheetOf(['Tên', 'Điện thoại'], [['Lan', '0901234567']]);
  const { id } = await startReading(app, as, bytes, 'customer-check');
  await commit(app, as, id);
  await listDone(app, as);
  await good(listCheckLists, { as });
  await good(getCheckList, { as, params: { id } });
  await good(exportCheckList, { as, params: { id } });
}
