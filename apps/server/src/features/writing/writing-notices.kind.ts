import { noticeKind } from '../notices/notice.kind.ts';

type About = { name: string; title: string; note: string };

const body = ({ note }: About) => (note ? { body: note } : {});

/** A reviewer is asked to read a post. */
export const postToReview = noticeKind<About>({
  kind: 'writing.to-review',
  group: 'approvals',
  texts: {
    vi: ({ name, title }) => ({ title: `${name} nhờ bạn duyệt bài “${title}”` }),
    ko: ({ name, title }) => ({ title: `${name} 님이 글 “${title}”의 검토를 요청했습니다` }),
    en: ({ name, title }) => ({ title: `${name} asks you to review “${title}”` }),
  },
});

/** Somebody has approved one’s post. */
export const postApproved = noticeKind<About>({
  kind: 'writing.approved',
  group: 'approvals',
  texts: {
    vi: (it) => ({ title: `${it.name} đã duyệt bài “${it.title}” của bạn`, ...body(it) }),
    ko: (it) => ({ title: `${it.name} 님이 글 “${it.title}”을(를) 승인했습니다`, ...body(it) }),
    en: (it) => ({ title: `${it.name} approved your post “${it.title}”`, ...body(it) }),
  },
});

/** One’s post comes back. */
export const postReturned = noticeKind<About>({
  kind: 'writing.returned',
  group: 'approvals',
  texts: {
    vi: (it) => ({ title: `${it.name} trả lại bài “${it.title}” của bạn`, ...body(it) }),
    ko: (it) => ({ title: `${it.name} 님이 글 “${it.title}”을(를) 돌려보냈습니다`, ...body(it) }),
    en: (it) => ({ title: `${it.name} returned your post “${it.title}”`, ...body(it) }),
  },
});

/** One’s post is due and not published. */
export const postDue = noticeKind<{ title: string; is_late: boolean }>({
  kind: 'writing.due',
  group: 'assignments',
  texts: {
    vi: ({ title, is_late }) => ({
      title: is_late ? `Bài “${title}” đã quá hạn đăng` : `Hôm nay là hạn đăng bài “${title}”`,
    }),
    ko: ({ title, is_late }) => ({
      title: is_late
        ? `글 “${title}”의 발행일이 지났습니다`
        : `오늘은 글 “${title}”의 발행일입니다`,
    }),
    en: ({ title, is_late }) => ({
      title: is_late ? `The post “${title}” is overdue` : `The post “${title}” is due today`,
    }),
  },
});
