import { m } from '../../paraglide/messages.js';

/** What the log calls what is done with industries. */
export const INDUSTRY_ACTIONS: Readonly<Record<string, () => string>> = {
  'industries.batch-started': m.audit_action_industries_batch_started,
  'industries.batch-done': m.audit_action_industries_batch_done,
  'industries.reclassify-started': m.audit_action_industries_reclassify_started,
  'industries.reclassify-done': m.audit_action_industries_reclassify_done,
  'industries.validate-started': m.audit_action_industries_validate_started,
  'industries.validate-done': m.audit_action_industries_validate_done,
  'industries.rebuild-started': m.audit_action_industries_rebuild_started,
  'industries.rebuild-done': m.audit_action_industries_rebuild_done,
  'industries.classified': m.audit_action_industries_classified,
  'industries.decided': m.audit_action_industries_decided,
  'industries.reverted': m.audit_action_industries_reverted,
  'industries.settings-changed': m.audit_action_industries_settings_changed,
  'industries.source-added': m.audit_action_industries_source_added,
  'industries.source-removed': m.audit_action_industries_source_removed,
};
