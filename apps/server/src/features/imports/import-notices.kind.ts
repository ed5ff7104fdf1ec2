import type { ImportCounts } from '@station/contract/imports/imports';
import { noticeKind } from '../notices/notice.kind.ts';

/** An import has been written. */
export const importDone = noticeKind<{ file: string; counts: ImportCounts }>({
  kind: 'imports.done',
  group: 'imports',
  texts: {
    vi: ({ file, counts }) => ({
      title: `Đã nhập xong: ${file}`,
      body: `${counts.added} mới, ${counts.updated} cập nhật, ${counts.refused} lỗi`,
    }),
    ko: ({ file, counts }) => ({
      title: `가져오기 완료: ${file}`,
      body: `추가 ${counts.added}, 수정 ${counts.updated}, 오류 ${counts.refused}`,
    }),
    en: ({ file, counts }) => ({
      title: `Imported: ${file}`,
      body: `${counts.added} added, ${counts.updated} updated, ${counts.refused} with errors`,
    }),
  },
});
