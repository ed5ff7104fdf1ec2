import { m } from '../../paraglide/messages.js';

type Texts = Readonly<Record<string, () => string>>;

/** What the log calls what is done with meetings. */
export const MEETING_ACTIONS: Texts = {
  'meetings.planned': m.audit_action_meetings_planned,
  'meetings.changed': m.audit_action_meetings_changed,
  'meetings.cancelled': m.audit_action_meetings_cancelled,
  'meetings.deleted': m.audit_action_meetings_deleted,
  'meetings.answered': m.audit_action_meetings_answered,
  'meetings.feed-renewed': m.audit_action_meetings_feed_renewed,
  'meetings.feed-revoked': m.audit_action_meetings_feed_revoked,
  'meetings.room-added': m.audit_action_meetings_room_added,
  'meetings.room-changed': m.audit_action_meetings_room_changed,
  'meetings.room-deleted': m.audit_action_meetings_room_deleted,
  'meetings.item-added': m.audit_action_meetings_item_added,
  'meetings.item-changed': m.audit_action_meetings_item_changed,
  'meetings.item-deleted': m.audit_action_meetings_item_deleted,
  'meetings.item-moved': m.audit_action_meetings_item_moved,
  'meetings.items-taken-over': m.audit_action_meetings_items_taken_over,
  'meetings.outcome-added': m.audit_action_meetings_outcome_added,
  'meetings.outcome-changed': m.audit_action_meetings_outcome_changed,
  'meetings.outcome-deleted': m.audit_action_meetings_outcome_deleted,
  'meetings.action-done': m.audit_action_meetings_action_done,
  'meetings.action-reopened': m.audit_action_meetings_action_reopened,
  'meetings.attendance-marked': m.audit_action_meetings_attendance_marked,
  'meetings.closed': m.audit_action_meetings_closed,
  'meetings.amended': m.audit_action_meetings_amended,
};

export const MEETING_SUBJECTS: Texts = {
  meeting: m.audit_subject_meeting,
  'meeting-room': m.audit_subject_meeting_room,
};

export const MEETING_FIELDS: Texts = {
  title: m.audit_field_meeting_title,
  organiser: m.audit_field_meeting_organiser,
  room: m.audit_field_meeting_room,
  place: m.audit_field_meeting_place,
  starts_at: m.audit_field_meeting_starts_at,
  ends_at: m.audit_field_meeting_ends_at,
  recurrence: m.audit_field_meeting_recurrence,
  capacity: m.audit_field_meeting_capacity,
  upcoming: m.audit_field_meeting_upcoming,
  answer: m.audit_field_meeting_answer,
  due_on: m.audit_field_meeting_due_on,
  owner: m.audit_field_meeting_owner,
  marked: m.audit_field_meeting_marked,
  backlog: m.audit_field_meeting_backlog,
};
