import { m } from '../../paraglide/messages.js';

type Texts = Readonly<Record<string, () => string>>;

/** What the log calls what is done at the writing desk. */
export const WRITING_ACTIONS: Texts = {
  'writing.post-begun': m.audit_action_writing_post_begun,
  'writing.post-changed': m.audit_action_writing_post_changed,
  'writing.post-deleted': m.audit_action_writing_post_deleted,
  'writing.post-moved': m.audit_action_writing_post_moved,
  'writing.post-published': m.audit_action_writing_post_published,
  'writing.post-drafted': m.audit_action_writing_post_drafted,
  'writing.views-noted': m.audit_action_writing_views_noted,
  'writing.picture-added': m.audit_action_writing_picture_added,
  'writing.posts-exported': m.audit_action_writing_posts_exported,
  'writing.blog-created': m.audit_action_writing_blog_created,
  'writing.blog-changed': m.audit_action_writing_blog_changed,
  'writing.blog-deleted': m.audit_action_writing_blog_deleted,
  'writing.topic-created': m.audit_action_writing_topic_created,
  'writing.topic-changed': m.audit_action_writing_topic_changed,
  'writing.topic-deleted': m.audit_action_writing_topic_deleted,
  'writing.topic-counted': m.audit_action_writing_topic_counted,
  'writing.topics-exported': m.audit_action_writing_topics_exported,
  'writing.template-created': m.audit_action_writing_template_created,
  'writing.template-changed': m.audit_action_writing_template_changed,
  'writing.template-deleted': m.audit_action_writing_template_deleted,
  'writing.rules-changed': m.audit_action_writing_rules_changed,
};

export const WRITING_SUBJECTS: Texts = {
  'writing-post': m.audit_subject_writing_post,
  'writing-blog': m.audit_subject_writing_blog,
  'writing-topic': m.audit_subject_writing_topic,
  'writing-template': m.audit_subject_writing_template,
  'writing-rules': m.audit_subject_writing_rules,
};

export const WRITING_FIELDS: Texts = {
  title: m.audit_field_writing_title,
  length: m.audit_field_writing_length,
  owner: m.audit_field_writing_owner,
  views: m.audit_field_writing_views,
  keyword: m.audit_field_writing_keyword,
  state: m.audit_field_writing_state,
  searches_pc: m.audit_field_writing_searches_pc,
  searches_phone: m.audit_field_writing_searches_phone,
  documents: m.audit_field_writing_documents,
  daily_limit: m.audit_field_writing_daily_limit,
  min_length: m.audit_field_writing_min_length,
  max_length: m.audit_field_writing_max_length,
  keyword_per_1000: m.audit_field_writing_keyword_per_1000,
  similar_percent: m.audit_field_writing_similar_percent,
  banned: m.audit_field_writing_banned,
  exaggerated: m.audit_field_writing_exaggerated,
  disclosures: m.audit_field_writing_disclosures,
};
