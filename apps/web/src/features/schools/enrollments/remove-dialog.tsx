import type { Enrollment } from '@station/contract/schools/enrollments';
import { m } from '../../../paraglide/messages.js';
import { deletion } from '../../../platform/deletion.ts';
import { deleteTexts } from '../../../platform/record-texts.ts';
import { DeleteDialog } from '../../../ui/delete-dialog.tsx';
import { toast } from '../../../ui/toaster.tsx';
import { enrollmentsFailureText } from './enrollment-texts.ts';
import { useEnrollmentCalls } from './enrollments.data.ts';
import { enrollmentsLanguage } from './status-texts.ts';

type RemoveDialogProps = {
  enrollment: Enrollment;
  onRemoved?: () => void;
  onClose: () => void;
};

/** Asks before a student is taken out of a course (spec 2, section 5). */
export function RemoveDialog({ enrollment, onRemoved, onClose }: RemoveDialogProps) {
  const { remove } = useEnrollmentCalls();
  const { student_id, enrollment_id, course_id, student_name, course_name } = enrollment;
  return (
    <DeleteDialog
      {...deletion({
        write: remove,
        given: { student_id, course_id, enrollment_id },
        failureText: (error) => enrollmentsFailureText(error, m.enrollments_error_remove()),
        onDone: ({ moved_up }) => {
          onClose();
          onRemoved?.();
          const names = moved_up.map((one) => one.student_name).join(', ');
          toast({
            text: names ? m.enrollments_removed_moved({ names }) : m.enrollments_removed(),
            tone: 'good',
          });
        },
      })}
      title={m.enrollments_remove_question({ name: student_name, course: course_name })}
      texts={{ ...deleteTexts(enrollmentsLanguage()), confirm: m.enrollments_remove() }}
      text={m.enrollments_remove_text()}
      onClose={onClose}
    />
  );
}
