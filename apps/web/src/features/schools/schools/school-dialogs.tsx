import type { School } from '@station/contract/schools/schools';
import { SchoolFields } from '@station/contract/schools/schools';
import { foldText } from '@station/contract/search-text';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { deletion } from '../../../platform/deletion.ts';
import { findFieldErrors } from '../../../platform/field-errors.ts';
import { useRecordForm } from '../../../platform/record-form.ts';
import { deleteTexts, formTexts } from '../../../platform/record-texts.ts';
import { DeleteDialog } from '../../../ui/delete-dialog.tsx';
import { Field } from '../../../ui/form.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { toast } from '../../../ui/toaster.tsx';
import { schoolFieldText, schoolsFailureText, schoolsLanguage } from './school-texts.ts';
import { useSchoolsBase } from './schools.address.ts';
import {
  readSchool,
  saveSchool,
  useSchoolRemovals,
  useSchools,
  useSchoolsRefresh,
} from './schools.data.ts';

type SchoolDialogProps = {
  /** The school to rename; undefined for a new one. */
  school?: School | undefined;
  onClose: () => void;
};

/** Adds or renames a school (spec 2, section 5); a new one is opened, as its classes come next. */
export function SchoolDialog({ school, onClose }: SchoolDialogProps) {
  const refresh = useSchoolsRefresh();
  const schoolsBase = useSchoolsBase();
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const { data: schools = [] } = useSchools();
  const asTyped = foldText(typed);
  // Two schools may be called the same; whoever did not mean it sees it in time.
  const isThere = schools.some(
    (one) => one.school_id !== school?.school_id && foldText(one.school_name) === asTyped,
  );
  const record = useRecordForm({
    stored: school,
    valuesOf: (stored) => ({ school_name: stored?.school_name ?? '' }),
    check: (values) => findFieldErrors(SchoolFields, values),
    errorText: schoolFieldText,
    views: () => ({ school_name: { label: m.schools_name() } }),
    send: saveSchool,
    readCurrent: readSchool,
    onSaved: ({ school_id }) => {
      refresh();
      toast({ text: school ? m.schools_updated() : m.schools_created(), tone: 'good' });
      if (school) return onClose();
      return navigate({
        to: `${schoolsBase}/$school`,
        params: { school: String(school_id) },
        // In place of the form's own step: back leads to the list.
        replace: true,
      });
    },
  });
  const what = school ? m.schools_error_update() : m.schools_error_add();
  return (
    <FormDialog
      title={school ? m.schools_edit_title() : m.schools_add_title()}
      record={record}
      texts={formTexts(schoolsLanguage())}
      submitLabel={school ? m.common_save() : m.schools_add()}
      failureText={(error) => schoolsFailureText(error, what)}
      onClose={onClose}
    >
      <Field
        of={record}
        name="school_name"
        label={m.schools_name()}
        withAsterisk
        autoComplete="off"
        data-first-focus=""
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <p role="status">{isThere ? m.schools_name_there() : null}</p>
    </FormDialog>
  );
}

/** Asks before a school goes; one with classes cannot (spec 2, section 5). */
export function SchoolDeleteDialog({ school, onClose }: { school: School; onClose: () => void }) {
  const { school: removal } = useSchoolRemovals();
  const blocked = school.total_classes > 0;
  return (
    <DeleteDialog
      {...deletion({
        write: removal,
        given: school.school_id,
        failureText: (error) => schoolsFailureText(error, m.schools_error_delete()),
        onDone: () => {
          onClose();
          toast({ text: m.schools_deleted(), tone: 'good' });
        },
      })}
      title={m.schools_delete_question({ name: school.school_name })}
      texts={deleteTexts(schoolsLanguage())}
      text={blocked ? m.schools_error_has_classes() : m.schools_delete_text()}
      blocked={blocked}
      onClose={onClose}
    />
  );
}
