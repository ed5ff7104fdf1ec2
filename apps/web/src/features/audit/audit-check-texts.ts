import { m } from '../../paraglide/messages.js';

/** What was done in the customer check, by the action of the line. */
export const CHECK_ACTIONS: Readonly<Record<string, () => string>> = {
  'customer-check.checked': m.audit_action_check_checked,
  'customer-check.imported': m.audit_action_check_imported,
  'customer-check.import-undone': m.audit_action_check_import_undone,
  'customer-check.exported': m.audit_action_check_exported,
  'customer-check.caution-added': m.audit_action_check_caution_added,
  'customer-check.caution-ended': m.audit_action_check_caution_ended,
  'customer-check.registers-changed': m.audit_action_check_registers_changed,
};
