import type { InvitedMeeting } from '@station/contract/meetings/answers';
import { RSVPS } from '@station/contract/meetings/meeting-fields';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { m } from '../../paraglide/messages.js';
import { Problem } from '../../platform/problem.ts';
import { problemText } from '../../platform/problem-text.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Screen, ScreenTitle } from '../../ui/screen.tsx';
import { TextArea } from '../../ui/select-field.tsx';
import { CentredSpinner } from '../../ui/spinner.tsx';
import { TextAnchor } from '../../ui/text-link.tsx';
import { useInvitation, useInvitationAnswer, wasChanged } from './answer.data.ts';
import { ANSWERS, meetingFailureText, whenText } from './meeting-texts.ts';
import css from './meetings.module.css';
import { text } from './text.ts';

/** Where the link of an invitation leads: what it invites to, and the answer, without signing in. */
export function MeetingAnswerPage() {
  const { token = '' } = useParams({ strict: false }) as { token?: string };
  const { data, error } = useInvitation(token);
  if (error && !data) {
    return (
      <Screen>
        <ScreenTitle>{m.meetings_invitation()}</ScreenTitle>
        <Notice tone="warning">
          {isGone(error) ? m.meetings_error_link() : problemText(error)}
        </Notice>
      </Screen>
    );
  }
  if (!data) return <CentredSpinner text={text(m.common_loading)} />;
  const { organisation_name, organiser, name, meetings } = data;
  return (
    <Screen className={css.screen}>
      <ScreenTitle subtitle={m.meetings_invited_by({ organiser, organisation: organisation_name })}>
        {m.meetings_invitation_for({ name })}
      </ScreenTitle>
      {meetings.length === 0 ? <Notice tone="plain">{m.meetings_error_over()}</Notice> : null}
      {meetings.map((meeting) => (
        <Invitation key={meeting.id} token={token} meeting={meeting} />
      ))}
    </Screen>
  );
}

const isGone = (error: unknown) =>
  error instanceof Problem && (error.code === 'not-found' || error.code === 'invalid');

function Invitation({ token, meeting }: { token: string; meeting: InvitedMeeting }) {
  const [reason, setReason] = useState(meeting.reason);
  const answering = useInvitationAnswer(token);
  const { id: meeting_id, sequence } = meeting;
  const isPlanned = meeting.status === 'planned';
  const state = ANSWERS[meeting.answer ?? 'none'];
  return (
    <Panel
      title={meeting.title}
      text={whenText(meeting)}
      actions={
        isPlanned ? (
          <Badge tint={state.tint}>{`${state.sign} ${state.text()}`}</Badge>
        ) : (
          <Badge tint="red">{m.meetings_cancelled()}</Badge>
        )
      }
    >
      {meeting.place ? <p>{meeting.place}</p> : null}
      {meeting.video_link ? (
        <p>
          <TextAnchor href={meeting.video_link} target="_blank" rel="noreferrer">
            {meeting.video_link}
          </TextAnchor>
        </p>
      ) : null}
      {isPlanned ? (
        <>
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
                aria-pressed={meeting.answer === one}
                tone={meeting.answer === one ? 'primary' : 'plain'}
                busy={answering.isPending && answering.variables.answer === one}
                disabled={answering.isPending && answering.variables.answer !== one}
                onClick={() => answering.mutate({ meeting_id, sequence, answer: one, reason })}
              >
                {ANSWERS[one].text()}
              </Button>
            ))}
          </div>
          <p role="status">{answering.isSuccess ? m.meetings_answered() : null}</p>
          {answering.error ? (
            <Notice tone="warning">
              {wasChanged(answering.error)
                ? m.meetings_answer_changed()
                : meetingFailureText(answering.error)}
            </Notice>
          ) : null}
        </>
      ) : null}
    </Panel>
  );
}
