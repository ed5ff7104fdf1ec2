import { type Course, deleteCourse } from '@station/contract/schools/courses';
import { useParams } from '@tanstack/react-router';
import { m } from '../../../paraglide/messages.js';
import { useNavigateWhileHere } from '../../../platform/navigate-while-here.ts';
import { RecordDeletion } from '../../../records/record-deletion.tsx';
import { RecordDialog } from '../../../records/record-dialog.tsx';
import { toast } from '../../../ui/toaster.tsx';
import { alongTexts } from '../schools/school-texts.ts';
import { useSchoolsBase } from '../schools/schools.address.ts';
import { useSchoolsRefresh } from '../schools/schools.data.ts';
import { COURSE_FIELDS, CourseInputs, checkCourse, courseBody } from './course-form.tsx';
import { courseFieldText, coursesFailureText, coursesLanguage } from './course-texts.ts';
import { courseSaving, useCourseDeletion } from './courses.data.ts';

type CourseDialogProps = {
  classId: number;
  /** The course to change; undefined for a new one. */
  course?: Course | undefined;
  onClose: () => void;
};

/** Adds or changes a course (spec 2, section 5); a new one is opened, and offers its first session. */
export function CourseDialog({ classId, course, onClose }: CourseDialogProps) {
  const refresh = useSchoolsRefresh();
  const schoolsBase = useSchoolsBase();
  const { school = '' } = useParams({ strict: false });
  const navigate = useNavigateWhileHere();
  const [what, lost] = course
    ? [m.courses_error_update(), m.courses_lost_update()]
    : [m.courses_error_add(), m.courses_lost_add()];
  return (
    <RecordDialog
      fields={COURSE_FIELDS}
      stored={course}
      saving={courseSaving}
      body={(values) => ({ class_id: classId, ...courseBody(values) })}
      check={checkCourse}
      title={course ? m.courses_edit_title() : m.courses_add_title()}
      submitLabel={course ? m.common_save() : m.courses_add()}
      errorText={courseFieldText}
      failureText={(error) => coursesFailureText(error, what, lost)}
      onSaved={({ course_id }) => {
        refresh();
        toast({ text: course ? m.courses_updated() : m.courses_created(), tone: 'good' });
        if (course) return onClose();
        return navigate({
          to: `${schoolsBase}/$school/$class/$course`,
          params: { school, class: String(classId), course: String(course_id) },
          // In place of the form's own step: back leads to the list.
          replace: true,
        });
      }}
      language={coursesLanguage()}
      onClose={onClose}
    >
      {(record) => <CourseInputs record={record} />}
    </RecordDialog>
  );
}

type CourseDeleteDialogProps = { course: Course; onClose: () => void };

/** Asks before a course goes, with what goes along (spec 2, section 8). */
export function CourseDeleteDialog({ course, onClose }: CourseDeleteDialogProps) {
  const { course_id, course_name } = course;
  const counts = useCourseDeletion(course_id);
  const along = counts.data;
  return (
    <RecordDeletion
      endpoint={deleteCourse}
      given={{ params: { course_id } }}
      counts={counts}
      refresh={useSchoolsRefresh()}
      failureText={(error) =>
        coursesFailureText(error, m.courses_error_delete(), m.courses_lost_delete())
      }
      said={m.courses_deleted()}
      title={m.courses_delete_question({ name: course_name })}
      text={m.courses_delete_text()}
      along={along ? alongTexts(along) : []}
      language={coursesLanguage()}
      onClose={onClose}
    />
  );
}
