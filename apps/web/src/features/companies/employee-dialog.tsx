import type { Employee } from '@station/contract/companies/companies';
import { m } from '../../paraglide/messages.js';
import { formTexts } from '../../platform/record-texts.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { companyFailureText } from './company-texts.ts';
import { useEmployeeForm } from './employee-form.tsx';

type EmployeeDialogProps = {
  /** The employee to change; undefined to add one. */
  employee: Employee | undefined;
  /** The company that is shown: a new employee is added there. */
  companyId: number | undefined;
  onClose: () => void;
  /** Called with what to say about it. */
  onDone: (text: string) => void;
};

/** The form of an employee in a window. */
export function EmployeeDialog({ employee, companyId, onClose, onDone }: EmployeeDialogProps) {
  const said = employee ? m.companies_employee_updated : m.companies_employee_added;
  const { record, inputs } = useEmployeeForm({
    employee,
    companyId,
    onSaved: ({ name }) => onDone(said({ name })),
  });
  const fallback = employee ? m.companies_error_update() : m.companies_employee_error_add();
  return (
    <FormDialog
      title={employee ? m.companies_edit_employee() : m.companies_add_employee()}
      record={record}
      texts={formTexts()}
      submitLabel={employee ? m.common_save() : m.companies_add_employee()}
      failureText={(error) => companyFailureText(error, fallback)}
      onClose={onClose}
    >
      {inputs}
    </FormDialog>
  );
}
