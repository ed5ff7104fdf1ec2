import { createCompany } from '../../apps/server/src/features/companies/companies.actions.ts';
import { createEmployee } from '../../apps/server/src/features/companies/employees.actions.ts';
import type { Context } from '../../apps/server/src/platform/context.ts';
import type { Actor } from '../../apps/server/src/platform/guard.ts';
import { makeContacts } from '../make-contacts.ts';

const COMPANIES = [
  'Công ty TNHH Hoa Sen',
  'Công ty Cổ phần Sao Mai',
  '한빛교육 주식회사',
  '㈜서울식품',
  'Trường đào tạo Việt Hàn',
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
  for (const [at, name] of COMPANIES.entries()) {
    const { id } = await createCompany(context, actor, { name });
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
