import { noticeKind } from '../../notices/notice.kind.ts';

/** Somebody has registered and waits for an administrator to let them in. */
export const registrationWaits = noticeKind<{ name: string }>({
  kind: 'accounts.registration-waits',
  group: 'approvals',
  texts: {
    vi: ({ name }) => ({ title: `${name} đã đăng ký và đang chờ được duyệt` }),
    ko: ({ name }) => ({ title: `${name}님이 가입 승인을 기다리고 있습니다` }),
    en: ({ name }) => ({ title: `${name} has registered and waits to be let in` }),
  },
});

/** The same where many wait already: one notice for all of them. */
export const registrationsWait = noticeKind<{ name: string; waiting: number }>({
  kind: 'accounts.registration-waits',
  group: 'approvals',
  texts: {
    vi: ({ name, waiting }) => ({
      title: `${name} đã đăng ký; ${waiting} người đang chờ được duyệt`,
    }),
    ko: ({ name, waiting }) => ({ title: `${name}님이 가입했습니다. 승인 대기 ${waiting}명` }),
    en: ({ name, waiting }) => ({ title: `${name} has registered; ${waiting} wait to be let in` }),
  },
});
