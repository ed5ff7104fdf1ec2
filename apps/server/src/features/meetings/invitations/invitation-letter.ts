import { escapeHtml } from '@station/contract/mail/merge-fields';
import type { Language } from '@station/contract/settings/settings';
import { plainTextOf } from '../../../platform/safe-html.ts';
import type { MeetingRow } from '../planning/meetings.queries.ts';
import { MORE_TEXTS, whenText } from './meeting-texts.ts';

/** What a letter tells of meetings. */
export type News = 'invited' | 'moved' | 'changed' | 'cancelled';

/** Meetings of a series that a letter lists with their times. */
const LISTED = 10;

type Words = Record<News, (title: string) => string> & {
  from: (organiser: string) => string;
  when: string;
  where: string;
  video: string;
  reason: string;
  answer: string;
};

const WORDS: Record<Language, Words> = {
  vi: {
    invited: (title) => `Mời họp: ${title}`,
    moved: (title) => `Đổi giờ hoặc địa điểm: ${title}`,
    changed: (title) => `Thay đổi: ${title}`,
    cancelled: (title) => `Đã hủy: ${title}`,
    from: (organiser) => `Người tổ chức: ${organiser}`,
    when: 'Thời gian',
    where: 'Địa điểm',
    video: 'Họp trực tuyến',
    reason: 'Lý do',
    answer: 'Trả lời',
  },
  ko: {
    invited: (title) => `회의 초대: ${title}`,
    moved: (title) => `시간 또는 장소 변경: ${title}`,
    changed: (title) => `변경: ${title}`,
    cancelled: (title) => `취소: ${title}`,
    from: (organiser) => `주최자: ${organiser}`,
    when: '일시',
    where: '장소',
    video: '화상 회의',
    reason: '사유',
    answer: '응답하기',
  },
  en: {
    invited: (title) => `Invitation: ${title}`,
    moved: (title) => `New time or place: ${title}`,
    changed: (title) => `Changed: ${title}`,
    cancelled: (title) => `Cancelled: ${title}`,
    from: (organiser) => `Organiser: ${organiser}`,
    when: 'When',
    where: 'Where',
    video: 'Video',
    reason: 'Reason',
    answer: 'Answer',
  },
};

/** A letter about meetings, as plain text and as simple HTML. `link` is where one answers, if one can. */
export function invitationLetter(
  language: Language,
  given: {
    news: News;
    organisation: string;
    meetings: readonly MeetingRow[];
    link: string | undefined;
  },
): { subject: string; text: string; html: string } {
  const { news, organisation, meetings, link } = given;
  const [first] = meetings;
  if (!first) throw new RangeError('A letter without a meeting');
  const words = WORDS[language];
  const head = words[news](first.title);
  const times = meetings.slice(0, LISTED).map((row) => whenText(row, language));
  const rest = meetings.length - times.length;
  const where = first.room_name ?? first.place;
  const about = plainTextOf(first.description).trim();
  const lines: [string, string][] = [
    [words.when, [...times, ...(rest > 0 ? [MORE_TEXTS[language](rest)] : [])].join('\n')],
    ...(where ? [[words.where, where] satisfies [string, string]] : []),
    ...(first.video_link ? [[words.video, first.video_link] satisfies [string, string]] : []),
    ...(first.cancel_reason && news === 'cancelled'
      ? [[words.reason, first.cancel_reason] satisfies [string, string]]
      : []),
  ];
  const html = (text: string) => escapeHtml(text).replaceAll('\n', '<br>');
  return {
    subject: `${organisation}: ${head}`.replace(/\s+/g, ' '),
    text: [
      head,
      words.from(first.organiser_name),
      '',
      ...lines.map(([name, value]) => `${name}: ${value}`),
      ...(about ? ['', about] : []),
      ...(link ? ['', `${words.answer}: ${link}`] : []),
      '',
    ].join('\n'),
    html: `<!doctype html>
<html lang="${language}"><body style="font-family: sans-serif; line-height: 1.5; color: #11142b">
<h1 style="font-size: 20px">${html(head)}</h1>
<p>${html(words.from(first.organiser_name))}</p>
${lines.map(([name, value]) => `<p><strong>${html(name)}</strong><br>${html(value)}</p>`).join('\n')}
${about ? `<p>${html(about)}</p>` : ''}
${link ? `<p><a href="${escapeHtml(link)}" style="display: inline-block; padding: 12px 20px; border-radius: 12px; background: #4f46e5; color: #ffffff; text-decoration: none">${html(words.answer)}</a></p>` : ''}
</body></html>
`,
  };
}
