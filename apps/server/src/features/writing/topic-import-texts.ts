import type { Language } from '../imports/import.kind.ts';

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

/** What else they are called. */
export const TOPIC_HEADINGS: Record<TopicField, readonly string[]> = {
  title: ['주제', '제목', 'tiêu đề', 'title', 'subject'],
  keyword: ['연관키워드', '검색어', 'từ khoá', 'keywords'],
  note: ['비고', '설명', 'note', 'memo', 'notes'],
  searches_pc: ['월간검색수 pc', 'pc 검색수', 'pc'],
  searches_phone: ['월간검색수 모바일', '모바일 검색수', '모바일', 'mobile'],
  documents: ['문서 수', '발행량', 'documents'],
};

/** Why a row cannot be taken. */
export const TOPIC_REASONS: Record<string, Texts> = {
  'title-missing': {
    vi: 'Thiếu chủ đề',
    ko: '글감이 없습니다',
    en: 'The topic is missing',
  },
  'title-too-long': {
    vi: 'Chủ đề dài quá 200 ký tự',
    ko: '글감이 200자를 넘습니다',
    en: 'The topic has more than 200 characters',
  },
  'keyword-too-long': {
    vi: 'Từ khóa dài quá 100 ký tự',
    ko: '키워드가 100자를 넘습니다',
    en: 'The keyword has more than 100 characters',
  },
  'count-unreadable': {
    vi: 'Không phải là số, đã bỏ qua',
    ko: '숫자가 아니어서 비웠습니다',
    en: 'Not a number; left empty',
  },
  characters: {
    vi: 'Có ký tự không lưu được',
    ko: '저장할 수 없는 문자가 있습니다',
    en: 'It has characters that cannot be stored',
  },
};
