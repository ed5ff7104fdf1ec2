import {
  type RestoreNote,
  TRASH_DAYS,
  type TrashedThing,
  type TrashKindName,
} from '@station/contract/trash/trash';
import { m } from '../../paraglide/messages.js';
import { formatNumber } from '../../platform/format.ts';
import { listTexts } from '../../platform/list-texts.ts';
import { loadFailure } from '../../platform/problem-text.ts';
import type { ListTexts } from '../../ui/list-screen.tsx';

/** What came of a restore. */
export type Restored = {
  details: { restored: number; requested: number };
  notes: readonly RestoreNote[];
};

/** The kinds of things by their names in the reader's language. */
export const KIND_TEXTS: Readonly<Record<TrashKindName, () => string>> = {
  contact: m.trash_kind_contact,
  school: m.common_record_school,
  class: m.common_record_class,
  course: m.common_record_course,
  student: m.common_record_student,
  enrollment: m.common_record_enrolment,
  file: m.trash_kind_file,
  member: m.trash_kind_member,
  meeting: m.trash_kind_meeting,
  'meeting-room': m.trash_kind_meeting_room,
};

const DAY_MS = 24 * 60 * 60_000;

/** Whole days, begun ones counted, until a thing is gone for good; 0 when it can go any moment. */
export function daysLeft({ expires_at }: Pick<TrashedThing, 'expires_at'>, now: number): number {
  return Math.max(0, Math.ceil((Date.parse(expires_at) - now) / DAY_MS));
}

/** `Còn 12 ngày`, or that today is the last one. */
export function daysLeftText(days: number): string {
  return days <= 1 ? m.trash_last_day() : m.trash_days_left({ days: formatNumber(days) });
}

/** What came of a restore, in a word. */
export function restoredText({ details }: Restored, label: string | undefined): string {
  const { restored, requested } = details;
  if (restored === 1 && requested === 1 && label) return m.trash_restored_one({ label });
  const count = formatNumber(restored);
  return restored === requested
    ? m.trash_restored({ count })
    : m.trash_restored_part({ count, requested: formatNumber(requested) });
}

/** Notes that are shown one by one. */
const NOTES_SHOWN = 5;

/** What came back otherwise than it was, or not at all; one line each. */
export function noteLines(notes: readonly RestoreNote[]): string[] {
  const otherwise = notes.filter((note) => note.reason !== 'not-there');
  const gone = notes.length - otherwise.length;
  const rest = otherwise.length - NOTES_SHOWN;
  return [
    ...otherwise.slice(0, NOTES_SHOWN).map(otherwiseText),
    ...(rest > 0 ? [m.trash_notes_more({ count: formatNumber(rest) })] : []),
    ...(gone > 0 ? [m.trash_note_gone({ count: formatNumber(gone) })] : []),
  ];
}

function otherwiseText({ reason, label, value }: RestoreNote): string {
  if (reason === 'renamed') return m.trash_note_renamed({ label, value });
  if (reason === 'folder-missing') return m.trash_note_folder({ label });
  if (reason === 'room-taken') return m.trash_note_room({ label });
  return m.trash_note_category({ label, value });
}

/** The words of the list. */
export const trashTexts = (): ListTexts => ({
  list: m.trash_list(),
  head: listTexts().head,
  loading: listTexts().loading,
  search: {
    label: m.trash_search(),
    placeholder: m.trash_search_placeholder(),
    clear: listTexts().clearSearch,
  },
  found: (count) => m.trash_found({ count: formatNumber(count) }),
  none: { title: m.trash_none(), text: m.trash_none_hint({ days: TRASH_DAYS }) },
  noneFound: {
    title: m.trash_none_found(),
    text: m.trash_none_found_hint(),
    clear: listTexts().clearSearch,
  },
  pages: listTexts().pages(m.trash_range),
});

/** Why the trash could not be shown. */
export const trashFailure = loadFailure(m.trash_error_list);
