import { noticeKind } from '../../notices/notice.kind.ts';

/** People outside have handed in files for a request; `count` of them were not looked at yet. */
export const filesHandedIn = noticeKind<{ request: string; count: number }>({
  kind: 'files.handed-in',
  group: 'files',
  texts: {
    vi: ({ request, count }) => ({ title: `${count} tệp mới được nộp: ${request}` }),
    ko: ({ request, count }) => ({ title: `새로 제출된 파일 ${count}개: ${request}` }),
    en: ({ request, count }) => ({
      title:
        count === 1
          ? `A file was handed in: ${request}`
          : `${count} files were handed in: ${request}`,
    }),
  },
});
