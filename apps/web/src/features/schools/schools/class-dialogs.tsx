import { CLASS_LIMITS, ClassFields, type SchoolClass } from '@station/contract/schools/schools';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { deletion } from '../../../platform/deletion.ts';
import { findFieldErrors } from '../../../platform/field-errors.ts';
import { formatNumber } from '../../../platform/format.ts';
import { useRecordForm } from '../../../platform/record-form.ts';
import { deleteTexts, formTexts } from '../../../platform/record-texts.ts';
import { DeleteDialog } from '../../../ui/delete-dialog.tsx';
import { Field } from '../../../ui/form.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { toast } from '../../../ui/toaster.tsx';
import { classFieldText, schoolsFailureText, schoolsLanguage } from './school-texts.ts';
import { useSchoolsBase } from './schools.address.ts';
import {
  readClass,
  saveClass,
  useClassDeletion,
  useSchoolRemovals,
  useSchoolsRefresh,
} from './schools.data.ts';

type ClassDialogProps = {
  schoolId: number;
  /** The class to change; undefined for a new one. */
  schoolClass?: SchoolClass | undefined;
  onClose: () => void;
};

/** Adds or changes a class; the name has a counter (spec 2, section 5). A new one is opened. */
export function ClassDialog({ schoolId, schoolClass, onClose }: ClassDialogProps) {
  const refresh = useSchoolsRefresh();
  const schoolsBase = useSchoolsBase();
  const navigate = useNavigate();
  const record = useRecordForm({
    stored: schoolClass,
    valuesOf: (stored) => ({
      class_name: stored?.class_name ?? '',
      description: stored?.description ?? '',
    }),
    check: (values) => findFieldErrors(ClassFields, values),
    errorText: classFieldText,
    views: () => ({
      class_name: { label: m.schools_class_name() },
      description: { label: m.common_record_description() },
    }),
    send: (values, base) => saveClass({ school_id: schoolId, ...values }, base),
    readCurrent: readClass,
    onSaved: ({ class_id }) => {
      refresh();
      toast({
        text: schoolClass ? m.schools_class_updated() : m.schools_class_created(),
        tone: 'good',
      });
      if (schoolClass) return onClose();
      return navigate({
        to: `${schoolsBase}/$school/$class`,
        params: { school: String(schoolId), class: String(class_id) },
        // In place of the form's own step: back leads to the list.
        replace: true,
      });
    },
  });
  const what = schoolClass ? m.schools_class_error_update() : m.schools_class_error_add();
  const [length, setLength] = useState(schoolClass?.class_name.length ?? 0);
  return (
    <FormDialog
      title={schoolClass ? m.schools_class_edit_title() : m.schools_class_add_title()}
      record={record}
      texts={formTexts(schoolsLanguage())}
      submitLabel={schoolClass ? m.common_save() : m.schools_class_add()}
      failureText={(error) => schoolsFailureText(error, what)}
      onClose={onClose}
    >
      <Field
        of={record}
        name="class_name"
        onChange={(event) => setLength(event.currentTarget.value.trim().length)}
        label={m.schools_class_name()}
        hint={m.schools_class_counter({
          count: String(length),
          max: String(CLASS_LIMITS.name),
        })}
        hintBelow
        withAsterisk
        autoComplete="off"
        data-first-focus=""
      />
      <Field
        kind="textarea"
        of={record}
        name="description"
        label={m.common_record_description()}
        rows={3}
      />
    </FormDialog>
  );
}

type ClassDeleteDialogProps = { schoolClass: SchoolClass; onClose: () => void };

/** Asks before a class goes, with what goes along (spec 2, section 8). */
export function ClassDeleteDialog({ schoolClass, onClose }: ClassDeleteDialogProps) {
  const { schoolClass: removal } = useSchoolRemovals();
  const { data: along } = useClassDeletion(schoolClass.class_id);
  return (
    <DeleteDialog
      {...deletion({
        write: removal,
        given: schoolClass.class_id,
        failureText: (error) => schoolsFailureText(error, m.schools_class_error_delete()),
        onDone: () => {
          onClose();
          toast({ text: m.schools_class_deleted(), tone: 'good' });
        },
      })}
      title={m.schools_class_delete_question({ name: schoolClass.class_name })}
      texts={deleteTexts(schoolsLanguage())}
      text={m.schools_class_delete_text()}
      along={along && along.courses > 0 ? alongTexts(along) : []}
      onClose={onClose}
    />
  );
}

function alongTexts(along: { courses: number; enrollments: number; active_enrollments: number }) {
  const { courses, enrollments, active_enrollments } = along;
  return [
    m.common_record_course_count({ count: formatNumber(courses) }),
    m.schools_along_enrollments({
      count: formatNumber(enrollments),
      active: formatNumber(active_enrollments),
    }),
  ];
}
