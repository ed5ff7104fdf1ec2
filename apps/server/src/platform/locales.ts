import type { Language } from '@station/contract/settings/settings';

/** How days, times and amounts are written in a language (BCP 47). */
export const LOCALES: Record<Language, string> = { vi: 'vi-VN', ko: 'ko-KR', en: 'en-GB' };
