import { ATTENDANCE_LIMITS } from '@station/contract/schools/attendance';
import { m } from '../../../paraglide/messages.js';
import { useRecordForm } from '../../../platform/record-form.ts';
import { formTexts } from '../../../platform/record-texts.ts';
import { Field } from '../../../ui/form.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { attendanceLanguage, sessionFieldText } from './attendance-texts.ts';

type NoteDialogProps = {
  name: string;
  note: string;
  onSave: (note: string) => void;
  onClose: () => void;
};

/** A few words to a student's mark, such as why somebody came late. */
export function NoteDialog({ name, note, onSave, onClose }: NoteDialogProps) {
  const record = useRecordForm({
    valuesOf: () => ({ note }),
    errorText: sessionFieldText,
    send: async (values) => values.note.trim(),
    onSaved: onSave,
  });
  return (
    <FormDialog
      title={m.attendance_note_of({ name })}
      record={record}
      texts={formTexts(attendanceLanguage())}
      submitLabel={m.common_save()}
      onClose={onClose}
    >
      <Field
        of={record}
        name="note"
        label={m.common_record_note()}
        maxLength={ATTENDANCE_LIMITS.note}
        autoComplete="off"
        data-first-focus=""
      />
    </FormDialog>
  );
}
