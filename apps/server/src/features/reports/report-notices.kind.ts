import { noticeKind } from '../notices/notice.kind.ts';

type About = { name: string; day: string; text: string };

/** `22.11.2026` for people of all three languages would be wrong in one: the day as each writes it. */
const vi = (day: string) => day.split('-').toReversed().join('/');
const ko = (day: string) => day.replaceAll('-', '.');

const body = ({ text }: About) => (text ? { body: text } : {});

/** A leader has confirmed somebody's report. */
export const reportConfirmed = noticeKind<About>({
  kind: 'reports.confirmed',
  group: 'reports',
  texts: {
    vi: (it) => ({ title: `${it.name} đã duyệt báo cáo ngày ${vi(it.day)} của bạn`, ...body(it) }),
    ko: (it) => ({ title: `${it.name} 님이 ${ko(it.day)} 업무일지를 확인했습니다`, ...body(it) }),
    en: (it) => ({ title: `${it.name} confirmed your report of ${it.day}`, ...body(it) }),
  },
});

/** A leader asks for more. */
export const reportReturned = noticeKind<About>({
  kind: 'reports.returned',
  group: 'reports',
  texts: {
    vi: (it) => ({ title: `${it.name} trả lại báo cáo ngày ${vi(it.day)} của bạn`, ...body(it) }),
    ko: (it) => ({ title: `${it.name} 님이 ${ko(it.day)} 업무일지를 돌려보냈습니다`, ...body(it) }),
    en: (it) => ({ title: `${it.name} returned your report of ${it.day}`, ...body(it) }),
  },
});

/** Somebody has said something about a report. */
export const reportCommented = noticeKind<About>({
  kind: 'reports.commented',
  group: 'reports',
  texts: {
    vi: (it) => ({ title: `${it.name} bình luận báo cáo ngày ${vi(it.day)}`, ...body(it) }),
    ko: (it) => ({
      title: `${it.name} 님이 ${ko(it.day)} 업무일지에 댓글을 남겼습니다`,
      ...body(it),
    }),
    en: (it) => ({ title: `${it.name} commented on the report of ${it.day}`, ...body(it) }),
  },
});

/** Somebody was called by name in a comment. */
export const reportMentioned = noticeKind<About>({
  kind: 'reports.mentioned',
  group: 'mentions',
  texts: {
    vi: (it) => ({ title: `${it.name} nhắc đến bạn ở báo cáo ngày ${vi(it.day)}`, ...body(it) }),
    ko: (it) => ({
      title: `${it.name} 님이 ${ko(it.day)} 업무일지에서 회원님을 언급했습니다`,
      ...body(it),
    }),
    en: (it) => ({ title: `${it.name} mentioned you in the report of ${it.day}`, ...body(it) }),
  },
});

/** What was returned is handed in again. */
export const reportHandedIn = noticeKind<{ name: string; day: string }>({
  kind: 'reports.handed-in',
  group: 'reports',
  texts: {
    vi: ({ name, day }) => ({ title: `${name} đã gửi lại báo cáo ngày ${vi(day)}` }),
    ko: ({ name, day }) => ({ title: `${name} 님이 ${ko(day)} 업무일지를 다시 제출했습니다` }),
    en: ({ name, day }) => ({ title: `${name} handed in the report of ${day} again` }),
  },
});

/** One's own report is not handed in, and there is time. */
export const reportDue = noticeKind<{ day: string; time: string }>({
  kind: 'reports.due',
  group: 'reports',
  texts: {
    vi: ({ time }) => ({ title: `Hạn gửi báo cáo hôm nay: ${time}` }),
    ko: ({ time }) => ({ title: `오늘 업무일지는 ${time}까지 제출할 수 있습니다` }),
    en: ({ time }) => ({ title: `Today’s report can be handed in until ${time}` }),
  },
});

/** A leader learns, after the deadline, how many have handed in: in numbers, and by name who has not. */
export const reportsMissing = noticeKind<{
  day: string;
  handed_in: number;
  expected: number;
  names: string;
}>({
  kind: 'reports.missing',
  group: 'reports',
  texts: {
    vi: (it) => ({
      title:
        it.handed_in === 0
          ? `Chưa ai gửi báo cáo ngày ${vi(it.day)}`
          : `Báo cáo ngày ${vi(it.day)}: ${it.handed_in}/${it.expected} người đã gửi`,
      ...(it.names && { body: `Còn chờ: ${it.names}` }),
    }),
    ko: (it) => ({
      title:
        it.handed_in === 0
          ? `${ko(it.day)} 업무일지를 아무도 제출하지 않았습니다`
          : `${ko(it.day)} 업무일지: ${it.expected}명 중 ${it.handed_in}명 제출`,
      ...(it.names && { body: `기다리는 사람: ${it.names}` }),
    }),
    en: (it) => ({
      title:
        it.handed_in === 0
          ? `Nobody has handed in a report of ${it.day}`
          : `Reports of ${it.day}: ${it.handed_in} of ${it.expected} are in`,
      ...(it.names && { body: `Still waiting for: ${it.names}` }),
    }),
  },
});
