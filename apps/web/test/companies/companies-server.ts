import { listUsers } from '@station/contract/accounts/users';
import {
  type Company,
  createCompany,
  createEmployee,
  deleteCompany,
  deleteEmployee,
  type Employee,
  listCompanies,
  listEmployees,
  updateCompany,
  updateEmployee,
} from '@station/contract/companies/companies';
import { listContacts } from '@station/contract/contacts/contacts';
import { paginationOf } from '@station/contract/paging';
import type { within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { queryClient } from '../../src/platform/query-client.ts';
import { clearToasts } from '../../src/ui/toaster.tsx';
import { makeListedUser } from '../accounts/accounts-server.ts';
import { makeContact } from '../contacts/contacts-server.ts';
import type { FakeServer } from '../fake-server.ts';
import { healthyServer, makeAdmin, renderStation } from '../render-station.tsx';

const success = true as const;

/** An employee as the contract has one; a test changes what it is about. */
export function makeEmployee(id: number, changes: Partial<Employee> = {}): Employee {
  return {
    id,
    company_id: 1,
    name: `Người ${id}`,
    email: `nguoi${id}@example.vn`,
    phone_number: '',
    position: 'Kế toán',
    account: null,
    contact: null,
    version: 1,
    ...changes,
  };
}

/** Fills in what every employee needs beside a company, where `form` is. */
export async function fillEmployee(
  user: UserEvent,
  form: ReturnType<typeof within>,
  { name = 'Trần Bảo', email = 'bao@hoasen.vn', position = 'Giáo viên' } = {},
): Promise<void> {
  await user.type(form.getByLabelText(/^Tên nhân viên/), name);
  await user.type(form.getByLabelText(/^Email/), email);
  await user.type(form.getByLabelText(/^Chức vụ/), position);
}

type Options = {
  companies?: string[];
  employees?: Employee[];
  /** What the server does otherwise than a healthy one. */
  prepare?: (server: FakeServer) => void;
};

/** Opens a screen of companies on a server that keeps to the contract, with these in its memory. */
export function openCompanies(path: string, options: Options = {}) {
  const { companies: names = ['Hoa Sen', 'Sao Mai'], prepare } = options;
  queryClient.clear();
  clearToasts();
  let employees = options.employees ?? [makeEmployee(1), makeEmployee(2)];
  let companies = names.map((name, at) => ({ id: at + 1, name, version: 1 }));
  const shown = (one: { id: number; name: string; version: number }): Company => ({
    ...one,
    business_number: '',
    employee_count: employees.filter((it) => it.company_id === one.id).length,
  });
  const nextId = () => Math.max(0, ...employees.map((one) => one.id)) + 1;

  const server = healthyServer()
    .answer(listCompanies, () => ({ success, data: companies.map(shown) }))
    .answer(createCompany, ({ body: { name } }) => {
      const made = { id: companies.length + 1, name, version: 1 };
      companies = [...companies, made];
      return { success, data: shown(made) };
    })
    .answer(updateCompany, ({ params, body: { name } }) => {
      companies = companies.map((one) =>
        one.id === Number(params.id) ? { ...one, name, version: one.version + 1 } : one,
      );
      const changed = companies.find((one) => one.id === Number(params.id));
      if (!changed) throw new Error('The test has no such company.');
      return { success, data: shown(changed) };
    })
    .answer(deleteCompany, ({ params }) => {
      const before = employees.length;
      companies = companies.filter((one) => one.id !== Number(params.id));
      employees = employees.filter((one) => one.company_id !== Number(params.id));
      return { success, details: { employees: before - employees.length } };
    })
    .answer(listEmployees, ({ params }) => ({
      success,
      data: employees.filter((one) => one.company_id === Number(params.companyId)),
    }))
    .answer(
      createEmployee,
      ({ params, body: { phoneNumber, accountId: _, contactId: __, ...rest } }) => {
        const made = makeEmployee(nextId(), {
          ...rest,
          phone_number: phoneNumber,
          company_id: Number(params.companyId),
        });
        employees = [...employees, made];
        return { success, data: made };
      },
    )
    .answer(updateEmployee, ({ params, body }) => {
      const { name, email, phoneNumber, position, companyId } = body;
      employees = employees.map((one) =>
        one.id === Number(params.id)
          ? {
              ...one,
              name,
              email,
              phone_number: phoneNumber,
              position,
              company_id: companyId,
              version: one.version + 1,
            }
          : one,
      );
      const changed = employees.find((one) => one.id === Number(params.id));
      if (!changed) throw new Error('The test has no such employee.');
      return { success, data: changed };
    })
    .answer(deleteEmployee, ({ params }) => {
      employees = employees.filter((one) => one.id !== Number(params.id));
      return { success };
    })
    .answer(listUsers, ({ query }) => {
      const users = query.get('search') ? [makeListedUser()] : [];
      return { success, users, total: users.length, pagination: paginationOf(1, 20, users.length) };
    })
    .answer(listContacts, ({ query }) => {
      const data = query.get('search') ? [makeContact(7, { name: 'Lan' })] : [];
      return { success, data, pagination: paginationOf(1, 20, data.length) };
    });
  prepare?.(server);
  return renderStation(path, { server, signedIn: makeAdmin() });
}
