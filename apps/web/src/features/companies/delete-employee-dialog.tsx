import type { Employee } from '@station/contract/companies/companies';
import { m } from '../../paraglide/messages.js';
import { deletion } from '../../platform/deletion.ts';
import { deleteTexts } from '../../platform/record-texts.ts';
import { DeleteDialog } from '../../ui/delete-dialog.tsx';
import { companyFailureText } from './company-texts.ts';
import { useEmployeeCalls } from './employee-calls.data.ts';

type DeleteEmployeeDialogProps = {
  employee: Employee;
  onClose: () => void;
  /** Called with what to say about it. */
  onDone: (text: string) => void;
};

/** Asks before an employee is deleted, which cannot be undone (spec 1, section 5). */
export function DeleteEmployeeDialog({ employee, onClose, onDone }: DeleteEmployeeDialogProps) {
  const { deleteEmployee } = useEmployeeCalls();
  const { id, name } = employee;
  return (
    <DeleteDialog
      {...deletion({
        write: deleteEmployee,
        given: id,
        failureText: (error) => companyFailureText(error, m.companies_employee_error_delete()),
        onDone: () => onDone(m.companies_employee_deleted({ name })),
      })}
      title={m.companies_employee_delete_question({ name })}
      texts={deleteTexts()}
      text={m.companies_employee_delete_text()}
      onClose={onClose}
    />
  );
}
