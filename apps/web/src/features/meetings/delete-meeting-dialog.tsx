import type { Meeting, SeriesScope } from '@station/contract/meetings/meeting-fields';
import { useState } from 'react';
import { m } from '../../paraglide/messages.js';
import { deletion } from '../../platform/deletion.ts';
import { deleteTexts } from '../../platform/record-texts.ts';
import { DeleteDialog } from '../../ui/delete-dialog.tsx';
import { toast } from '../../ui/toaster.tsx';
import { meetingFailureText, meetingsLanguage } from './meeting-texts.ts';
import { useMeetingCalls, useMeetingDeletion } from './meetings.data.ts';
import { ScopeChoice } from './scope-choice.tsx';

type DeleteMeetingDialogProps = {
  meeting: Meeting;
  onClose: () => void;
  onDeleted: () => void;
};

/** Puts a meeting, or those of its series, into the trash. */
export function DeleteMeetingDialog({ meeting, onClose, onDeleted }: DeleteMeetingDialogProps) {
  const [scope, setScope] = useState<SeriesScope>('this');
  const { remove } = useMeetingCalls();
  const { data } = useMeetingDeletion(meeting.id, scope);
  return (
    <DeleteDialog
      title={m.meetings_delete_question({ name: meeting.title })}
      texts={deleteTexts(meetingsLanguage())}
      text={
        <>
          {meeting.series ? (
            <ScopeChoice label={m.meetings_scope_delete()} value={scope} onChange={setScope} />
          ) : null}
          <p>{m.meetings_delete_text()}</p>
        </>
      }
      along={
        data
          ? [
              m.meetings_delete_meetings({ count: data.meetings }),
              ...(data.told > 0 ? [m.meetings_delete_told({ count: data.told })] : []),
            ]
          : []
      }
      {...deletion({
        write: remove,
        given: { id: meeting.id, scope },
        failureText: meetingFailureText,
        onDone: () => {
          toast({ text: m.meetings_deleted(), tone: 'good' });
          onDeleted();
        },
      })}
      onClose={onClose}
    />
  );
}
