import type { Student } from '@station/contract/schools/student-pages';
import { m } from '../../../paraglide/messages.js';
import { deletion } from '../../../platform/deletion.ts';
import { formatNumber } from '../../../platform/format.ts';
import { useRecordForm } from '../../../platform/record-form.ts';
import { deleteTexts, formTexts } from '../../../platform/record-texts.ts';
import { DeleteDialog } from '../../../ui/delete-dialog.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { toast } from '../../../ui/toaster.tsx';
import { enrollmentFieldText } from '../enrollments/status-texts.ts';
import { useSchoolsRefresh } from '../schools/schools.data.ts';
import {
  findStudentErrors,
  StudentInputs,
  type StudentValues,
  studentViews,
} from './student-fields.tsx';
import { studentsFailureText, studentsLanguage } from './student-texts.ts';
import {
  readStudent,
  saveStudent,
  useStudentDeletion,
  useStudentRemoval,
} from './students.data.ts';

const valuesOf = (student: Student | undefined): StudentValues => ({
  student_name: student?.student_name ?? '',
  email: student?.email ?? '',
  phone: student?.phone ?? '',
  birth_date: student?.birth_date ?? '',
  address: student?.address ?? '',
});

type StudentDialogProps = { student: Student; onClose: () => void };

/** Changes what is known of a student. */
export function StudentDialog({ student, onClose }: StudentDialogProps) {
  const refresh = useSchoolsRefresh();
  const record = useRecordForm<StudentValues, Student>({
    stored: student,
    valuesOf,
    check: findStudentErrors,
    errorText: enrollmentFieldText,
    views: studentViews,
    send: ({ birth_date, ...values }, base) =>
      saveStudent({ ...values, birth_date: birth_date || null }, base ?? student),
    readCurrent: readStudent,
    onSaved: () => {
      refresh();
      onClose();
      toast({ text: m.students_saved(), tone: 'good' });
    },
  });
  return (
    <FormDialog
      title={m.students_edit_title()}
      record={record}
      texts={formTexts(studentsLanguage())}
      submitLabel={m.common_save()}
      failureText={(error) => studentsFailureText(error, m.students_error_update())}
      onClose={onClose}
    >
      <StudentInputs record={record} />
    </FormDialog>
  );
}

type StudentDeleteDialogProps = { student: Student; onDeleted: () => void; onClose: () => void };

/** Asks before a student goes, with what goes along. */
export function StudentDeleteDialog({ student, onDeleted, onClose }: StudentDeleteDialogProps) {
  const removal = useStudentRemoval();
  const { data: along } = useStudentDeletion(student.student_id);
  return (
    <DeleteDialog
      {...deletion({
        write: removal,
        given: student.student_id,
        failureText: (error) => studentsFailureText(error, m.students_error_delete()),
        onDone: () => {
          onClose();
          onDeleted();
          toast({ text: m.students_deleted(), tone: 'good' });
        },
      })}
      title={m.students_delete_question({ name: student.student_name })}
      texts={deleteTexts(studentsLanguage())}
      text={m.students_delete_text()}
      along={
        along && along.enrollments > 0
          ? [
              m.students_along({
                count: formatNumber(along.enrollments),
                active: formatNumber(along.active_enrollments),
              }),
            ]
          : []
      }
      onClose={onClose}
    />
  );
}
