import {
  COMPANY_TEXTS,
  type CompaniesReason,
  type Employee,
  type EmployeeFields,
} from '@station/contract/companies/companies';
import type { Trx } from '../../db/db.ts';
import { holdContacts } from '../../db/hold-contacts.ts';
import { writeAudit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import type { Actor } from '../../platform/guard.ts';
import { invalidField, Problem } from '../../platform/problem.ts';
import { mapConstraintErrors, requireFound, requireVersion } from '../../platform/row-guards.ts';
import {
  deleteEmployeeRow,
  type EmployeeRow,
  type EmployeeValues,
  getEmployee,
  insertEmployee,
  type LinkedEmployee,
  lockEmployee,
  updateEmployeeRow,
} from './employees.queries.ts';

/** Who an employee is in other lists; left out, that stays as it is. */
type Links = { accountId?: number | null | undefined; contactId?: number | null | undefined };

/** Adds an employee to a company. @throws Problem, see `requireContact` and `mapUnknownLinkErrors`. */
export async function createEmployee(
  { db }: Context,
  actor: Actor,
  companyId: number,
  given: EmployeeFields & Links,
): Promise<Employee> {
  return mapUnknownLinkErrors(() =>
    db.transaction().execute(async (trx) => {
      requireContact(given, await holdContact(trx, given));
      const values = { ...valuesOf(given, NO_LINKS), company_id: companyId };
      const after = await insertEmployee(trx, values);
      await writeAudit(trx, {
        actor,
        action: 'employees.created',
        subject: 'employee',
        subjectId: after.id,
        after,
      });
      return toEmployee(await getEmployee(trx, after.id));
    }),
  );
}

/**
 * Changes an employee, perhaps into another company.
 * @throws Problem `employees.not-found`, `employees.changed-meanwhile`, and see `requireContact` and
 *   `mapUnknownLinkErrors`.
 */
export async function updateEmployee(
  { db }: Context,
  actor: Actor,
  id: number,
  given: EmployeeFields & Links & { companyId: number; version?: number | undefined },
): Promise<Employee> {
  return mapUnknownLinkErrors(() =>
    db.transaction().execute(async (trx) => {
      const there = await holdContact(trx, given);
      const before = requiredEmployee(await lockEmployee(trx, id));
      const shown = await getEmployee(trx, id);
      requireVersion(before, given.version, {
        message: 'This employee was changed by somebody else meanwhile',
        reason: 'employees.changed-meanwhile' satisfies CompaniesReason,
        current: toEmployee(shown),
      });
      requireContact(given, there);
      // A contact that lies in the trash is not shown, so who leaves it out has not taken the link away.
      const contactId =
        given.contactId ?? (shown.contact_id === null ? undefined : given.contactId);
      const values = { ...valuesOf({ ...given, contactId }, before), company_id: given.companyId };
      const after = await updateEmployeeRow(trx, id, values);
      await writeAudit(trx, {
        actor,
        action: 'employees.updated',
        subject: 'employee',
        subjectId: id,
        before,
        after,
      });
      return toEmployee(await getEmployee(trx, id));
    }),
  );
}

/** Deletes an employee. @throws Problem `employees.not-found`. */
export async function deleteEmployee({ db }: Context, actor: Actor, id: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const before = requiredEmployee(await lockEmployee(trx, id));
    await deleteEmployeeRow(trx, id);
    await writeAudit(trx, {
      actor,
      action: 'employees.deleted',
      subject: 'employee',
      subjectId: id,
      before,
    });
  });
}

/** A stored employee as callers see it. */
export function toEmployee(row: LinkedEmployee): Employee {
  const { account_id, account_username, account_name } = row;
  const { contact_id, contact_name, contact_phone } = row;
  return {
    id: row.id,
    company_id: row.company_id,
    name: row.name,
    email: row.email,
    phone_number: row.phone_number,
    position: row.position,
    account:
      account_id === null
        ? null
        : { id: account_id, username: account_username ?? '', name: account_name ?? '' },
    contact:
      contact_id === null
        ? null
        : { id: contact_id, name: contact_name ?? '', phone: contact_phone ?? '' },
    version: row.version,
  };
}

const NO_LINKS = { account_id: null, contact_id: null };

function valuesOf(
  { name, email, phoneNumber, position, accountId, contactId }: EmployeeFields & Links,
  before: Pick<EmployeeRow, 'account_id' | 'contact_id'>,
): Omit<EmployeeValues, 'company_id'> {
  return {
    name,
    email,
    phone_number: phoneNumber,
    position,
    account_id: accountId === undefined ? before.account_id : accountId,
    contact_id: contactId === undefined ? before.contact_id : contactId,
  };
}

function requiredEmployee(employee: EmployeeRow | undefined): EmployeeRow {
  return requireFound(employee, {
    message: 'This employee does not exist',
    reason: 'employees.not-found' satisfies CompaniesReason,
  });
}

const holdContact = (trx: Trx, { contactId }: Links): Promise<Set<number>> =>
  holdContacts(trx, contactId ? [contactId] : []);

/**
 * No foreign key knows which contacts there are: who comes back from the trash is linked again.
 * @throws Problem `employees.unknown-contact`.
 */
function requireContact({ contactId }: Links, there: ReadonlySet<number>): void {
  if (contactId == null || there.has(contactId)) return;
  throw unknown('contactId', 'This contact does not exist', 'employees.unknown-contact');
}

/**
 * The foreign keys know which companies and accounts there are.
 * @throws Problem `employees.company-needed`, `employees.unknown-account`, or `employees.account-taken` when
 *   another employee of the company has the account.
 */
function mapUnknownLinkErrors<T>(write: () => Promise<T>): Promise<T> {
  return mapConstraintErrors(
    {
      employee_company_id_fkey: () =>
        unknown('companyId', COMPANY_TEXTS.companyNeeded, 'employees.company-needed'),
      employee_account_id_fkey: () =>
        unknown('accountId', 'This account does not exist', 'employees.unknown-account'),
      employee_account_id_key: accountTaken,
    },
    write,
  );
}

function unknown(field: string, message: string, reason: CompaniesReason): Problem {
  return invalidField({ field, message, rule: 'not-allowed' }, reason);
}

function accountTaken(): Problem {
  const message = 'Another employee of this company has this account';
  return new Problem('conflict', message, {
    reason: 'employees.account-taken' satisfies CompaniesReason,
    validationErrors: [{ field: 'accountId', message, rule: 'not-allowed' }],
  });
}
