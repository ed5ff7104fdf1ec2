import { CLASS_LIMITS, deleteClass, SchoolClass } from '@station/contract/schools/schools';
import { useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { formatNumber } from '../../../platform/format.ts';
import { useNavigateWhileHere } from '../../../platform/navigate-while-here.ts';
import { RecordDeletion } from '../../../records/record-deletion.tsx';
import { RecordDialog } from '../../../records/record-dialog.tsx';
import { recordFields, textAreaField, textField } from '../../../records/record-fields.tsx';
import { toast } from '../../../ui/toaster.tsx';
import { alongTexts, classFieldText, schoolsFailureText, schoolsLanguage } from './school-texts.ts';
import { useSchoolsBase } from './schools.address.ts';
import { classSaving, useClassDeletion, useSchoolsRefresh } from './schools.data.ts';

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
  const navigate = useNavigateWhileHere();
  const [length, setLength] = useState(schoolClass?.class_name.length ?? 0);
  const fields = recordFields(SchoolClass, {
    class_name: textField({
      label: m.schools_class_name,
      hint: () =>
        m.schools_class_counter({ count: String(length), max: String(CLASS_LIMITS.name) }),
      hintBelow: true,
      required: true,
      first: true,
      autoComplete: 'off',
      onChange: (event) => setLength(event.currentTarget.value.trim().length),
    }),
    description: textAreaField({ label: m.common_record_description, rows: 3 }),
  });
  const [what, lost] = schoolClass
    ? [m.schools_class_error_update(), m.schools_class_lost_update()]
    : [m.schools_class_error_add(), m.schools_class_lost_add()];
  return (
    <RecordDialog
      fields={fields}
      stored={schoolClass}
      saving={classSaving}
      body={(values) => ({ school_id: schoolId, ...fields.sentOf(values) })}
      title={schoolClass ? m.schools_class_edit_title() : m.schools_class_add_title()}
      submitLabel={schoolClass ? m.common_save() : m.schools_class_add()}
      errorText={classFieldText}
      failureText={(error) => schoolsFailureText(error, what, lost)}
      onSaved={({ class_id }) => {
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
      }}
      language={schoolsLanguage()}
      onClose={onClose}
    />
  );
}

type ClassDeleteDialogProps = { schoolClass: SchoolClass; onClose: () => void };

/** Asks before a class goes, with what goes along (spec 2, section 8). */
export function ClassDeleteDialog({ schoolClass, onClose }: ClassDeleteDialogProps) {
  const { class_id, class_name } = schoolClass;
  const counts = useClassDeletion(class_id);
  const along = counts.data;
  return (
    <RecordDeletion
      endpoint={deleteClass}
      given={{ params: { class_id } }}
      counts={counts}
      refresh={useSchoolsRefresh()}
      failureText={(error) =>
        schoolsFailureText(error, m.schools_class_error_delete(), m.schools_class_lost_delete())
      }
      said={m.schools_class_deleted()}
      title={m.schools_class_delete_question({ name: class_name })}
      text={m.schools_class_delete_text()}
      along={
        along && along.courses > 0
          ? [
              m.common_record_course_count({ count: formatNumber(along.courses) }),
              ...alongTexts(along),
            ]
          : []
      }
      language={schoolsLanguage()}
      onClose={onClose}
    />
  );
}
