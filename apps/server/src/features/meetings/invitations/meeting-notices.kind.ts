import type { Rsvp } from '@station/contract/meetings/meeting-fields';
import type { Language } from '@station/contract/settings/settings';
import { noticeKind } from '../../notices/notice.kind.ts';

/** Who did it, to which meeting, and when that is in each language. */
export type MeetingNews = {
  name: string;
  title: string;
  when: Record<Language, string>;
  reason: string;
};

const said = (when: string, reason: string) => ({ body: reason ? `${when} · ${reason}` : when });

/** Somebody is invited to a meeting or a series. */
export const meetingInvited = noticeKind<MeetingNews>({
  kind: 'meetings.invited',
  group: 'meetings',
  texts: {
    vi: (it) => ({ title: `${it.name} mời bạn họp: ${it.title}`, ...said(it.when.vi, it.reason) }),
    ko: (it) => ({
      title: `${it.name} 님이 회의에 초대했습니다: ${it.title}`,
      ...said(it.when.ko, it.reason),
    }),
    en: (it) => ({ title: `${it.name} invited you: ${it.title}`, ...said(it.when.en, it.reason) }),
  },
});

/** A meeting has another time or place. */
export const meetingMoved = noticeKind<MeetingNews>({
  kind: 'meetings.moved',
  group: 'meetings',
  texts: {
    vi: (it) => ({
      title: `Cuộc họp đổi giờ hoặc địa điểm: ${it.title}`,
      ...said(it.when.vi, it.reason),
    }),
    ko: (it) => ({
      title: `회의 시간 또는 장소가 변경되었습니다: ${it.title}`,
      ...said(it.when.ko, it.reason),
    }),
    en: (it) => ({
      title: `New time or place: ${it.title}`,
      ...said(it.when.en, it.reason),
    }),
  },
});

/** What a meeting is about has been changed, and not when or where. */
export const meetingChanged = noticeKind<MeetingNews>({
  kind: 'meetings.changed',
  group: 'meetings',
  texts: {
    vi: (it) => ({
      title: `${it.name} đã sửa cuộc họp: ${it.title}`,
      ...said(it.when.vi, it.reason),
    }),
    ko: (it) => ({
      title: `${it.name} 님이 회의 내용을 수정했습니다: ${it.title}`,
      ...said(it.when.ko, it.reason),
    }),
    en: (it) => ({ title: `${it.name} changed ${it.title}`, ...said(it.when.en, it.reason) }),
  },
});

/** A meeting begins soon. */
export const meetingSoon = noticeKind<MeetingNews>({
  kind: 'meetings.soon',
  group: 'meetings',
  texts: {
    vi: (it) => ({ title: `Sắp họp: ${it.title}`, ...said(it.when.vi, it.reason) }),
    ko: (it) => ({ title: `곧 회의가 시작됩니다: ${it.title}`, ...said(it.when.ko, it.reason) }),
    en: (it) => ({ title: `Starts soon: ${it.title}`, ...said(it.when.en, it.reason) }),
  },
});

/** A meeting does not take place, or not with this person. */
export const meetingCancelled = noticeKind<MeetingNews>({
  kind: 'meetings.cancelled',
  group: 'meetings',
  texts: {
    vi: (it) => ({ title: `Cuộc họp đã hủy: ${it.title}`, ...said(it.when.vi, it.reason) }),
    ko: (it) => ({ title: `회의가 취소되었습니다: ${it.title}`, ...said(it.when.ko, it.reason) }),
    en: (it) => ({ title: `Cancelled: ${it.title}`, ...said(it.when.en, it.reason) }),
  },
});

const ANSWERS: Record<Rsvp, Record<Language, (name: string, title: string) => string>> = {
  yes: {
    vi: (name, title) => `${name} sẽ tham dự: ${title}`,
    ko: (name, title) => `${name} 님이 참석합니다: ${title}`,
    en: (name, title) => `${name} is coming: ${title}`,
  },
  no: {
    vi: (name, title) => `${name} không tham dự: ${title}`,
    ko: (name, title) => `${name} 님이 참석하지 않습니다: ${title}`,
    en: (name, title) => `${name} is not coming: ${title}`,
  },
  maybe: {
    vi: (name, title) => `${name} có thể tham dự: ${title}`,
    ko: (name, title) => `${name} 님의 참석이 불확실합니다: ${title}`,
    en: (name, title) => `${name} may be coming: ${title}`,
  },
};

/** The organiser learns who comes. */
export const meetingAnswered = noticeKind<MeetingNews & { answer: Rsvp }>({
  kind: 'meetings.answered',
  group: 'meetings',
  texts: {
    vi: (it) => ({
      title: ANSWERS[it.answer].vi(it.name, it.title),
      ...said(it.when.vi, it.reason),
    }),
    ko: (it) => ({
      title: ANSWERS[it.answer].ko(it.name, it.title),
      ...said(it.when.ko, it.reason),
    }),
    en: (it) => ({
      title: ANSWERS[it.answer].en(it.name, it.title),
      ...said(it.when.en, it.reason),
    }),
  },
});
