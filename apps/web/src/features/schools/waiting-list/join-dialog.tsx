import { WAITING_NOTE_MAX } from '@station/contract/schools/waiting';
import { type FormEvent, useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { formWords } from '../../../platform/record-words.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/field.tsx';
import { FormMessage } from '../../../ui/notice.tsx';
import { toast } from '../../../ui/toaster.tsx';
import { StudentsPicker } from '../enrollments/students-picker.tsx';
import { useWaitingCalls } from './waiting.data.ts';
import css from './waiting.module.css';
import { waitingFailureText, waitingLanguage } from './waiting-texts.ts';

type JoinDialogProps = { courseId: number; onClose: () => void };

/** Puts a student at the end of the waiting list. */
export function JoinDialog({ courseId, onClose }: JoinDialogProps) {
  const { join } = useWaitingCalls(courseId);
  const [chosen, setChosen] = useState<ReadonlyMap<number, string>>(new Map());
  const [note, setNote] = useState('');
  const [message, setMessage] = useState<string>();
  const words = formWords(waitingLanguage());
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const [student] = chosen;
    if (join.isPending) return;
    if (!student) {
      setMessage(m.waiting_rule_student());
      return;
    }
    const [student_id, name] = student;
    try {
      await join.mutateAsync({ student_id, note });
      onClose();
      toast({ text: m.waiting_joined({ name }), tone: 'good' });
    } catch (error) {
      setMessage(waitingFailureText(error, m.waiting_error_join()));
    }
  };
  return (
    <Dialog title={m.waiting_add()} closeLabel={words.close} onClose={onClose}>
      <form
        noValidate
        className={css.form}
        aria-label={m.waiting_add()}
        onSubmit={(event) => void submit(event)}
      >
        <StudentsPicker courseId={courseId} chosen={chosen} onChange={setChosen} />
        <TextField
          label={m.waiting_note()}
          value={note}
          maxLength={WAITING_NOTE_MAX}
          autoComplete="off"
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        <FormMessage message={message === undefined ? undefined : { tone: 'bad', text: message }} />
        <DialogActions>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button type="submit" tone="primary" busy={join.isPending}>
            {m.waiting_join()}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
