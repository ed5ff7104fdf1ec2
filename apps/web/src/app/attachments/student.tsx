import { StudentPage } from '../../features/schools/students/student-page.tsx';
import { RecordFiles } from './record-files.tsx';

/** A student with their files. */
export function StudentWithFiles() {
  return <StudentPage files={(id) => <RecordFiles kind="student" id={id} />} />;
}
