import type { Language } from '@station/contract/settings/settings';

type InLanguages<Input> = Readonly<Record<Language, (input: Input) => string>>;

/** Several at once. */
export const SUMMARY_TEXTS: InLanguages<number> = {
  vi: (count) => `Bạn có ${count} thông báo mới`,
  ko: (count) => `새 알림 ${count}개가 있습니다`,
  en: (count) => (count === 1 ? 'You have a new notice' : `You have ${count} new notices`),
};

/** To see whether a push arrives; `organisation` sends it. */
export const TRIAL_TEXTS: InLanguages<string> = {
  vi: (organisation) => `${organisation}: thiết bị này nhận được thông báo`,
  ko: (organisation) => `${organisation}: 이 기기에서 알림을 받을 수 있습니다`,
  en: (organisation) => `${organisation}: notices arrive on this device`,
};

/** The subject of a letter with what is unread. */
export const DIGEST_TEXTS: InLanguages<number> = {
  vi: (count) => `Bạn có ${count} thông báo chưa đọc`,
  ko: (count) => `읽지 않은 알림 ${count}개`,
  en: (count) => (count === 1 ? 'One unread notice' : `${count} unread notices`),
};

/** What stands below a letter: where to read, and why it came. */
export const LETTER_WORDS: Readonly<
  Record<Language, { open: string; more: (count: number) => string; why: string; change: string }>
> = {
  vi: {
    open: 'Mở thông báo',
    more: (count) => `và ${count} thông báo khác`,
    why: 'Bạn nhận thư này vì đã chọn nhận thông báo qua email.',
    change: 'Thay đổi cài đặt thông báo',
  },
  ko: {
    open: '알림 열기',
    more: (count) => `그 밖에 ${count}개`,
    why: '이메일로 알림을 받도록 설정하셨기 때문에 보내 드립니다.',
    change: '알림 설정 변경',
  },
  en: {
    open: 'Open notices',
    more: (count) => `and ${count} more`,
    why: 'You get this letter because you chose to have notices by e-mail.',
    change: 'Change how you are told',
  },
};
