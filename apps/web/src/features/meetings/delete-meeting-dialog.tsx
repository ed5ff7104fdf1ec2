import type { Meeting, SeriesScope } from '@station/contract/meetings/meeting-fields';
import { deleteMeeting } from '@station/contract/meetings/meetings';
import { useState } from 'react';
import { m } from '../../paraglide/messages.js';
import { RecordDeletion } from '../../records/record-deletion.tsx';
import { toast } from '../../ui/toaster.tsx';
import { meetingFailureText, meetingsLanguage } from './meeting-texts.ts';
import { useMeetingDeletion } from './meetings.data.ts';
import { useMeetingsRefresh } from './rooms.data.ts';
import { ScopeChoice } from './scope-choice.tsx';

type DeleteMeetingDialogProps = {
  meeting: Meeting;
  onClose: () => void;
  onDeleted: () => void;
};

/** Puts a meeting, or those of its series, into the trash. */
export function DeleteMeetingDialog({ meeting, onClose, onDeleted }: DeleteMeetingDialogProps) {
  const [scope, setScope] = useState<SeriesScope>('this');
  const counts = useMeetingDeletion(meeting.id, scope);
  const { data } = counts;
  return (
    <RecordDeletion
      endpoint={deleteMeeting}
      given={{ params: { id: meeting.id }, query: { scope } }}
      counts={counts}
      refresh={useMeetingsRefresh()}
      title={m.meetings_delete_question({ name: meeting.title })}
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
      failureText={meetingFailureText}
      onDeleted={() => {
        toast({ text: m.meetings_deleted(), tone: 'good' });
        onDeleted();
      }}
      language={meetingsLanguage()}
      onClose={onClose}
    />
  );
}
