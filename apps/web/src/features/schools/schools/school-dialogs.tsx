import { deleteSchool, School } from '@station/contract/schools/schools';
import { foldText } from '@station/contract/search-text';
import { useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { useNavigateWhileHere } from '../../../platform/navigate-while-here.ts';
import { RecordDeletion } from '../../../records/record-deletion.tsx';
import { RecordDialog } from '../../../records/record-dialog.tsx';
import { RecordInputs, recordFields, textField } from '../../../records/record-fields.tsx';
import { toast } from '../../../ui/toaster.tsx';
import { schoolFieldText, schoolsFailureText, schoolsLanguage } from './school-texts.ts';
import { useSchoolsBase } from './schools.address.ts';
import { schoolSaving, useSchools, useSchoolsRefresh } from './schools.data.ts';

type SchoolDialogProps = {
  /** The school to rename; undefined for a new one. */
  school?: School | undefined;
  onClose: () => void;
};

/** Adds or renames a school (spec 2, section 5); a new one is opened, as its classes come next. */
export function SchoolDialog({ school, onClose }: SchoolDialogProps) {
  const refresh = useSchoolsRefresh();
  const schoolsBase = useSchoolsBase();
  const navigate = useNavigateWhileHere();
  const [typed, setTyped] = useState('');
  const { data: schools = [] } = useSchools();
  const asTyped = foldText(typed);
  // Two schools may be called the same; whoever did not mean it sees it in time.
  const isThere = schools.some(
    (one) => one.school_id !== school?.school_id && foldText(one.school_name) === asTyped,
  );
  const fields = recordFields(School, {
    school_name: textField({
      label: m.schools_name,
      required: true,
      first: true,
      autoComplete: 'off',
      onChange: (event) => setTyped(event.currentTarget.value),
    }),
  });
  const [what, lost] = school
    ? [m.schools_error_update(), m.schools_lost_update()]
    : [m.schools_error_add(), m.schools_lost_add()];
  return (
    <RecordDialog
      fields={fields}
      stored={school}
      saving={schoolSaving}
      title={school ? m.schools_edit_title() : m.schools_add_title()}
      submitLabel={school ? m.common_save() : m.schools_add()}
      errorText={schoolFieldText}
      failureText={(error) => schoolsFailureText(error, what, lost)}
      onSaved={({ school_id }) => {
        refresh();
        toast({ text: school ? m.schools_updated() : m.schools_created(), tone: 'good' });
        if (school) return onClose();
        return navigate({
          to: `${schoolsBase}/$school`,
          params: { school: String(school_id) },
          // In place of the form's own step: back leads to the list.
          replace: true,
        });
      }}
      language={schoolsLanguage()}
      onClose={onClose}
    >
      {(record) => (
        <RecordInputs of={record} fields={fields}>
          <p role="status">{isThere ? m.schools_name_there() : null}</p>
        </RecordInputs>
      )}
    </RecordDialog>
  );
}

/** Asks before a school goes; one with classes cannot (spec 2, section 5). */
export function SchoolDeleteDialog({ school, onClose }: { school: School; onClose: () => void }) {
  const { school_id, school_name, total_classes } = school;
  const blocked = total_classes > 0;
  return (
    <RecordDeletion
      endpoint={deleteSchool}
      given={{ params: { school_id } }}
      refresh={useSchoolsRefresh()}
      failureText={(error) =>
        schoolsFailureText(error, m.schools_error_delete(), m.schools_lost_delete())
      }
      said={m.schools_deleted()}
      title={m.schools_delete_question({ name: school_name })}
      text={blocked ? m.schools_error_has_classes() : m.schools_delete_text()}
      blocked={blocked}
      language={schoolsLanguage()}
      onClose={onClose}
    />
  );
}
