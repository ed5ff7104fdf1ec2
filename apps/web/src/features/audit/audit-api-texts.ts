import { m } from '../../paraglide/messages.js';

/** What the log says of what others build on Station. */
type Texts = Readonly<Record<string, () => string>>;

export const API_ACTIONS: Texts = {
  'api-tokens.created': m.audit_action_api_tokens_created,
  'api-tokens.revoked': m.audit_action_api_tokens_revoked,
};

export const API_SUBJECTS: Texts = {
  'api-token': m.audit_subject_api_token,
};

export const API_FEATURES: Texts = {
  'api-tokens': m.audit_feature_api_tokens,
};
