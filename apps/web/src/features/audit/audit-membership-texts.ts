import { m } from '../../paraglide/messages.js';
import { text } from './text.ts';

type Texts = Readonly<Record<string, () => string>>;

/** What the log calls what is done with members. */
export const MEMBERSHIP_ACTIONS: Texts = {
  'membership.member-added': m.audit_action_membership_member_added,
  'membership.member-changed': m.audit_action_membership_member_changed,
  'membership.photo-changed': m.audit_action_membership_photo_changed,
  'membership.member-deleted': m.audit_action_membership_member_deleted,
  'membership.exported': m.audit_action_membership_exported,
  'membership.figures-exported': m.audit_action_membership_figures_exported,
  'membership.plan-added': m.audit_action_membership_plan_added,
  'membership.plan-changed': m.audit_action_membership_plan_changed,
  'membership.join': m.audit_action_membership_join,
  'membership.renew': m.audit_action_membership_renew,
  'membership.freeze': m.audit_action_membership_freeze,
  'membership.resume': m.audit_action_membership_resume,
  'membership.change': m.audit_action_membership_change,
  'membership.cancel': m.audit_action_membership_cancel,
  'membership.refund': m.audit_action_membership_refund,
  'membership.reversed': m.audit_action_membership_reversed,
  'membership.paid': m.audit_action_membership_paid,
  'membership.payment-voided': m.audit_action_membership_payment_voided,
  'membership.receipt-mailed': m.audit_action_membership_receipt_mailed,
  'membership.card-replaced': m.audit_action_membership_card_replaced,
  'membership.kiosk-added': m.audit_action_membership_kiosk_added,
  'membership.kiosk-revoked': m.audit_action_membership_kiosk_revoked,
  'membership.points-given': m.audit_action_membership_points_given,
  'membership.points-spent': m.audit_action_membership_points_spent,
  'membership.points-reversed': m.audit_action_membership_points_reversed,
  'membership.visit-undone': m.audit_action_membership_visit_undone,
  'membership.point-rules-changed': m.audit_action_membership_point_rules_changed,
  'membership.imported': m.audit_action_membership_imported,
  'membership.import-undone': m.audit_action_membership_import_undone,
};

export const MEMBERSHIP_SUBJECTS: Texts = {
  member: m.audit_subject_member,
  plan: m.audit_subject_plan,
  'member-payment': m.audit_subject_member_payment,
  kiosk: m.audit_subject_kiosk,
};

export const MEMBERSHIP_FIELDS: Texts = {
  family: m.audit_field_membership_family,
  contact_id: () => text(m.common_record_contact),
  days: m.audit_field_membership_days,
  price: m.audit_field_membership_price,
  grace_days: m.audit_field_membership_grace_days,
  freeze_days: m.audit_field_membership_freeze_days,
  is_offered: m.audit_field_membership_is_offered,
  plan_id: m.audit_field_membership_plan_id,
  event_id: m.audit_field_membership_event_id,
  reverses_id: m.audit_field_membership_reverses_id,
  member_id: m.audit_field_membership_member_id,
  until: m.audit_field_membership_until,
  line_id: m.audit_field_membership_line_id,
  visited_at: m.audit_field_membership_visited_at,
  per_visit: m.audit_field_membership_per_visit,
  vnd_a_point: m.audit_field_membership_vnd_a_point,
  krw_a_point: m.audit_field_membership_krw_a_point,
  months: m.audit_field_membership_months,
  tiers: m.audit_field_membership_tiers,
};
