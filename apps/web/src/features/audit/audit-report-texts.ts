import { m } from '../../paraglide/messages.js';
import { text } from './text.ts';

type Texts = Readonly<Record<string, () => string>>;

/** What the log calls what is done with daily reports. */
export const REPORT_ACTIONS: Texts = {
  'reports.begun': m.audit_action_reports_begun,
  'reports.submitted': m.audit_action_reports_submitted,
  'reports.taken-back': m.audit_action_reports_taken_back,
  'reports.confirmed': m.audit_action_reports_confirmed,
  'reports.returned': m.audit_action_reports_returned,
  'reports.commented': m.audit_action_reports_commented,
  'reports.exported': m.audit_action_reports_exported,
  'reports.settings-changed': m.audit_action_reports_settings_changed,
  'reports.holiday-added': m.audit_action_reports_holiday_added,
  'reports.holiday-deleted': m.audit_action_reports_holiday_deleted,
  'reports.template-added': m.audit_action_reports_template_added,
  'reports.template-updated': m.audit_action_reports_template_updated,
  'reports.template-deleted': m.audit_action_reports_template_deleted,
  'reports.leave-added': m.audit_action_reports_leave_added,
  'reports.leave-deleted': m.audit_action_reports_leave_deleted,
};

export const REPORT_SUBJECTS: Texts = {
  report: m.audit_subject_report,
  'report-holiday': m.audit_subject_report_holiday,
  'report-template': m.audit_subject_report_template,
  'report-leave': m.audit_subject_report_leave,
};

export const REPORT_FIELDS: Texts = {
  day: () => text(m.common_day),
  is_late: m.audit_field_report_is_late,
  from_day: m.audit_field_report_from_day,
  to_day: m.audit_field_report_to_day,
  note: () => text(m.common_record_note),
  kind: m.audit_field_report_kind,
  account_id: m.audit_field_report_account_id,
  calendar: m.audit_field_report_calendar,
  content: m.audit_field_report_content,
  time_zone: () => text(m.common_time_zone),
  due_at: m.audit_field_report_due_at,
  workdays: m.audit_field_report_workdays,
  calendars: m.audit_field_report_calendars,
  remind_minutes: m.audit_field_report_remind_minutes,
  from: m.audit_field_report_from,
  to: m.audit_field_report_to,
  text: m.audit_field_report_text,
};
