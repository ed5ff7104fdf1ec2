import { noticeKind } from '../../notices/notice.kind.ts';

/** Somebody has shared a file or a folder with people. */
export const fileShared = noticeKind<{ by: string; name: string }>({
  kind: 'files.shared',
  group: 'files',
  texts: {
    vi: ({ by, name }) => ({ title: `${by} đã chia sẻ với bạn: ${name}` }),
    ko: ({ by, name }) => ({ title: `${by}님이 공유했습니다: ${name}` }),
    en: ({ by, name }) => ({ title: `${by} shared with you: ${name}` }),
  },
});
