import type { DEVICE_KINDS } from '@station/contract/visitors/visits';

/** What a browser says of itself. */
export type AgentHints = {
  userAgent: string;
  /** `navigator.platform`: old, but the only trace of a tablet that asks for desktop pages. */
  platform?: string;
  maxTouchPoints?: number;
  /** `navigator.userAgentData.brands`, where there are any. */
  brands?: readonly { brand: string }[];
};

export type Agent = { browser: string; os: string; device: (typeof DEVICE_KINDS)[number] };

type Rule = readonly [name: string, sign: RegExp];

/**
 * Browsers by their signs, the first that fits. Most of them call themselves Chrome or Safari as
 * well, and the apps that show pages inside call themselves by the browser they are made of.
 */
const BROWSERS: readonly Rule[] = [
  ['KakaoTalk', /KAKAOTALK/i],
  ['Zalo', /\bZalo/i],
  ['Naver', /NAVER\(inapp/i],
  ['Line', /\bLine\//],
  ['Instagram', /\bInstagram\b/],
  ['Messenger', /FBAN\/Messenger|MESSENGER|FB_IAB\/Orca/],
  ['Facebook', /\bFB(AN|AV|_IAB)\b/],
  ['TikTok', /musical_ly|BytedanceWebview|TikTok/i],
  ['Whale', /\bWhale\//],
  ['Cốc Cốc', /coc_coc_browser|\bCocCoc/i],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera', /\b(OPR|OPT|OPiOS)\/|\bOpera\b/],
  ['UC Browser', /\bUCBrowser\//],
  ['Mi Browser', /\bMiuiBrowser\//],
  ['Yandex', /\bYaBrowser\//],
  ['DuckDuckGo', /\b(DuckDuckGo|Ddg)\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Android WebView', /; wv\)/],
  ['Chrome', /\b(Chrome|CriOS|HeadlessChrome)\//],
  ['Android Browser', /\bAndroid\b.*\bVersion\//],
  ['Safari', /\bVersion\/.*\bSafari\//],
];

/** Browsers that call themselves Chrome in the user agent and tell the truth in their brands. */
const BRANDS: Record<string, string> = {
  Brave: 'Brave',
  Vivaldi: 'Vivaldi',
  CocCoc: 'Cốc Cốc',
  'Coc Coc': 'Cốc Cốc',
  Whale: 'Whale',
  'Naver Whale': 'Whale',
  'Samsung Internet': 'Samsung Internet',
};

const SYSTEMS: readonly Rule[] = [
  ['iPadOS', /\biPad\b/],
  ['iOS', /\b(iPhone|iPod)\b/],
  ['HarmonyOS', /\b(HarmonyOS|OpenHarmony)\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Tizen', /\bTizen\b/],
  ['macOS', /\bMac OS X\b|\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
];

/**
 * Browser, system and kind of device (spec 1, section 3). Only names: the user agent itself, with
 * all its versions, is reported beside them.
 */
export function readAgent(hints: AgentHints): Agent {
  const { userAgent, brands = [] } = hints;
  const named = firstOf(BROWSERS, userAgent);
  const branded = brands.map(({ brand }) => BRANDS[brand]).find((brand) => brand !== undefined);
  return {
    browser: named === 'Chrome' ? (branded ?? named) : named,
    ...readDevice(hints),
  };
}

/** What is known of this browser. */
export function thisAgent(): Agent {
  const { userAgent, platform, maxTouchPoints, userAgentData } = navigator as Navigator & {
    userAgentData?: { brands?: { brand: string }[] };
  };
  const brands = userAgentData?.brands ?? [];
  return readAgent({ userAgent, platform, maxTouchPoints, brands });
}

function readDevice({
  userAgent,
  platform = '',
  maxTouchPoints = 0,
}: AgentHints): Omit<Agent, 'browser'> {
  const os = firstOf(SYSTEMS, userAgent);
  const isTouched = maxTouchPoints > 1;
  // Tablets ask for desktop pages: an iPad says it is a Mac, which has no touch screen, …
  if (os === 'iPadOS' || (os === 'macOS' && isTouched)) return { os: 'iPadOS', device: 'Tablet' };
  // … and an Android tablet says it is Linux, but on a phone's processor.
  if (os === 'Linux' && isTouched && /arm|aarch64/i.test(platform)) {
    return { os: 'Android', device: 'Tablet' };
  }
  if (/\b(Tablet|PlayBook|Silk)\b/i.test(userAgent) && os !== 'Windows') {
    return { os, device: 'Tablet' };
  }
  if (os === 'Android' || os === 'HarmonyOS') {
    return { os, device: /\bMobile\b/.test(userAgent) ? 'Mobile' : 'Tablet' };
  }
  const isMobile = os === 'iOS' || /\b(Mobile|Phone)\b/.test(userAgent);
  return { os, device: isMobile ? 'Mobile' : 'Desktop' };
}

function firstOf(rules: readonly Rule[], text: string): string {
  return rules.find(([, sign]) => sign.test(text))?.[0] ?? 'Unknown';
}
