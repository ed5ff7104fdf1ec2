import type { Meeting, SeriesScope } from '@station/contract/meetings/meeting-fields';
import { cancelMeeting } from '@station/contract/meetings/meetings';
import { m } from '../../paraglide/messages.js';
import { findFieldErrors } from '../../platform/field-errors.ts';
import { useRecordForm } from '../../platform/record-form.ts';
import { formTexts } from '../../platform/record-texts.ts';
import { ruleText } from '../../platform/rule-text.ts';
import { Field } from '../../ui/form.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { toast } from '../../ui/toaster.tsx';
import { meetingFailureText, meetingsLanguage } from './meeting-texts.ts';
import { useMeetingCalls } from './meetings.data.ts';
import { ScopeChoice } from './scope-choice.tsx';
import { text } from './text.ts';

/** Cancels a meeting, or those of its series; everybody is told why. */
export function CancelDialog({ meeting, onClose }: { meeting: Meeting; onClose: () => void }) {
  const { cancel } = useMeetingCalls();
  const record = useRecordForm({
    valuesOf: () => ({ scope: 'this' as SeriesScope, reason: '' }),
    check: (values) => findFieldErrors(cancelMeeting.body, { ...values, version: meeting.version }),
    errorText: (error) => ruleText(error, meetingsLanguage()),
    send: (values) =>
      cancel.mutateAsync({ id: meeting.id, body: { ...values, version: meeting.version } }),
    onSaved: () => {
      toast({ text: m.meetings_cancel_done(), tone: 'good' });
      onClose();
    },
    live: true,
  });
  return (
    <FormDialog
      title={m.meetings_cancel_question({ name: meeting.title })}
      record={record}
      texts={formTexts(meetingsLanguage())}
      submitLabel={m.meetings_cancel()}
      submitTone="danger"
      failureText={meetingFailureText}
      onClose={onClose}
    >
      {meeting.series ? (
        <ScopeChoice
          label={m.meetings_scope_cancel()}
          value={record.values().scope}
          onChange={(scope) => record.set('scope', scope)}
        />
      ) : null}
      <Field
        of={record}
        kind="textarea"
        name="reason"
        rows={3}
        label={text(m.common_record_reason)}
        hint={m.meetings_cancel_hint()}
        data-first-focus=""
      />
    </FormDialog>
  );
}
