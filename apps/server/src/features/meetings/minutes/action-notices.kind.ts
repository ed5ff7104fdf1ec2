import { noticeKind } from '../../notices/notice.kind.ts';

/** Somebody is to do something that a meeting has agreed on. */
export const actionAssigned = noticeKind<{
  name: string;
  title: string;
  text: string;
  /** `2026-11-30`; null for no day. */
  due: string | null;
}>({
  kind: 'meetings.action-assigned',
  group: 'assignments',
  texts: {
    vi: (it) => ({
      title: `${it.name} giao việc cho bạn: ${it.text}`,
      body: it.due ? `${it.title} · hạn ${it.due.split('-').toReversed().join('/')}` : it.title,
    }),
    ko: (it) => ({
      title: `${it.name} 님이 할 일을 맡겼습니다: ${it.text}`,
      body: it.due ? `${it.title} · 기한 ${it.due.replaceAll('-', '.')}` : it.title,
    }),
    en: (it) => ({
      title: `${it.name} gave you something to do: ${it.text}`,
      body: it.due ? `${it.title} · due ${it.due}` : it.title,
    }),
  },
});
