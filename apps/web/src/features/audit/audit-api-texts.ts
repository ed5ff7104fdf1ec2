import { m } from '../../paraglide/messages.js';

/** What the log says of what others build on Station. */
type Texts = Readonly<Record<string, () => string>>;

export const API_ACTIONS: Texts = {
  'api-tokens.created': m.audit_action_api_tokens_created,
  'api-tokens.revoked': m.audit_action_api_tokens_revoked,
  'webhooks.created': m.audit_action_webhooks_created,
  'webhooks.updated': m.audit_action_webhooks_updated,
  'webhooks.deleted': m.audit_action_webhooks_deleted,
  'webhooks.tested': m.audit_action_webhooks_tested,
  'webhooks.replayed': m.audit_action_webhooks_replayed,
};

export const API_SUBJECTS: Texts = {
  'api-token': m.audit_subject_api_token,
  webhook: m.audit_subject_webhook,
};

export const API_FEATURES: Texts = {
  'api-tokens': m.audit_feature_api_tokens,
  webhooks: m.audit_feature_webhooks,
};
