import type { Meeting } from '@station/contract/meetings/meeting-fields';
import { wallClock } from '@station/contract/zoned-days';
import IconCalendarDown from '@tabler/icons-react/dist/esm/icons/IconCalendarDown.mjs';
import IconCalendarOff from '@tabler/icons-react/dist/esm/icons/IconCalendarOff.mjs';
import IconCalendarX from '@tabler/icons-react/dist/esm/icons/IconCalendarX.mjs';
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { createLink, useNavigate, useParams } from '@tanstack/react-router';
import { type ReactNode, Suspense, useState } from 'react';
import { m } from '../../paraglide/messages.js';
import { useFormAddress } from '../../platform/form-address.ts';
import { lazyPart, NotOpened } from '../../platform/lazy-part.ts';
import { RichTextView } from '../../platform/rich-text/rich-text-view.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FactList, FactsLayout } from '../../ui/facts.tsx';
import { NotLoaded } from '../../ui/not-loaded.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { RowMenu } from '../../ui/row-menu.tsx';
import { Screen, ScreenTitle } from '../../ui/screen.tsx';
import { TextAnchor } from '../../ui/text-link.tsx';
import { toast } from '../../ui/toaster.tsx';
import { AnswerPanel } from './answer-panel.tsx';
import { CancelDialog } from './cancel-dialog.tsx';
import { DeleteMeetingDialog } from './delete-meeting-dialog.tsx';
import {
  isMeetingGone,
  KIND_TEXTS,
  meetingFailureText,
  meetingLoadFailure,
  ruleText,
  whenText,
} from './meeting-texts.ts';
import { useMeeting, useMeetingCalls } from './meetings.data.ts';
import css from './meetings.module.css';
import { PeoplePanel } from './people-panel.tsx';
import { text } from './text.ts';

// Most visits read what was agreed: the form comes when it is opened.
const MeetingDialog = lazyPart(() => import('./meeting-dialog.tsx'), 'MeetingDialog', NotOpened);

const CalendarLink = createLink(TextAnchor);

/** A meeting. `inside` shows what happens in it: its agenda, minutes, actions and files. */
export function MeetingPage({ inside }: { inside: (meeting: Meeting) => ReactNode }) {
  const { id } = useParams({ strict: false });
  const query = useMeeting(Number(id));
  const { data, error } = query;
  if (error && isMeetingGone(error)) return <Missing />;
  if (!data) {
    return (
      <Screen>
        <NotLoaded of={query} loading={text(m.common_loading)} failure={meetingLoadFailure} />
      </Screen>
    );
  }
  return <Opened key={data.id} meeting={data} inside={inside} />;
}

/** There is no such meeting, or none that this person may see. */
function Missing() {
  return (
    <Screen>
      <ScreenTitle hidden>{m.meetings_error_gone()}</ScreenTitle>
      <EmptyState
        whole
        icon={<IconCalendarOff size={44} aria-hidden="true" />}
        title={m.meetings_error_gone()}
        action={<CalendarLink to="/home/meeting">{m.meetings_tab_calendar()}</CalendarLink>}
      />
    </Screen>
  );
}

type OpenedProps = {
  meeting: Meeting;
  inside: (meeting: Meeting) => ReactNode;
};

