import type { PostLanguage } from '@station/contract/writing/writing-fields';
import { m } from '../../../paraglide/messages.js';
import { formatDate } from '../../../platform/format.ts';
import type { FieldViews } from '../../../platform/record-versions.ts';
import { wordsOfHtml } from '../../../platform/rich-text/html-words.ts';
import { LANGUAGE_TEXTS } from '../writing-texts.ts';

type Named = { id: number; name: string };

/** What the form of a post holds. */
export type PostValues = {
  title: string;
  titles: string[];
  blog: string;
  language: PostLanguage;
  brief: string;
  keyword: string;
  html: string;
  tags: string;
  is_paid: boolean;
  owner: Named;
  reviewer: Named | null;
  due_on: string;
};

/** How the fields of a post are shown where somebody else's version stands beside this one. */
export const postViews = (blogName: (id: string) => string): FieldViews<PostValues> => ({
  title: { label: m.writing_title() },
  html: { label: m.writing_text(), text: wordsOfHtml },
  titles: {
    label: m.writing_titles(),
    text: (titles) => titles.filter(Boolean).join('\n'),
  },
  keyword: { label: m.writing_keyword() },
  tags: { label: m.writing_tags() },
  blog: { label: m.writing_blog(), text: blogName },
  language: { label: m.writing_language(), text: (language) => LANGUAGE_TEXTS[language]() },
  due_on: { label: m.writing_due(), text: (day) => (day ? formatDate(day) : '') },
  owner: { label: m.writing_owner(), text: ({ name }) => name },
  reviewer: { label: m.writing_reviewer(), text: (reviewer) => reviewer?.name ?? '' },
  is_paid: { label: m.writing_paid(), text: (isPaid) => (isPaid ? '✓' : '–') },
  brief: { label: m.writing_brief() },
});
