import { sql } from 'kysely';
import type { Db, Trx } from '../../db/db.ts';
import { phoneForms } from '../../platform/phones.ts';
import { searchColumn } from '../../platform/search-column.ts';

/** What is stored of an employee. */
export type EmployeeValues = {
  company_id: number;
  name: string;
  email: string;
  phone_number: string;
  position: string;
  account_id: number | null;
  contact_id: number | null;
};

/** An employee as it is stored. */
export type EmployeeRow = EmployeeValues & { id: number; version: number };

/** An employee with who they are in other lists; a contact that lies in the trash is told as none. */
export type LinkedEmployee = EmployeeRow & {
  account_username: string | null;
  account_name: string | null;
  contact_name: string | null;
  contact_phone: string | null;
};

/** What an employee is found by in the customer check. */
const searchOf = ({ name, phone_number, email }: EmployeeValues): string =>
  searchColumn({
    names: [name],
    phones: [phoneForms(phone_number).searchable],
    emails: [email],
  });

const OWN_COLUMNS = [
  'id',
  'company_id',
  'name',
  'email',
  'phone_number',
  'position',
  'account_id',
  'version',
] as const satisfies (keyof EmployeeRow)[];

const EMPLOYEE_COLUMNS = [...OWN_COLUMNS, 'contact_id'] as const satisfies (keyof EmployeeRow)[];

/** The employees of a company, by name. */
export async function findEmployees(db: Db, companyId: number): Promise<LinkedEmployee[]> {
  return linkedEmployees(db)
    .where('company_id', '=', companyId)
    .orderBy(sql`lower(employee.name)`)
    .orderBy('employee.id')
    .execute();
}

export async function getEmployee(db: Db, id: number): Promise<LinkedEmployee> {
  return linkedEmployees(db).where('employee.id', '=', id).executeTakeFirstOrThrow();
}

function linkedEmployees(db: Db) {
  return db
    .selectFrom('employee')
    .leftJoin('account', 'account.id', 'employee.account_id')
    .leftJoin('contact', 'contact.id', 'employee.contact_id')
    .select(OWN_COLUMNS.map((name) => `employee.${name}` as const))
    .select([
      'contact.id as contact_id',
      'account.username as account_username',
      'account.name as account_name',
      'contact.name as contact_name',
      'contact.phone as contact_phone',
    ]);
}

/** The employee as it is now, held against changes by others until the transaction ends. */
export async function lockEmployee(trx: Trx, id: number): Promise<EmployeeRow | undefined> {
  return trx
    .selectFrom('employee')
    .select(EMPLOYEE_COLUMNS)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export async function insertEmployee(trx: Trx, values: EmployeeValues): Promise<EmployeeRow> {
  return trx
    .insertInto('employee')
    .values({ ...values, search: searchOf(values) })
    .returning(EMPLOYEE_COLUMNS)
    .executeTakeFirstOrThrow();
}

export async function updateEmployeeRow(
  trx: Trx,
  id: number,
  values: EmployeeValues,
): Promise<EmployeeRow> {
  return trx
    .updateTable('employee')
    .set({ ...values, search: searchOf(values), version: sql`version + 1`, updated_at: sql`now()` })
    .where('id', '=', id)
    .returning(EMPLOYEE_COLUMNS)
    .executeTakeFirstOrThrow();
}

export async function deleteEmployeeRow(trx: Trx, id: number): Promise<void> {
  await trx.deleteFrom('employee').where('id', '=', id).execute();
}

/** Deletes the employees of a company; answers those there were. */
export async function deleteEmployeesOf(trx: Trx, companyId: number): Promise<EmployeeRow[]> {
  return trx
    .deleteFrom('employee')
    .where('company_id', '=', companyId)
    .returning(EMPLOYEE_COLUMNS)
    .execute();
}

/** Has the employees of some contacts point to another contact; answers who pointed where. */
export async function moveContactLinks(
  trx: Trx,
  from: readonly number[],
  to: number,
): Promise<{ id: number; contact_id: number }[]> {
  const { rows } = await sql<{ id: number; contact_id: number }>`
    with linked as (
      select id, contact_id from employee where contact_id = any(${from}::bigint[])
      order by id for update
    )
    update employee set contact_id = ${to}, version = version + 1, updated_at = now()
    from linked where employee.id = linked.id
    returning employee.id, linked.contact_id`.execute(trx);
  return rows;
}

/** Has employees point to a contact again, those that still point to `from`. */
export async function returnContactLinks(
  trx: Trx,
  employees: readonly number[],
  from: number,
  to: number,
): Promise<void> {
  await trx
    .updateTable('employee')
    .set({ contact_id: to, version: sql`version + 1`, updated_at: sql`now()` })
    .where('id', 'in', [...employees])
    .where('contact_id', '=', from)
    .execute();
}
