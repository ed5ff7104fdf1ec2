import { MEETING_KINDS, type Meeting } from '@station/contract/meetings/meeting-fields';
import { m } from '../../paraglide/messages.js';
import { useNavigateWhileHere } from '../../platform/navigate-while-here.ts';
import { useRecordForm } from '../../platform/record-form.ts';
import { formTexts } from '../../platform/record-texts.ts';
import { NotesInput } from '../../platform/rich-text/rich-text.tsx';
import { ruleText } from '../../platform/rule-text.ts';
import { DayInput, TimeInput } from '../../platform/written-input.tsx';
import { Field } from '../../ui/form.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { FormGrid, FullWidth } from '../../ui/form-layout.tsx';
import { toast } from '../../ui/toaster.tsx';
import { AttendeesField } from './attendees-field.tsx';
import { meetingViews } from './form-views.ts';
import {
  bodyOf,
  changeOf,
  errorsOf,
  type MeetingValues,
  minutesBetween,
  timeAfter,
  valuesOf,
  zoneOf,
} from './meeting-form.ts';
import type { MeetingRecord } from './meeting-record.ts';
import { isAboutRoom, KIND_TEXTS, meetingFailureText, meetingsLanguage } from './meeting-texts.ts';
import { useMeetingCalls } from './meetings.data.ts';
import css from './meetings.module.css';
import { PlanCheck } from './plan-check.tsx';
import { RoomField } from './room-field.tsx';
import { useRooms } from './rooms.data.ts';
import { ScopeChoice } from './scope-choice.tsx';
import { SeriesFields } from './series-fields.tsx';
import { text } from './text.ts';

type MeetingDialogProps = {
  /** What is changed; without it a new one is planned. */
  stored?: Meeting;
  /** The day of a new one, `YYYY-MM-DD`; today unless told. */
  day?: string | undefined;
  onClose: () => void;
};

/** Plans a meeting or a series, or changes one. */
export function MeetingDialog({ stored, day, onClose }: MeetingDialogProps) {
  const { create, update } = useMeetingCalls();
  const { data: rooms } = useRooms();
  const navigate = useNavigateWhileHere();
  const zone = zoneOf(stored);
  const record = useRecordForm<MeetingValues, Meeting, { data: Meeting }>({
    stored,
    valuesOf: (meeting) => valuesOf(meeting, day),
    check: (typed) => errorsOf(typed, zone),
    errorText: (error) =>
      error.field === 'end' ? m.meetings_error_end() : ruleText(error, meetingsLanguage()),
    refusedTexts: (error): Record<string, string> =>
      isAboutRoom(error) ? { room_id: meetingFailureText(error) } : {},
    views: () => meetingViews((id) => rooms?.find((room) => String(room.id) === id)?.name ?? ''),
    readCurrent: (current) => current as Meeting,
    send: (typed, base) =>
      base
        ? update.mutateAsync({ id: base.id, body: changeOf(typed, base) })
        : create.mutateAsync(bodyOf(typed, zone)),
    onSaved: ({ data }) => {
      toast({ text: stored ? m.meetings_changed() : m.meetings_made(), tone: 'good' });
      if (stored) onClose();
      else {
        void navigate({
          to: '/home/meeting/$id',
          params: { id: String(data.id) },
          replace: true,
          ignoreBlocker: true,
        });
      }
    },
    live: true,
  });
  const values = record.values();
  return (
    <FormDialog
      title={stored ? m.meetings_edit() : m.meetings_new()}
      record={record}
      texts={formTexts(meetingsLanguage())}
      submitLabel={text(m.common_save)}
      failureText={meetingFailureText}
      onClose={onClose}
    >
      <FormGrid>
        <FullWidth>
          <Field
            of={record}
            name="title"
            label={m.meetings_name()}
            withAsterisk
            autoComplete="off"
            data-first-focus=""
          />
        </FullWidth>
        {stored?.series ? (
          <FullWidth>
            <ScopeChoice
              label={m.meetings_scope_change()}
              value={values.scope}
              onChange={(scope) => record.set('scope', scope)}
            />
          </FullWidth>
        ) : null}
        <When record={record} zone={zone} />
        <RoomField record={record} stored={stored} />
        {values.room_id ? null : (
          <Field of={record} name="place" label={m.meetings_place()} autoComplete="off" />
        )}
        <Field
          of={record}
          name="video_link"
          type="url"
          inputMode="url"
          label={m.meetings_video()}
          placeholder="https://"
          autoComplete="off"
        />
        <Field
          of={record}
          kind="select"
          name="kind"
          label={m.meetings_kind()}
          choices={[
            { value: '', label: m.meetings_kind_none() },
            ...MEETING_KINDS.map((kind) => ({ value: kind, label: KIND_TEXTS[kind]() })),
          ]}
        />
        {stored?.series && values.scope === 'this' ? null : (
          <FullWidth>
            <SeriesFields record={record} isSeries={Boolean(stored?.series)} />
          </FullWidth>
        )}
        <FullWidth>
          <AttendeesField
            attendees={values.attendees}
            error={record.form.errors.attendees as string | undefined}
            onChange={(attendees) => record.set('attendees', attendees)}
          />
        </FullWidth>
        <FullWidth>
          <PlanCheck record={record} stored={stored} />
        </FullWidth>
        <FullWidth>
          <Field
            of={record}
            name="description"
            label={m.meetings_description()}
            control={NotesInput}
          />
        </FullWidth>
      </FormGrid>
    </FormDialog>
  );
}

/** The day and the times; moving the beginning moves the end along. */
function When({ record, zone }: { record: MeetingRecord; zone: string }) {
  const { time, end } = record.values();
  return (
    <>
      <Field
        of={record}
        name="day"
        label={text(m.common_day)}
        hint={m.meetings_zone({ zone: zone.replaceAll('_', ' ') })}
        control={DayInput}
        withAsterisk
      />
      <div className={css.fromTo}>
        <Field
          of={record}
          name="time"
          label={m.meetings_time()}
          control={TimeInput}
          withAsterisk
          onChange={(event) => {
            const next = event.currentTarget.value;
            if (next && time && end) record.set('end', timeAfter(next, minutesBetween(time, end)));
          }}
        />
        <Field of={record} name="end" label={m.meetings_end()} control={TimeInput} withAsterisk />
      </div>
    </>
  );
}
