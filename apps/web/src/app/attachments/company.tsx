import { EmployeesPage } from '../../features/companies/employees-page.tsx';
import { RecordFiles } from './record-files.tsx';

/** A company's employees, and its files. */
export function CompanyWithFiles() {
  return <EmployeesPage files={(id) => <RecordFiles kind="company" id={id} />} />;
}
