import { writeWorkbook } from '@station/excel/write-workbook';
import { writeAccessAudit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import type { Actor } from '../../platform/guard.ts';
import { findCompanies } from './companies.queries.ts';

/** Every company as a workbook. The audit line is there before the first byte. */
export async function companiesWorkbook(
  { db }: Context,
  actor: Actor,
): Promise<AsyncIterable<Uint8Array>> {
  const companies = await findCompanies(db);
  await writeAccessAudit(db, {
    actor,
    action: 'companies.exported',
    subject: 'company',
    after: { total: companies.length },
  });
  return writeWorkbook({
    sheetName: 'Danh sách công ty',
    columns: [
      { header: 'Tên công ty', width: 40 },
      { header: 'Mã số thuế / kinh doanh', width: 24 },
      { header: 'Số nhân viên', width: 14 },
    ],
    rows: companies.map(({ name, business_number, employee_count }) => [
      name,
      business_number,
      employee_count,
    ]),
  });
}
