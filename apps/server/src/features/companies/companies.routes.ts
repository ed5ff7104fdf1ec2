import {
  COMPANY_TEXTS,
  createCompany as createCompanyEndpoint,
  createEmployee as createEmployeeEndpoint,
  deleteCompany as deleteCompanyEndpoint,
  deleteEmployee as deleteEmployeeEndpoint,
  exportCompanies,
  listCompanies,
  listEmployees,
  updateCompany as updateCompanyEndpoint,
  updateEmployee as updateEmployeeEndpoint,
} from '@station/contract/companies/companies';
import type { Context, Feature, Mount } from '../../platform/context.ts';
import { sendWorkbook } from '../../platform/send-file.ts';
import {
  createCompany,
  deleteCompany,
  requiredCompany,
  toCompany,
  updateCompany,
} from './companies.actions.ts';
import { findCompanies, findCompany } from './companies.queries.ts';
import { companiesWorkbook } from './company-export.actions.ts';
import { createEmployee, deleteEmployee, toEmployee, updateEmployee } from './employees.actions.ts';
import { findEmployees } from './employees.queries.ts';

/** Companies and their employees (spec 1, sections 2 and 7). */
export const companies: Feature = {
  routes: (context, mount) => {
    companyRoutes(context, mount);
    employeeRoutes(context, mount);
  },
};

function companyRoutes(context: Context, mount: Mount): void {
  mount(listCompanies, async () => {
    const found = await findCompanies(context.db);
    return { data: found.map(toCompany) };
  });

  mount(exportCompanies, async ({ actor, reply }) =>
    sendWorkbook(reply, 'companies.xlsx', await companiesWorkbook(context, actor)),
  );

  mount(createCompanyEndpoint, async ({ actor, body }) => ({
    data: await createCompany(context, actor, body),
    message: COMPANY_TEXTS.created,
  }));

  mount(updateCompanyEndpoint, async ({ actor, params, body }) => ({
    data: await updateCompany(context, actor, params.id, body),
    message: COMPANY_TEXTS.updated,
  }));

  mount(deleteCompanyEndpoint, async ({ actor, params, query }) => ({
    details: { employees: await deleteCompany(context, actor, params.id, query.employees) },
    message: COMPANY_TEXTS.deleted,
  }));
}

function employeeRoutes(context: Context, mount: Mount): void {
  const { db } = context;

  mount(listEmployees, async ({ params: { companyId } }) => {
    requiredCompany(await findCompany(db, companyId));
    const employees = await findEmployees(db, companyId);
    return { data: employees.map(toEmployee) };
  });

  mount(createEmployeeEndpoint, async ({ actor, params, body }) => ({
    data: await createEmployee(context, actor, params.companyId, body),
    message: COMPANY_TEXTS.employeeCreated,
  }));

  mount(updateEmployeeEndpoint, async ({ actor, params, body }) => ({
    data: await updateEmployee(context, actor, params.id, body),
    message: COMPANY_TEXTS.employeeUpdated,
  }));

  mount(deleteEmployeeEndpoint, async ({ actor, params }) => {
    await deleteEmployee(context, actor, params.id);
    return { message: COMPANY_TEXTS.employeeDeleted };
  });
}
