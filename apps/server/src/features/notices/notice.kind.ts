import type { NoticeGroup } from '@station/contract/notices/notice-groups';
import type { Language } from '@station/contract/settings/settings';

/** What a notice says: a line, and more where a line is not enough. */
export type NoticeText = {
  /** Also shown on locked screens and in the subject of letters. */
  title: string;
  body?: string;
};

/**
 * A kind of notice: a domain declares it beside what it tells of, and hands it to `notify`. `Params`
 * is what its texts are made of.
 */
export type NoticeKind<Params> = {
  /** Its domain and a past participle: `meetings.invited`. Stored, so it stays. */
  kind: string;
  /** The line of a person's settings that decides about it. */
  group: NoticeGroup;
  /** What it says; made when it happens, and kept in all languages. */
  texts: Readonly<Record<Language, (params: Params) => NoticeText>>;
};

/** Declares a kind of notice. */
export function noticeKind<Params>(declared: NoticeKind<Params>): NoticeKind<Params> {
  return declared;
}
