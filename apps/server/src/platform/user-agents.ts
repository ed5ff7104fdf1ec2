import type { Session } from '@station/contract/accounts/sessions';

type Device = Session['device'];

/** Browsers by what their user agents say; who claims to be another comes first. */
const BROWSERS: readonly [pattern: RegExp, name: string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bWhale\//, 'Whale'],
  [/\bCoc_Coc_Browser\/|\bcoc_coc_browser\//i, 'Cốc Cốc'],
  [/\bKAKAOTALK\b/i, 'KakaoTalk'],
  [/\bZalo\b/i, 'Zalo'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
];

const SYSTEMS: readonly [pattern: RegExp, name: string][] = [
  [/\biPad\b/, 'iPadOS'],
  [/\biPhone\b|\biPod\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

/** Roughly what a session is used on; a person has to recognise it, nothing depends on it. */
export function deviceOf(userAgent: string): Device {
  const nameIn = (list: typeof BROWSERS) =>
    list.find(([pattern]) => pattern.test(userAgent))?.[1] ?? '';
  return { kind: kindOf(userAgent), browser: nameIn(BROWSERS), system: nameIn(SYSTEMS) };
}

function kindOf(userAgent: string): Device['kind'] {
  if (/\biPad\b|\bTablet\b/i.test(userAgent)) return 'tablet';
  if (/\bAndroid\b/.test(userAgent)) return /\bMobile\b/.test(userAgent) ? 'phone' : 'tablet';
  if (/\biPhone\b|\biPod\b|\bMobile\b/.test(userAgent)) return 'phone';
  return /\b(Windows|Macintosh|X11|CrOS|Linux)\b/.test(userAgent) ? 'desktop' : 'other';
}
