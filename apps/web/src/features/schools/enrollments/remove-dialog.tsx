import { type Enrollment, removeStudent } from '@station/contract/schools/enrollments';
import { m } from '../../../paraglide/messages.js';
import { RecordDeletion } from '../../../records/record-deletion.tsx';
import { toast } from '../../../ui/toaster.tsx';
import { enrollmentAlongTexts } from '../schools/school-texts.ts';
import { useSchoolsRefresh } from '../schools/schools.data.ts';
import { enrollmentsFailureText } from './enrollment-texts.ts';
import { useEnrollmentDeletion } from './enrollments.data.ts';
import { enrollmentsLanguage } from './status-texts.ts';

type RemoveDialogProps = {
  enrollment: Enrollment;
  onRemoved?: () => void;
  onClose: () => void;
};

/** Asks before a student is taken out of a course, with what goes along (spec 2, section 5). */
export function RemoveDialog({ enrollment, onRemoved, onClose }: RemoveDialogProps) {
  const { student_id, enrollment_id, course_id, student_name, course_name } = enrollment;
  const counts = useEnrollmentDeletion(enrollment_id);
  return (
    <RecordDeletion
      endpoint={removeStudent}
      given={{ params: { student_id }, body: { course_id, enrollment_id } }}
      counts={counts}
      refresh={useSchoolsRefresh()}
      failureText={(error) =>
        enrollmentsFailureText(error, m.enrollments_error_remove(), m.enrollments_lost_remove())
      }
      onDeleted={({ moved_up }) => {
        onClose();
        onRemoved?.();
        const names = moved_up.map((one) => one.student_name).join(', ');
        toast({
          text: names ? m.enrollments_removed_moved({ names }) : m.enrollments_removed(),
          tone: 'good',
        });
      }}
      title={m.enrollments_remove_question({ name: student_name, course: course_name })}
      text={m.enrollments_remove_text()}
      along={counts.data ? enrollmentAlongTexts(counts.data) : []}
      confirmLabel={m.enrollments_remove()}
      language={enrollmentsLanguage()}
      onClose={onClose}
    />
  );
}
