import type { Course } from '@station/contract/schools/courses';
import { useNavigate, useParams } from '@tanstack/react-router';
import { m } from '../../../paraglide/messages.js';
import { deletion } from '../../../platform/deletion.ts';
import { formatNumber } from '../../../platform/format.ts';
import { useRecordForm } from '../../../platform/record-form.ts';
import { deleteTexts, formTexts } from '../../../platform/record-texts.ts';
import { DeleteDialog } from '../../../ui/delete-dialog.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { toast } from '../../../ui/toaster.tsx';
import { useSchoolsBase } from '../schools/schools.address.ts';
import { useSchoolsRefresh } from '../schools/schools.data.ts';
import {
  CourseInputs,
  checkCourse,
  courseBody,
  courseValues,
  courseViews,
} from './course-form.tsx';
import { courseFieldText, coursesFailureText, coursesLanguage } from './course-texts.ts';
import { readCourse, saveCourse, useCourseDeletion, useCourseRemoval } from './courses.data.ts';

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
  const navigate = useNavigate();
  const record = useRecordForm({
    stored: course,
    valuesOf: courseValues,
    check: checkCourse,
    errorText: courseFieldText,
    views: courseViews,
    send: (values, base) => saveCourse(classId, courseBody(values), base),
    readCurrent: readCourse,
    onSaved: ({ course_id }) => {
      refresh();
      toast({ text: course ? m.courses_updated() : m.courses_created(), tone: 'good' });
      if (course) return onClose();
      return navigate({
        to: `${schoolsBase}/$school/$class/$course`,
        params: { school, class: String(classId), course: String(course_id) },
        // In place of the form's own step: back leads to the list.
        replace: true,
      });
    },
  });
  const what = course ? m.courses_error_update() : m.courses_error_add();
  return (
    <FormDialog
      title={course ? m.courses_edit_title() : m.courses_add_title()}
      record={record}
      texts={formTexts(coursesLanguage())}
      submitLabel={course ? m.common_save() : m.courses_add()}
      failureText={(error) => coursesFailureText(error, what)}
      onClose={onClose}
    >
      <CourseInputs record={record} />
    </FormDialog>
  );
}

type CourseDeleteDialogProps = { course: Course; onClose: () => void };

/** Asks before a course goes, with what goes along (spec 2, section 8). */
export function CourseDeleteDialog({ course, onClose }: CourseDeleteDialogProps) {
  const removal = useCourseRemoval();
  const { data: along } = useCourseDeletion(course.course_id);
  return (
    <DeleteDialog
      {...deletion({
        write: removal,
        given: course.course_id,
        failureText: (error) => coursesFailureText(error, m.courses_error_delete()),
        onDone: () => {
          onClose();
          toast({ text: m.courses_deleted(), tone: 'good' });
        },
      })}
      title={m.courses_delete_question({ name: course.course_name })}
      texts={deleteTexts(coursesLanguage())}
      text={m.courses_delete_text()}
      along={
        along && along.enrollments > 0
          ? [
              m.courses_along({
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
