import { ATTENDANCE_LIMITS } from '@station/contract/schools/attendance';
import { type FormEvent, useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { formWords } from '../../../platform/record-words.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/field.tsx';
import css from './attendance.module.css';
import { attendanceLanguage } from './attendance-texts.ts';

type NoteDialogProps = {
  name: string;
  note: string;
  onSave: (note: string) => void;
  onClose: () => void;
};

/** A few words to a student's mark, such as why somebody came late. */
export function NoteDialog({ name, note, onSave, onClose }: NoteDialogProps) {
  const [text, setText] = useState(note);
  const words = formWords(attendanceLanguage());
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSave(text.trim());
  };
  return (
    <Dialog title={m.attendance_note_of({ name })} closeLabel={words.close} onClose={onClose}>
      <form className={css.form} aria-label={m.attendance_note_of({ name })} onSubmit={submit}>
        <TextField
          label={m.attendance_note()}
          value={text}
          maxLength={ATTENDANCE_LIMITS.note}
          autoComplete="off"
          data-first-focus=""
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <DialogActions>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button type="submit" tone="primary">
            {m.attendance_save()}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
