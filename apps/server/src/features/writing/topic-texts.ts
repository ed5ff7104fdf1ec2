import type { Language } from '@station/contract/settings/settings';

type Texts = Record<Language, string>;

/** The columns of a file of topics, in their order. */
const TOPIC_FIELDS = [
  'title',
  'keyword',
  'note',
  'searches_pc',
  'searches_phone',
  'documents',
] as const;
type TopicField = (typeof TOPIC_FIELDS)[number];

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
