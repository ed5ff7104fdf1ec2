import { noticeKind } from '../notices/notice.kind.ts';

/** Tasks of a kind have failed so often that they are not tried any more. */
export const tasksFailed = noticeKind<{ task: string; count: number; failure: string }>({
  kind: 'jobs.failed',
  group: 'system',
  texts: {
    vi: ({ task, count, failure }) => ({
      title: `${count} tác vụ thất bại: ${task}`,
      body: failure,
    }),
    ko: ({ task, count, failure }) => ({ title: `작업 ${count}개 실패: ${task}`, body: failure }),
    en: ({ task, count, failure }) => ({
      title: count === 1 ? `A task has failed: ${task}` : `${count} tasks have failed: ${task}`,
      body: failure,
    }),
  },
});
