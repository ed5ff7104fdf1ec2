import { type Company, deleteCompany } from '@station/contract/companies/companies';
import { m } from '../../paraglide/messages.js';
import { formatNumber } from '../../platform/format.ts';
import { RecordDeletion } from '../../records/record-deletion.tsx';
import { useCompaniesRefresh, useEmployees } from './company-calls.data.ts';
import { companyFailureText } from './company-texts.ts';

/** So many employees are named; of the others there is the number. */
const NAMES_SHOWN = 5;

type DeleteCompanyDialogProps = {
  /** The company, with how many employees it has now. */
  company: Company;
  onClose: () => void;
  /** Called with what to say about it. */
  onDeleted: (text: string) => void;
};

/** Asks before a company is deleted, and names the employees that go with it. */
export function DeleteCompanyDialog({ company, onClose, onDeleted }: DeleteCompanyDialogProps) {
  const { id, name, employee_count } = company;
  const employees = useEmployees(employee_count > 0 ? id : undefined);
  return (
    <RecordDeletion
      endpoint={deleteCompany}
      refresh={useCompaniesRefresh()}
      given={{ params: { id }, query: { employees: employee_count } }}
      failureText={(error) => companyFailureText(error, m.companies_error_delete())}
      onDeleted={() => onDeleted(m.companies_deleted({ name }))}
      title={m.companies_delete_question({ name })}
      text={m.companies_delete_text()}
      along={
        employee_count > 0
          ? [alongText(employee_count, employees.data?.map((one) => one.name) ?? [])]
          : []
      }
      onClose={onClose}
    />
  );
}

/** `7 nhân viên: An, Bình, Chi, Dũng, Giang và 2 người khác`. */
function alongText(total: number, names: readonly string[]): string {
  const count = m.companies_employee_count({ count: formatNumber(total) });
  const shown = names.slice(0, NAMES_SHOWN).join(', ');
  if (shown === '') return count;
  const rest = total - Math.min(names.length, NAMES_SHOWN);
  return rest > 0
    ? m.companies_delete_along_more({ count, names: shown, rest: formatNumber(rest) })
    : m.companies_delete_along({ count, names: shown });
}
