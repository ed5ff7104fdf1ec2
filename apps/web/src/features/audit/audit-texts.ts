import type { AuditLine } from '@station/contract/audit/audit';
import { m } from '../../paraglide/messages.js';
import { formatDateTime, formatNumber } from '../../platform/format.ts';
import { languageOf } from '../../platform/i18n.ts';
import { listTexts } from '../../platform/list-texts.ts';
import { loadFailure } from '../../platform/problem-text.ts';
import type { ListTexts } from '../../ui/list-screen.tsx';
import { ACTION_TEXTS, FEATURE_TEXTS, SUBJECT_TEXTS } from './audit-action-texts.ts';
import { FIELD_TEXTS } from './audit-field-texts.ts';
import origin from './messages/origin.json';
import { text } from './text.ts';

/** Entries of a list that are shown before the rest is only counted. */
const LIST_SHOWN = 5;

/** A moment as the server writes it into the log. */
const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}/;

/** What was done, in words; as it stands in the log when there are none. */
export function actionText(action: string): string {
  return ACTION_TEXTS[action]?.() ?? action;
}

/** A kind of thing. */
export function subjectText(subject: string): string {
  return SUBJECT_TEXTS[subject]?.() ?? subject;
}

/** Everything of one part of Station, as a choice of the filter. */
export function featureText(feature: string): string {
  return m.audit_what_feature({ feature: FEATURE_TEXTS[feature]?.() ?? feature });
}

/** A field of what was changed; of one inside another, both names. */
export function fieldText(field: string): string {
  return field
    .split('.')
    .map((name) => FIELD_TEXTS[name]?.() ?? name)
    .join(' › ');
}

/** Who acted. Whoever failed to sign in may be anybody. */
export function actorText({ actor_id, actor_name, actor_full_name, action }: AuditLine): string {
  if (actor_id === null && action === 'accounts.sign-in-failed') return m.audit_somebody();
  if (actor_name === 'system') return m.audit_system();
  return (
    actor_full_name ||
    actor_name ||
    (actor_id === null ? m.audit_somebody() : m.audit_who_number({ id: actor_id }))
  );
}

/** Which thing a line is about, by its name if it has one. */
export function thingText({ subject, subject_id, subject_name }: AuditLine): string {
  const kind = subjectText(subject);
  if (subject_name !== null) return m.audit_subject_name({ subject: kind, name: subject_name });
  return subject_id === null ? kind : m.audit_subject_number({ subject: kind, id: subject_id });
}

/** A value of the log, readable. */
export function valueText(value: unknown): string {
  if (value === undefined || value === null || value === '') return m.audit_empty();
  if (typeof value === 'boolean') return value ? m.audit_yes() : m.audit_no();
  if (typeof value === 'number') return formatNumber(value);
  if (typeof value === 'string') return MOMENT.test(value) ? formatDateTime(value) : value;
  if (Array.isArray(value)) return listText(value);
  return nameOf(value) ?? JSON.stringify(value);
}

function listText(list: readonly unknown[]): string {
  if (list.length === 0) return m.audit_empty();
  const shown = list.slice(0, LIST_SHOWN).map(valueText).join(', ');
  const rest = list.length - LIST_SHOWN;
  return rest > 0 ? m.audit_and_more({ shown, count: formatNumber(rest) }) : shown;
}

/** Things in a list are called by their names. */
function nameOf(value: object): string | undefined {
  return 'name' in value && typeof value.name === 'string' ? value.name : undefined;
}

/** The words of the log. */
export const auditTexts = (): ListTexts => ({
  list: m.audit_list(),
  head: listTexts(languageOf(origin, '*')).head,
  loading: text(m.common_loading),
  search: {
    label: m.audit_search(),
    placeholder: m.audit_search_placeholder(),
    clear: text(m.common_clear_search),
  },
  none: { title: m.audit_none() },
  noneFound: {
    title: m.audit_none_found(),
    text: m.audit_none_found_hint(),
    clear: text(m.common_clear_filters),
  },
  more: {
    shown: (lines, isAll) => {
      const count = formatNumber(lines);
      return isAll ? m.audit_end({ count }) : m.audit_shown({ count });
    },
    more: m.audit_more(),
    loading: m.audit_more_loading(),
  },
});

/** Why the log could not be shown. */
export const auditFailure = loadFailure(m.audit_error_list, () => languageOf(origin, '*'));
