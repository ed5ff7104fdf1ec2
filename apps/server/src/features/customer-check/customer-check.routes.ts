import {
  addCaution as addCautionEndpoint,
  endCaution as endCautionEndpoint,
  listCautions,
} from '@station/contract/customer-check/cautions';
import {
  askRegister as askRegisterEndpoint,
  checkCustomer as checkCustomerEndpoint,
} from '@station/contract/customer-check/checks';
import {
  exportCheckList,
  getCheckList as getCheckListEndpoint,
  listCheckLists,
} from '@station/contract/customer-check/lists';
import {
  getRegisters,
  updateRegisters as updateRegistersEndpoint,
} from '@station/contract/customer-check/registers';
import { paginationOf } from '@station/contract/paging';
import { dayOf } from '../../platform/clock.ts';
import type { Context, Feature, Mount } from '../../platform/context.ts';
import { sendWorkbook } from '../../platform/send-file.ts';
import { addCaution, endCaution, toCaution } from './cautions.actions.ts';
import { findCautions } from './cautions.queries.ts';
import { checkListWorkbook, getCheckList, listsOf, toCheckList } from './check-lists.actions.ts';
import { checkListJob, forgetCheckLists } from './check-lists.jobs.ts';
import { findCheckLists, findListRows } from './check-lists.queries.ts';
import { checkCustomer } from './checks.actions.ts';
import type { KnownPeople } from './known-people.kind.ts';
import { askRegister, readRegisters, updateRegisters } from './registers.actions.ts';

/** The customer check, over the people whom all domains have registered (issue 17, section 4). */
export const customerCheck = (parts: readonly KnownPeople[]): Feature => ({
  jobs: [checkListJob(parts), forgetCheckLists],
  routes: (context, mount) => {
    mount(checkCustomerEndpoint, async ({ actor, body }) => ({
      data: await checkCustomer(context, parts, actor, body.term),
    }));

    mount(askRegisterEndpoint, async ({ body }) => ({
      data: await askRegister(context, body.number),
    }));

    mount(getRegisters, async () => ({ data: await readRegisters(context) }));

    mount(updateRegistersEndpoint, async ({ actor, body }) => ({
      data: await updateRegisters(context, actor, body),
    }));

    cautionRoutes(context, mount);
    listRoutes(context, mount);
  },
});

function cautionRoutes(context: Context, mount: Mount): void {
  mount(listCautions, async ({ query: { search, over, page, limit } }) => {
    const which = { search, over, today: dayOf(context.clock) };
    const { total, rows } = await findCautions(context.db, which, (page - 1) * limit, limit);
    return { data: rows.map(toCaution), pagination: paginationOf(page, limit, total) };
  });

  mount(addCautionEndpoint, async ({ actor, body }) => ({
    data: await addCaution(context, actor, body),
  }));

  mount(endCautionEndpoint, async ({ actor, params }) => ({
    data: await endCaution(context, actor, params.id),
  }));
}

function listRoutes(context: Context, mount: Mount): void {
  const { db } = context;

  mount(listCheckLists, async ({ actor, query: { page, limit } }) => {
    const { total, rows } = await findCheckLists(db, listsOf(actor), (page - 1) * limit, limit);
    return { data: rows.map(toCheckList), pagination: paginationOf(page, limit, total) };
  });

  mount(getCheckListEndpoint, async ({ actor, params, query: { verdict, page, limit } }) => {
    const list = await getCheckList(context, actor, params.id);
    const total = verdict === '' ? list.rows : list.verdicts[verdict];
    const data = await findListRows(db, params.id, verdict, (page - 1) * limit, limit);
    return { data, list, pagination: paginationOf(page, limit, total) };
  });

  mount(exportCheckList, async ({ actor, params, reply }) => {
    const workbook = await checkListWorkbook(context, actor, params.id);
    return sendWorkbook(reply, 'customer_check.xlsx', workbook);
  });
}
