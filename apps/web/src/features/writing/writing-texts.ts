import type { BLOG_KINDS } from '@station/contract/writing/blogs';
import type { Finding } from '@station/contract/writing/checks';
import type { TOPIC_STATES } from '@station/contract/writing/topics';
import type {
  LINK_STATES,
  PostLanguage,
  PostStatus,
  WritingReason,
} from '@station/contract/writing/writing-fields';
import { m } from '../../paraglide/messages.js';
import type { FieldError } from '../../platform/field-errors.ts';
import { formatNumber } from '../../platform/format.ts';
import { languageOf } from '../../platform/i18n.ts';
import { Problem } from '../../platform/problem.ts';
import { loadFailure, problemText } from '../../platform/problem-text.ts';
import { type ReasonTexts, reasonText } from '../../platform/reason-text.ts';
import { ruleText } from '../../platform/rule-text.ts';
import type { BadgeTint } from '../../ui/badge.tsx';
import { toast } from '../../ui/toaster.tsx';
import origin from './messages/origin.json';

export const STATUS_TEXTS: Readonly<Record<PostStatus, () => string>> = {
  brief: m.writing_status_brief,
  draft: m.writing_status_draft,
  review: m.writing_status_review,
  ready: m.writing_status_ready,
  published: m.writing_status_published,
};

export const STATUS_TINTS: Readonly<Record<PostStatus, BadgeTint>> = {
  brief: 'grey',
  draft: 'blue',
  review: 'amber',
  ready: 'violet',
  published: 'green',
};

export const LANGUAGE_TEXTS: Readonly<Record<PostLanguage, () => string>> = {
  ko: m.writing_language_ko,
  vi: m.writing_language_vi,
};

export const BLOG_KIND_TEXTS: Readonly<Record<(typeof BLOG_KINDS)[number], () => string>> = {
  naver: m.writing_kind_naver,
  tistory: m.writing_kind_tistory,
  wordpress: m.writing_kind_wordpress,
  other: m.writing_kind_other,
};

export const TOPIC_STATE_TEXTS: Readonly<Record<(typeof TOPIC_STATES)[number], () => string>> = {
  idea: m.writing_topic_idea,
  chosen: m.writing_topic_chosen,
  written: m.writing_topic_written,
  dropped: m.writing_topic_dropped,
};

export const TOPIC_STATE_TINTS: Readonly<Record<(typeof TOPIC_STATES)[number], BadgeTint>> = {
  idea: 'grey',
  chosen: 'blue',
  written: 'green',
  dropped: 'red',
};

export const LINK_STATE_TEXTS: Readonly<Record<(typeof LINK_STATES)[number], () => string>> = {
  waiting: m.writing_link_waiting,
  answers: m.writing_link_answers,
  gone: m.writing_link_gone,
  silent: m.writing_link_silent,
  inner: m.writing_link_inner,
};

export const LINK_STATE_TINTS: Readonly<Record<(typeof LINK_STATES)[number], BadgeTint>> = {
  waiting: 'grey',
  answers: 'green',
  gone: 'red',
  silent: 'red',
  inner: 'amber',
};

/** What was found in a post, in words. */
export function findingText({ kind, about, count, limit }: Finding): string {
  const numbers = { count: formatNumber(count), limit: formatNumber(limit) };
  const texts: Record<Finding['kind'], () => string> = {
    'title-missing': m.writing_check_title_missing,
    'too-short': () => m.writing_check_short(numbers),
    'too-long': () => m.writing_check_long(numbers),
    'keyword-missing': () => m.writing_check_keyword_missing({ word: about }),
    'keyword-not-in-title': () => m.writing_check_keyword_title({ word: about }),
    'keyword-too-often': () => m.writing_check_keyword_often({ word: about, ...numbers }),
    'alike-within': () => m.writing_check_alike({ percent: formatNumber(count) }),
    'banned-word': () => m.writing_check_banned({ word: about }),
    'exaggerated-word': () => m.writing_check_exaggerated({ word: about }),
    'disclosure-missing': m.writing_check_disclosure,
    'disclosure-late': m.writing_check_disclosure_late,
    'picture-undescribed': () => m.writing_check_picture({ number: about }),
    'link-broken': () => m.writing_check_link({ address: about }),
  };
  return texts[kind]();
}

const REASON_TEXTS: ReasonTexts<WritingReason> = {
  'writing.post-not-found': m.writing_error_gone,
  'writing.not-yours': m.writing_error_not_yours,
  'writing.wrong-step': m.writing_error_step,
  'writing.own-approval': m.writing_error_own,
  'writing.empty': m.writing_error_empty,
  'writing.locked': m.writing_error_locked,
  'writing.ai-unedited': m.writing_error_unedited,
  'writing.wrong-picture': m.writing_error_picture,
  'writing.too-many-pictures': m.writing_error_pictures,
  'writing.blog-name-taken': m.writing_error_name,
  'writing.blog-in-use': m.writing_error_blog_used,
  'writing.topic-taken': m.writing_error_topic,
  'writing.template-name-taken': m.writing_error_name,
  'writing.ai-off': m.writing_error_ai_off,
  'writing.ai-daily-cap': m.writing_error_ai_cap,
  'writing.ai-failed': m.writing_error_ai,
  'writing.keywords-off': m.writing_error_keywords_off,
  'writing.keywords-failed': m.writing_error_keywords,
  'writing.changed-meanwhile': m.writing_error_changed,
};

/** Why something failed. */
export const writingProblemText = (error: unknown): string =>
  reasonText(REASON_TEXTS, error) ?? problemText(error);

/** Says why something failed, for what is done at a press. */
export const toastFailure = (error: Error) =>
  toast({ text: writingProblemText(error), tone: 'bad' });

/** The entry of a menu that asks whether something may go. */
export const removalOf = (onSelect: () => void) =>
  ({ key: 'delete', label: m.common_delete(), tone: 'danger', onSelect }) as const;

/** What a refusal says under the field that holds a name. */
export function refusedName(error: unknown, field: string): Record<string, string> {
  const isTaken = error instanceof Problem && /-(?:name-)?taken$/.test(error.reason ?? '');
  return isTaken ? { [field]: writingProblemText(error) } : {};
}

/** Why something could not be shown. */
export const writingLoadFailure = loadFailure(m.common_not_loaded);

/** What is wrong with a field, for the place under it. */
export const fieldText = (error: FieldError) => ruleText(error, languageOf(origin, '*'));
