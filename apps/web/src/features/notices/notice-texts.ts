import type { NoticeGroup } from '@station/contract/notices/notice-groups';
import type { NoticeChoice } from '@station/contract/notices/notices';
import { m } from '../../paraglide/messages.js';
import { localDay } from '../../platform/days.ts';
import { formatDate, formatWeekday } from '../../platform/format.ts';
import { languageOf, textIn } from '../../platform/i18n.ts';
import { listTexts } from '../../platform/list-texts.ts';
import { loadFailure } from '../../platform/problem-text.ts';
import type { ListTexts } from '../../ui/list-screen.tsx';
import origin from './messages/origin.json';

/** Says a word that all screens share in the language of these. */
export const text = textIn(origin);

/** The language of these screens. */
export const noticesLanguage = () => languageOf(origin, '*');

/** The groups of notices by their names. */
export const GROUP_TEXTS: Readonly<Record<NoticeGroup, () => string>> = {
  mentions: m.notices_group_mentions,
  assignments: m.notices_group_assignments,
  meetings: m.notices_group_meetings,
  reports: m.notices_group_reports,
  files: m.notices_group_files,
  imports: m.notices_group_imports,
  approvals: m.notices_group_approvals,
  mail: m.notices_group_mail,
  system: m.notices_group_system,
};

export const SHOW_TEXTS: Readonly<Record<NoticeChoice, () => string>> = {
  all: m.notices_show_all,
  unread: m.notices_show_unread,
  archived: m.notices_show_archived,
};

/** The words of the list. */
export function noticesTexts(): ListTexts {
  const { head, loading, pages } = listTexts(noticesLanguage());
  return {
    head,
    loading,
    list: m.notices_list(),
    none: { title: m.notices_none(), text: m.notices_none_hint() },
    noneFound: { title: m.notices_none_found(), clear: m.notices_show_all() },
    pages: pages(m.notices_range),
  };
}

/** Why notices could not be shown. */
export const noticesFailure = loadFailure(m.notices_error_list, noticesLanguage);

/** The heading of a day, `YYYY-MM-DD` of the reader's clock: today, yesterday, or its name and date. */
export function dayText(day: string, now: number): string {
  if (day === localDay(new Date(now))) return m.notices_today();
  if (day === localDay(new Date(now - 86_400_000))) return m.notices_yesterday();
  return `${formatWeekday(day, 'long', noticesLanguage())}, ${formatDate(day)}`;
}
