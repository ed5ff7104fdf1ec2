import type {
  CompaniesReason,
  Company,
  CompanyFields,
} from '@station/contract/companies/companies';
import { writeAudit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import type { Actor } from '../../platform/guard.ts';
import { Problem } from '../../platform/problem.ts';
import { mapConstraintErrors, requireFound, requireVersion } from '../../platform/row-guards.ts';
import { toIndustry } from '../industries/stored/industry-paths.rules.ts';
import {
  type CompanyRow,
  countEmployees,
  deleteCompanyRow,
  insertCompany,
  lockCompany,
  updateCompanyRow,
} from './companies.queries.ts';
import { deleteEmployeesOf } from './employees.queries.ts';

/** Adds a company. @throws Problem `companies.number-taken`. */
export async function createCompany(
  { db }: Context,
  actor: Actor,
  { name, businessNumber = '' }: CompanyFields,
): Promise<Company> {
  return db.transaction().execute(async (trx) => {
    const after = await mapTakenNumber(() =>
      insertCompany(trx, { name, business_number: businessNumber }),
    );
    await writeAudit(trx, {
      actor,
      action: 'companies.created',
      subject: 'company',
      subjectId: after.id,
      after,
    });
    return toCompany({ ...after, employee_count: 0 });
  });
}

/**
 * Changes a company; a business number that is left out stays.
 * @throws Problem `companies.not-found`, `companies.changed-meanwhile` or `companies.number-taken`.
 */
export async function updateCompany(
  { db }: Context,
  actor: Actor,
  id: number,
  { name, businessNumber, version }: CompanyFields & { version?: number | undefined },
): Promise<Company> {
  return db.transaction().execute(async (trx) => {
    const before = requiredCompany(await lockCompany(trx, id));
    const employee_count = await countEmployees(trx, id);
    requireVersion(before, version, {
      message: 'This company was changed by somebody else meanwhile',
      reason: 'companies.changed-meanwhile' satisfies CompaniesReason,
      current: toCompany({ ...before, employee_count }),
    });
    const business_number = businessNumber ?? before.business_number;
    const after = await mapTakenNumber(() => updateCompanyRow(trx, id, { name, business_number }));
    await writeAudit(trx, {
      actor,
      action:
        before.business_number === business_number ? 'companies.renamed' : 'companies.updated',
      subject: 'company',
      subjectId: id,
      before,
      after,
    });
    return toCompany({ ...after, employee_count });
  });
}

/**
 * Deletes a company and the employees it has, if they are as many as the person was told of; answers
 * how many they were. Whoever announces nothing, as the specification has it, takes them all.
 * @throws Problem `companies.not-found`, or `companies.has-employees` for another number: somebody
 *   has added one meanwhile.
 */
export async function deleteCompany(
  { db }: Context,
  actor: Actor,
  id: number,
  announced: number | undefined,
): Promise<number> {
  return db.transaction().execute(async (trx) => {
    // Whoever adds an employee holds the company's key meanwhile, so the number is the last word.
    const before = requiredCompany(await lockCompany(trx, id));
    const employees = await deleteEmployeesOf(trx, id);
    if (announced !== undefined && employees.length !== announced) {
      throw new Problem('conflict', `This company has ${employees.length} employees`, {
        reason: 'companies.has-employees' satisfies CompaniesReason,
        current: toCompany({ ...before, employee_count: employees.length }),
      });
    }
    await deleteCompanyRow(trx, id);
    await writeAudit(trx, {
      actor,
      action: 'companies.deleted',
      subject: 'company',
      subjectId: id,
      before: { ...before, employees },
    });
    return employees.length;
  });
}

/** The index knows which numbers are taken. @throws Problem `companies.number-taken`. */
function mapTakenNumber<T>(write: () => Promise<T>): Promise<T> {
  const message = 'Another company has this business number';
  return mapConstraintErrors(
    {
      company_business_number_key: () =>
        new Problem('conflict', message, {
          reason: 'companies.number-taken' satisfies CompaniesReason,
          validationErrors: [{ field: 'businessNumber', message, rule: 'not-allowed' }],
        }),
    },
    write,
  );
}

/** A stored company as callers see it. */
export function toCompany(row: CompanyRow & { employee_count: number }): Company {
  return { ...row, industry: toIndustry(row.industry) };
}

/** The company that was found. @throws Problem `companies.not-found`. */
export function requiredCompany(company: CompanyRow | undefined): CompanyRow {
  return requireFound(company, {
    message: 'This company does not exist',
    reason: 'companies.not-found' satisfies CompaniesReason,
  });
}
