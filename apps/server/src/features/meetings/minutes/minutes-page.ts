import type { AgendaItem, Minutes, Outcome, Presence } from '@station/contract/meetings/minutes';
import type { Language } from '@station/contract/settings/settings';
import { LOCALES } from '../../../platform/locales.ts';
import { INK, MUTED, PRIMARY } from '../../../platform/pdf-colours.ts';
import { newDocument, type PdfDocument, printParagraph } from '../../../platform/pdf-text.ts';
import { plainTextOf } from '../../../platform/safe-html.ts';
import { whenText } from '../invitations/meeting-texts.ts';
import type { MeetingRow } from '../planning/meetings.queries.ts';

type Words = Record<
  | 'title'
  | 'when'
  | 'where'
  | 'organiser'
  | 'people'
  | 'decisions'
  | 'actions'
  | 'agenda'
  | 'amendments'
  | 'done'
  | 'open'
  | 'due',
  string
> & {
  presence: Record<Presence, string>;
  late: (minutes: number) => string;
  closed: (by: string, at: string) => string;
};

const WORDS: Record<Language, Words> = {
  vi: {
    title: 'BIÊN BẢN CUỘC HỌP',
    when: 'Thời gian',
    where: 'Địa điểm',
    organiser: 'Người tổ chức',
    people: 'Thành phần tham dự',
    decisions: 'Quyết định',
    actions: 'Việc cần làm',
    agenda: 'Nội dung',
    amendments: 'Bổ sung',
    done: 'xong',
    open: 'Biên bản chưa khóa',
    due: 'hạn',
    presence: { present: 'có mặt', late: 'đến muộn', absent: 'vắng', excused: 'vắng có phép' },
    late: (minutes) => `đến muộn ${minutes} phút`,
    closed: (by, at) => `Khóa biên bản: ${by}, ${at}`,
  },
  ko: {
    title: '회의록',
    when: '일시',
    where: '장소',
    organiser: '주최자',
    people: '참석자',
    decisions: '결정 사항',
    actions: '할 일',
    agenda: '안건',
    amendments: '추가 기재',
    done: '완료',
    open: '마감되지 않은 회의록',
    due: '기한',
    presence: { present: '참석', late: '지각', absent: '불참', excused: '사유 불참' },
    late: (minutes) => `${minutes}분 지각`,
    closed: (by, at) => `회의록 마감: ${by}, ${at}`,
  },
  en: {
    title: 'MINUTES',
    when: 'When',
    where: 'Where',
    organiser: 'Organiser',
    people: 'Attendance',
    decisions: 'Decisions',
    actions: 'Actions',
    agenda: 'Agenda',
    amendments: 'Amendments',
    done: 'done',
    open: 'These minutes are not closed',
    due: 'due',
    presence: { present: 'present', late: 'late', absent: 'absent', excused: 'excused' },
    late: (minutes) => `${minutes} min late`,
    closed: (by, at) => `Closed by ${by}, ${at}`,
  },
};

/** A page of A4 that stands, in points. */
const SIZE: [number, number] = [595.28, 841.89];

/** The minutes of a meeting on pages of A4, to be read as a stream of PDF. */
export function minutesPage(
  meeting: MeetingRow,
  minutes: Minutes,
  { language, organisation }: { language: Language; organisation: string },
): PdfDocument {
  const words = WORDS[language];
  const doc = newDocument({
    size: SIZE,
    title: `${words.title}: ${meeting.title}`,
    author: organisation,
    language: LOCALES[language],
    created: meeting.starts_at,
  });
  let y = 56;
  const say = (
    text: string,
    size = 10.5,
    style: { bold?: boolean; colour?: string; x?: number } = {},
  ) => {
    const { bold = false, colour = INK, x = 56 } = style;
    y = printParagraph(doc, text, {
      x,
      y,
      size,
      bold,
      colour,
      width: SIZE[0] - 56 - x,
      bottom: 56,
    });
  };
  const head = (text: string) => {
    y += 10;
    say(text, 13, { bold: true, colour: PRIMARY });
    y += 2;
  };
  const moment = (at: string) =>
    new Intl.DateTimeFormat(LOCALES[language], {
      dateStyle: 'medium',
      timeStyle: 'short',
      timeZone: meeting.time_zone,
    }).format(new Date(at));

  say(organisation, 10, { colour: MUTED });
  say(words.title, 22, { bold: true, colour: PRIMARY });
  say(meeting.title, 16, { bold: true });
  y += 4;
  say(`${words.when}: ${whenText(meeting, language)}`);
  const where = meeting.room_name ?? meeting.place;
  if (where) say(`${words.where}: ${where}`);
  say(`${words.organiser}: ${meeting.organiser_name}`);
  if (minutes.attendance.length > 0) {
    head(words.people);
    for (const one of minutes.attendance) say(`• ${attendanceLine(one, words)}`, 10);
  }
  if (minutes.items.length > 0) head(words.agenda);
  for (const [place, item] of minutes.items.entries()) {
    say(`${place + 1}. ${itemLine(item)}`, 11.5, { bold: true });
    const notes = plainTextOf(item.notes).trim();
    if (notes) say(notes, 10.5, { x: 72 });
    for (const one of minutes.outcomes.filter((it) => it.item_id === item.id)) {
      const kind = one.kind === 'decision' ? words.decisions : words.actions;
      say(`→ ${kind}: ${outcomeLine(one, words)}`, 10.5, { x: 72, colour: MUTED });
    }
    y += 4;
  }
  for (const kind of ['decision', 'action'] as const) {
    const own = minutes.outcomes.filter((it) => it.kind === kind);
    if (own.length === 0) continue;
    head(kind === 'decision' ? words.decisions : words.actions);
    for (const one of own) say(`• ${outcomeLine(one, words)}`);
  }
  if (minutes.amendments.length > 0) head(words.amendments);
  for (const { text, by, at } of minutes.amendments) {
    say(`${moment(at)}, ${by}`, 9.5, { colour: MUTED });
    say(text);
  }
  y += 14;
  const { closed } = minutes;
  say(closed ? words.closed(closed.by, moment(closed.at)) : words.open, 9.5, { colour: MUTED });
  doc.end();
  return doc;
}

function attendanceLine(one: Minutes['attendance'][number], words: Words): string {
  if (one.presence === null) return one.name;
  const isLate = one.presence === 'late' && one.late_minutes > 0;
  return `${one.name}: ${isLate ? words.late(one.late_minutes) : words.presence[one.presence]}`;
}

const itemLine = ({ title, owner, minutes }: AgendaItem) =>
  [title, owner?.name, minutes === null ? '' : `${minutes}′`].filter(Boolean).join(' · ');

function outcomeLine({ text, owner, due_on, done_at }: Outcome, words: Words): string {
  const more = [owner?.name, due_on && `${words.due} ${due_on}`, done_at && words.done].filter(
    Boolean,
  );
  return more.length > 0 ? `${text} (${more.join(', ')})` : text;
}
