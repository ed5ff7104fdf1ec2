import { noticeKind } from '../../notices/notice.kind.ts';

/** Members whose plan has a week left: how many, and who. */
export const membersRunOut = noticeKind<{ count: number; names: string }>({
  kind: 'membership.run-out',
  group: 'assignments',
  texts: {
    vi: ({ count, names }) => ({
      title: `Gói của ${count} hội viên hết hạn trong một tuần nữa`,
      body: names,
    }),
    ko: ({ count, names }) => ({
      title: `회원 ${count}명의 이용권이 일주일 뒤 끝납니다`,
      body: names,
    }),
    en: ({ count, names }) => ({
      title:
        count === 1
          ? 'The plan of 1 member runs out in a week'
          : `The plans of ${count} members run out in a week`,
      body: names,
    }),
  },
});
