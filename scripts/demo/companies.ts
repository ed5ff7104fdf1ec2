import { createCompany } from '../../apps/server/src/features/companies/companies.actions.ts';
import { createEmployee } from '../../apps/server/src/features/companies/employees.actions.ts';
import type { Context } from '../../apps/server/src/platform/context.ts';
import type { Actor } from '../../apps/server/src/platform/guard.ts';
import { makeContacts } from '../make-contacts.ts';

/** Well-formed numbers of nobody in particular; one has none, to be given one in the customer check. */
const COMPANIES = [
  { name: 'Công ty TNHH Hoa Sen', businessNumber: '0314409058' },
  { name: 'Công ty Cổ phần Sao Mai', businessNumber: '0100233488' },
  { name: '한빛교육 주식회사', businessNumber: '220-81-62517' },
  { name: '㈜서울식품' },
  { name: 'Trường đào tạo Việt Hàn' },
];

const POSITIONS = ['Giám đốc', 'Kế toán', 'Giáo viên', '팀장', 'Nhân viên kinh doanh', '강사'];

/** Another seed than the contacts have, so that these are other people. */
const SEED = 2;

/** Adds companies with their people, unless there are some; tells what was done. */
export async function fillCompanies(context: Context, actor: Actor): Promise<string> {
  const known = await context.db.selectFrom('company').select('id').executeTakeFirst();
  if (known) return 'There are companies already; none were added.';
  const people = makeContacts(200, SEED);
  let employees = 0;
  for (const [at, company] of COMPANIES.entries()) {
    const { id } = await createCompany(context, actor, company);
    for (const position of POSITIONS.slice(0, 3 + (at % 4))) {
      const person = people.next().value;
      if (!person) break;
      await createEmployee(context, actor, id, {
        name: person.name,
        email: person.email,
        phoneNumber: person.phone.replaceAll(/[^\d+]/g, ''),
        position,
      });
      employees += 1;
    }
  }
  return `${COMPANIES.length} companies with ${employees} employees were added.`;
}