function Opened({ meeting, inside }: OpenedProps) {
  const forms = useFormAddress();
  const navigate = useNavigate();
  const [asks, setAsks] = useState<'cancel' | 'delete'>();
  const isPlanned = meeting.status === 'planned';
  return (
    <Screen className={css.screen}>
      <div className={css.head}>
        <ScreenTitle subtitle={whenText(meeting)}>{meeting.title}</ScreenTitle>
        <MeetingActions
          meeting={meeting}
          onEdit={() => forms.edit(meeting.id)}
          onAsk={(what) => setAsks(what)}
        />
      </div>
      {isPlanned ? null : (
        <Notice tone="warning">
          {meeting.cancel_reason
            ? m.meetings_cancelled_why({ reason: meeting.cancel_reason })
            : m.meetings_cancelled_text()}
        </Notice>
      )}
      <FactsLayout aside={<PeoplePanel meeting={meeting} />}>
        {meeting.is_invited && isPlanned ? (
          <AnswerPanel key={meeting.my_answer} meeting={meeting} />
        ) : null}
        <Facts meeting={meeting} />
      </FactsLayout>
      {inside(meeting)}
      {/* Also where somebody has cancelled it since: something may be typed, and saving says so. */}
      {forms.editing === String(meeting.id) && meeting.can_edit ? (
        <Suspense>
          <MeetingDialog stored={meeting} onClose={forms.close} />
        </Suspense>
      ) : null}
      {asks === 'cancel' ? (
        <CancelDialog meeting={meeting} onClose={() => setAsks(undefined)} />
      ) : null}
      {asks === 'delete' ? (
        <DeleteMeetingDialog
          meeting={meeting}
          onClose={() => setAsks(undefined)}
          onDeleted={() => void navigate({ to: '/home/meeting', ignoreBlocker: true })}
        />
      ) : null}
    </Screen>
  );
}

type MeetingActionsProps = {
  meeting: Meeting;
  onEdit: () => void;
  onAsk: (what: 'cancel' | 'delete') => void;
};

/** What can be done with a meeting. */
function MeetingActions({ meeting, onEdit, onAsk }: MeetingActionsProps) {
  const { save } = useMeetingCalls();
  const isPlanned = meeting.status === 'planned';
  return (
    <div className="row-2">
      {meeting.can_edit && isPlanned ? (
        <Button icon={<IconPencil size={18} aria-hidden="true" />} onClick={onEdit}>
          {text(m.common_edit)}
        </Button>
      ) : null}
      <RowMenu
        label={m.meetings_menu()}
        items={[
          {
            key: 'ics',
            label: m.meetings_ics(),
            icon: <IconCalendarDown size={20} aria-hidden="true" />,
            onSelect: () =>
              save.mutate(meeting.id, {
                onError: (error) => toast({ text: meetingFailureText(error), tone: 'bad' }),
              }),
          },
          ...(meeting.can_edit && isPlanned
            ? [
                {
                  key: 'cancel',
                  label: m.meetings_cancel(),
                  icon: <IconCalendarX size={20} aria-hidden="true" />,
                  onSelect: () => onAsk('cancel'),
                },
              ]
            : []),
          ...(meeting.can_edit
            ? [
                {
                  key: 'delete',
                  label: text(m.common_delete),
                  tone: 'danger' as const,
                  icon: <IconTrash size={20} aria-hidden="true" />,
                  onSelect: () => onAsk('delete'),
                },
              ]
            : []),
        ]}
      />
    </div>
  );
}

function Facts({ meeting }: { meeting: Meeting }) {
  const { room, place, video_link, kind, series, organiser, description } = meeting;
  const { starts_at, time_zone } = meeting;
  const facts = [
    { label: m.meetings_organiser(), value: organiser.name },
    ...(room || place ? [{ label: m.meetings_room(), value: room?.name ?? place }] : []),
    ...(video_link
      ? [
          {
            label: m.meetings_video(),
            value: (
              <TextAnchor href={video_link} target="_blank" rel="noreferrer">
                {video_link}
              </TextAnchor>
            ),
          },
        ]
      : []),
    ...(kind
      ? [{ label: m.meetings_kind(), value: <Badge tint="grey">{KIND_TEXTS[kind]()}</Badge> }]
      : []),
    ...(series
      ? [
          {
            label: m.meetings_repeats(),
            value: m.meetings_series({
              rule: ruleText(series.rule, wallClock(new Date(starts_at), time_zone).day),
              count: series.meetings,
            }),
          },
        ]
      : []),
  ];
  return (
    <Panel title={m.meetings_facts()}>
      <FactList facts={facts} />
      {description ? <RichTextView html={description} /> : null}
    </Panel>
  );
}
