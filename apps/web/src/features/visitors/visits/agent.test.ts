// @vitest-environment node
import { expect, test } from 'vitest';
import { type AgentHints, readAgent } from './agent.ts';

const android = (device: string, rest: string) =>
  `Mozilla/5.0 (Linux; Android ${device}) AppleWebKit/537.36 (KHTML, like Gecko) ${rest}`;
const chrome = 'Chrome/126.0.0.0 Mobile Safari/537.36';
const iphone = (rest: string) =>
  `Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) ${rest}`;
const windows = (rest: string) =>
  `Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) ${rest}`;
const mac = (rest: string) =>
  `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) ${rest}`;
const safari = 'Version/17.5 Safari/605.1.15';

const cases: [what: string, hints: AgentHints, browser: string, os: string, device: string][] = [
  [
    'Samsung Internet on a Galaxy',
    { userAgent: android('14; SM-S928N', `SamsungBrowser/25.0 ${chrome}`) },
    'Samsung Internet',
    'Android',
    'Mobile',
  ],
  [
    'KakaoTalk on a Galaxy',
    {
      userAgent: android(
        '14; SM-S911N Build/UP1A; wv',
        `Version/4.0 ${chrome};KAKAOTALK 2410510;KAKAO_LINK`,
      ),
    },
    'KakaoTalk',
    'Android',
    'Mobile',
  ],
  [
    'KakaoTalk on an iPhone',
    { userAgent: iphone('Mobile/15E148 KAKAOTALK 10.8.5') },
    'KakaoTalk',
    'iOS',
    'Mobile',
  ],
  [
    'Naver’s app on an iPhone',
    {
      userAgent: iphone(
        'Version/17.5 Mobile/15E148 Safari/604.1 NAVER(inapp; search; 2100; 12.9.5; 15PRO)',
      ),
    },
    'Naver',
    'iOS',
    'Mobile',
  ],
  [
    'Whale on Windows',
    { userAgent: windows('Chrome/126.0.0.0 Whale/3.27.254.15 Safari/537.36') },
    'Whale',
    'Windows',
    'Desktop',
  ],
  [
    'Whale on a phone',
    { userAgent: android('13; SM-A536N', 'Chrome/126.0.0.0 Whale/3.6.6.2 Mobile Safari/537.36') },
    'Whale',
    'Android',
    'Mobile',
  ],
  [
    'Cốc Cốc on Windows, as it called itself',
    { userAgent: windows('coc_coc_browser/112.0.200 Chrome/106.0.5249.200 Safari/537.36') },
    'Cốc Cốc',
    'Windows',
    'Desktop',
  ],
  [
    'Cốc Cốc by its brand',
    {
      userAgent: windows('Chrome/126.0.0.0 Safari/537.36'),
      brands: [{ brand: 'Not/A)Brand' }, { brand: 'Chromium' }, { brand: 'CocCoc' }],
    },
    'Cốc Cốc',
    'Windows',
    'Desktop',
  ],
  [
    'Zalo on Android',
    { userAgent: android('12; V2043; wv', `Version/4.0 ${chrome} Zalo android/12080738`) },
    'Zalo',
    'Android',
    'Mobile',
  ],
  [
    'Zalo on an iPhone',
    { userAgent: iphone('Mobile/15E148 Zalo iOS/608 ZaloTheme/light ZaloLanguage/vn') },
    'Zalo',
    'iOS',
    'Mobile',
  ],
  [
    'Safari on an iPhone',
    { userAgent: iphone('Version/17.5 Mobile/15E148 Safari/604.1') },
    'Safari',
    'iOS',
    'Mobile',
  ],
  [
    'Safari on an iPad that asks for desktop pages',
    { userAgent: mac(safari), maxTouchPoints: 5 },
    'Safari',
    'iPadOS',
    'Tablet',
  ],
  [
    'Safari on an old iPad',
    {
      userAgent:
        'Mozilla/5.0 (iPad; CPU OS 12_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/12.1 Mobile/15E148 Safari/604.1',
    },
    'Safari',
    'iPadOS',
    'Tablet',
  ],
  ['Safari on a Mac', { userAgent: mac(safari), maxTouchPoints: 0 }, 'Safari', 'macOS', 'Desktop'],
  [
    'Chrome on a phone',
    { userAgent: android('10; K', chrome), brands: [{ brand: 'Google Chrome' }] },
    'Chrome',
    'Android',
    'Mobile',
  ],
  [
    'Chrome on an iPhone',
    { userAgent: iphone('CriOS/126.0.6478.54 Mobile/15E148 Safari/604.1') },
    'Chrome',
    'iOS',
    'Mobile',
  ],
  [
    'Chrome on an Android tablet',
    { userAgent: android('13; SM-X700', 'Chrome/126.0.0.0 Safari/537.36') },
    'Chrome',
    'Android',
    'Tablet',
  ],
  [
    'Chrome on an Android tablet that asks for desktop pages',
    {
      userAgent:
        'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36',
      platform: 'Linux aarch64',
      maxTouchPoints: 5,
    },
    'Chrome',
    'Android',
    'Tablet',
  ],
  [
    'Chrome on Linux',
    {
      userAgent:
        'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/126.0.0.0 Safari/537.36',
      platform: 'Linux x86_64',
    },
    'Chrome',
    'Linux',
    'Desktop',
  ],
  [
    'Edge on Windows',
    { userAgent: windows('Chrome/126.0.0.0 Safari/537.36 Edg/126.0.2592.68') },
    'Edge',
    'Windows',
    'Desktop',
  ],
  [
    'Edge on a phone',
    { userAgent: android('10; HD1913', `${chrome} EdgA/124.0.2478.64`) },
    'Edge',
    'Android',
    'Mobile',
  ],
  [
    'Firefox on Windows',
    {
      userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:127.0) Gecko/20100101 Firefox/127.0',
    },
    'Firefox',
    'Windows',
    'Desktop',
  ],
  [
    'Firefox on a phone',
    { userAgent: 'Mozilla/5.0 (Android 14; Mobile; rv:127.0) Gecko/127.0 Firefox/127.0' },
    'Firefox',
    'Android',
    'Mobile',
  ],
  [
    'Firefox on an Android tablet',
    { userAgent: 'Mozilla/5.0 (Android 14; Tablet; rv:127.0) Gecko/127.0 Firefox/127.0' },
    'Firefox',
    'Android',
    'Tablet',
  ],
  [
    'Facebook on Android',
    { userAgent: android('12; CPH2365; wv', `Version/4.0 ${chrome} [FB_IAB/FB4A;FBAV/468.0;]`) },
    'Facebook',
    'Android',
    'Mobile',
  ],
  [
    'a Chromebook',
    {
      userAgent:
        'Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36',
      maxTouchPoints: 10,
    },
    'Chrome',
    'ChromeOS',
    'Desktop',
  ],
  [
    'a Windows laptop with a touch screen',
    { userAgent: windows('Chrome/126.0.0.0 Safari/537.36'), maxTouchPoints: 10 },
    'Chrome',
    'Windows',
    'Desktop',
  ],
  ['nothing', { userAgent: '' }, 'Unknown', 'Unknown', 'Desktop'],
];

test.each(cases)('%s', (_what, hints, browser, os, device) => {
  expect(readAgent(hints)).toEqual({ browser, os, device });
});
