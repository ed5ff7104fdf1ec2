import { TOPIC_STATES } from '@station/contract/writing/topics';
import { POST_STATUSES } from '@station/contract/writing/writing-fields';
import {
  flag,
  listAddress,
  oneOf,
  pageNumber,
  recordId,
  type SearchOf,
  text,
  textThat,
} from '../../platform/list-address.ts';

/** Which posts are listed, and how: in a list, or on a board by state. */
export const usePostsAddress = listAddress({
  search: text(100),
  status: oneOf(POST_STATUSES),
  blog: recordId(),
  mine: flag(),
  board: flag(),
  page: pageNumber(),
});
export type PostsSearch = SearchOf<typeof usePostsAddress>;

/** Which published posts are listed. */
export const usePublishedAddress = listAddress({
  search: text(100),
  blog: recordId(),
  page: pageNumber(),
});
export type PublishedSearch = SearchOf<typeof usePublishedAddress>;

/** Which topics are listed. */
export const useTopicsAddress = listAddress({
  search: text(100),
  state: oneOf(TOPIC_STATES),
  page: pageNumber(),
});
export type TopicsSearch = SearchOf<typeof useTopicsAddress>;

/** Which month the calendar shows; the present one for the empty text. */
export const useCalendarAddress = listAddress({
  month: textThat((month) => /^20\d\d-(0[1-9]|1[0-2])$/.test(month)),
});
export type CalendarSearch = SearchOf<typeof useCalendarAddress>;
