import { type Meeting, RSVPS, type SeriesScope } from '@station/contract/meetings/meeting-fields';
import { useState } from 'react';
import { m } from '../../paraglide/messages.js';
import { useUser } from '../../platform/session.ts';
import { Button } from '../../ui/button.tsx';
import { Panel } from '../../ui/panel.tsx';
import { TextArea } from '../../ui/select-field.tsx';
import { toast } from '../../ui/toaster.tsx';
import { ANSWERS, meetingFailureText } from './meeting-texts.ts';
import { useMeetingCalls } from './meetings.data.ts';
import { ScopeChoice } from './scope-choice.tsx';
import { text } from './text.ts';

/** Whether the person comes, with a reason that the organiser reads. */
export function AnswerPanel({ meeting }: { meeting: Meeting }) {
  const { answer } = useMeetingCalls();
  const me = useUser()?.id;
  const mine = meeting.people.find(({ kind, ref_id }) => kind === 'account' && ref_id === me);
  const [reason, setReason] = useState(mine?.reason ?? '');
  const [scope, setScope] = useState<SeriesScope>('this');
  return (
    <Panel title={m.meetings_do_you_come()}>
      {meeting.series ? (
        <ScopeChoice label={m.meetings_scope_answer()} value={scope} onChange={setScope} />
      ) : null}
      <TextArea
        label={text(m.common_record_reason)}
        rows={2}
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <div className="row-2">
        {RSVPS.map((one) => (
          <Button
            key={one}
            aria-pressed={meeting.my_answer === one}
            tone={meeting.my_answer === one ? 'primary' : 'plain'}
            busy={answer.isPending && answer.variables?.body.answer === one}
            disabled={answer.isPending && answer.variables?.body.answer !== one}
            onClick={() =>
              answer.mutate(
                {
                  id: meeting.id,
                  body: { scope, answer: one, reason, sequence: meeting.sequence },
                },
                {
                  onSuccess: () => toast({ text: m.meetings_answered(), tone: 'good' }),
                  onError: (error) => toast({ text: meetingFailureText(error), tone: 'bad' }),
                },
              )
            }
          >
            {ANSWERS[one].text()}
          </Button>
        ))}
      </div>
    </Panel>
  );
}
