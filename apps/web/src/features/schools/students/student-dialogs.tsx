import {
  deleteStudent,
  type Student,
  type StudentDeletion,
} from '@station/contract/schools/student-pages';
import { m } from '../../../paraglide/messages.js';
import { formatNumber } from '../../../platform/format.ts';
import { RecordDeletion } from '../../../records/record-deletion.tsx';
import { RecordDialog } from '../../../records/record-dialog.tsx';
import { toast } from '../../../ui/toaster.tsx';
import { enrollmentFieldText } from '../enrollments/status-texts.ts';
import { enrollmentAlongTexts } from '../schools/school-texts.ts';
import { useSchoolsRefresh } from '../schools/schools.data.ts';
import { STUDENT_FIELDS, StudentInputs } from './student-fields.tsx';
import { studentsFailureText, studentsLanguage } from './student-texts.ts';
import { studentSaving, useStudentDeletion } from './students.data.ts';

type StudentDialogProps = { student: Student; onClose: () => void };

/** Changes what is known of a student. */
export function StudentDialog({ student, onClose }: StudentDialogProps) {
  return (
    <RecordDialog
      fields={STUDENT_FIELDS}
      stored={student}
      saving={studentSaving}
      title={m.students_edit_title()}
      submitLabel={m.common_save()}
      errorText={enrollmentFieldText}
      failureText={(error) => studentsFailureText(error, m.students_error_update())}
      said={m.students_saved()}
      refresh={useSchoolsRefresh()}
      language={studentsLanguage()}
      onClose={onClose}
    >
      {(record) => <StudentInputs record={record} />}
    </RecordDialog>
  );
}

type StudentDeleteDialogProps = { student: Student; onDeleted: () => void; onClose: () => void };

/** Asks before a student goes, with what goes along. */
export function StudentDeleteDialog({ student, onDeleted, onClose }: StudentDeleteDialogProps) {
  const { student_id, student_name } = student;
  const counts = useStudentDeletion(student_id);
  const along = counts.data;
  return (
    <RecordDeletion
      endpoint={deleteStudent}
      given={{ params: { student_id } }}
      counts={counts}
      refresh={useSchoolsRefresh()}
      failureText={(error) => studentsFailureText(error, m.students_error_delete())}
      onDeleted={() => {
        onClose();
        onDeleted();
        toast({ text: m.students_deleted(), tone: 'good' });
      }}
      title={m.students_delete_question({ name: student_name })}
      text={m.students_delete_text()}
      along={along ? studentAlongTexts(along) : []}
      language={studentsLanguage()}
      onClose={onClose}
    />
  );
}

function studentAlongTexts(along: StudentDeletion): string[] {
  const { enrollments, active_enrollments } = along;
  const count = formatNumber(enrollments);
  const enrolled = m.students_along({ count, active: formatNumber(active_enrollments) });
  return [...(enrollments > 0 ? [enrolled] : []), ...enrollmentAlongTexts(along)];
}
