import { wallClock } from '@station/contract/zoned-days';
import { writeWorkbook } from '@station/excel/write-workbook';
import type { Db } from '../../db/db.ts';
import { writeAccessAudit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import type { Actor } from '../../platform/guard.ts';
import {
  countPosts,
  findPostsBehind,
  type ListedPostRow,
  type PostFilters,
  type PostMark,
} from './posts.queries.ts';

/** Posts that are read at a time. */
const AT_A_TIME = 500;

/** Posts as a workbook: what stands where. The audit line is there before the first byte. */
export async function postsWorkbook(
  { db }: Context,
  actor: Actor,
  filters: PostFilters,
): Promise<AsyncIterable<Uint8Array>> {
  const counts = await countPosts(db, filters);
  const meant = filters.status ? [counts[filters.status] ?? 0] : Object.values(counts);
  await writeAccessAudit(db, {
    actor,
    action: 'writing.posts-exported',
    subject: 'writing-post',
    after: { total: meant.reduce((sum, it) => sum + it, 0) },
  });
  return writeWorkbook({
    sheetName: '글 목록',
    columns: [
      { header: '제목', width: 50 },
      { header: '블로그', width: 20 },
      { header: '상태', width: 12 },
      { header: '작성자', width: 18 },
      { header: '키워드', width: 20 },
      { header: '예정일', width: 12 },
      { header: '발행일', width: 12 },
      { header: '주소', width: 50 },
      { header: '조회수', width: 10 },
      { header: '글자수', width: 10 },
    ],
    rows: { pages: exportedPages(db, filters) },
  });
}

async function* exportedPages(db: Db, filters: PostFilters) {
  for (let mark: PostMark | undefined; ; ) {
    const posts = await findPostsBehind(db, filters, mark, AT_A_TIME);
    yield posts.map(exportedRow);
    if (posts.length < AT_A_TIME) return;
    mark = posts.at(-1);
  }
}

const exportedRow = (it: ListedPostRow) => [
  it.title,
  it.blog_name,
  STATUS_WORDS[it.status],
  it.owner_name,
  it.keyword,
  it.due_on,
  // As the blog shows it.
  it.published_at && wallClock(it.published_at, 'Asia/Seoul').day,
  it.published_address || null,
  it.views,
  it.length,
];

const STATUS_WORDS = {
  brief: '기획',
  draft: '초안',
  review: '검토',
  ready: '발행 대기',
  published: '발행',
} as const;
