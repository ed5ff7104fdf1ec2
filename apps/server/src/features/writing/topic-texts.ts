import type { Language } from '@station/contract/settings/settings';

type Texts = Record<Language, string>;

/** The columns of a file of topics, in their order. */
export const TOPIC_FIELDS = [
  'title',
  'keyword',
  'note',
  'searches_pc',
  'searches_phone',
  'documents',
] as const;
export type TopicField = (typeof TOPIC_FIELDS)[number];

/** How they are headed in files that Station writes. */
export const TOPIC_LABELS: Record<TopicField, Texts> = {
  title: { vi: 'Chủ đề', ko: '글감', en: 'Topic' },
  keyword: { vi: 'Từ khóa', ko: '키워드', en: 'Keyword' },
  note: { vi: 'Ghi chú', ko: '메모', en: 'Note' },
  searches_pc: { vi: 'Lượt tìm trên máy tính', ko: '월간 검색수(PC)', en: 'Searches (PC)' },
  searches_phone: {
    vi: 'Lượt tìm trên điện thoại',
    ko: '월간 검색수(모바일)',
    en: 'Searches (phone)',
  },
  documents: { vi: 'Số bài viết', ko: '문서수', en: 'Documents' },
};

/** What else they are called; case, marks and punctuation play no role. */
export const TOPIC_HEADINGS: Record<TopicField, readonly string[]> = {
  title: ['주제', '제목', 'tiêu đề', 'title', 'subject'],
  keyword: ['연관키워드', '검색어', 'từ khoá', 'keywords'],
  note: ['비고', '설명', 'memo', 'notes'],
  searches_pc: ['월간검색수 pc', 'pc 검색수', 'pc'],
  searches_phone: ['월간검색수 모바일', '모바일 검색수', '모바일', 'mobile'],
  documents: ['문서 수', '발행량'],
};

export const COUNT_REASON: Record<string, Texts> = {
  'no-count': {
    vi: 'không phải là số',
    ko: '숫자가 아닙니다',
    en: 'is no number',
  },
};

/** The columns of a file of views, in their order. */
export const VIEWS_FIELDS = ['address', 'views'] as const;

export const VIEWS_LABELS: Record<(typeof VIEWS_FIELDS)[number], Texts> = {
  address: { vi: 'Địa chỉ', ko: '주소', en: 'Address' },
  views: { vi: 'Lượt xem', ko: '조회수', en: 'Views' },
};

export const VIEWS_HEADINGS: Record<(typeof VIEWS_FIELDS)[number], readonly string[]> = {
  address: ['url', 'link', '링크', '글 주소', '게시글 주소', 'liên kết', 'địa chỉ bài viết'],
  views: ['조회 수', '누적 조회수', 'lượt đọc', 'hits', 'view', 'page views'],
};

export const VIEWS_REASONS: Record<string, Texts> = {
  ...COUNT_REASON,
  'no-post': {
    vi: 'không phải là địa chỉ của bài đã đăng',
    ko: '발행한 글의 주소가 아닙니다',
    en: 'is not the address of a published post',
  },
};
