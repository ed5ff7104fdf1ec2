import type { BodyInput } from '@station/contract/endpoint';
import { withoutToken } from '@station/contract/visitors/page-paths';
import type { PageViewType, trackVisit } from '@station/contract/visitors/visits';
import { makeId, sessionId, visitorId } from '../../../platform/client-ids.ts';
import { readOwnPoint } from '../../../platform/own-location.ts';
import { thisAgent } from './agent.ts';
import { countVisit } from './visit-counts.ts';

/** What is reported of a page view. */
export type Visit = BodyInput<typeof trackVisit>;

/** A page as the router has it. */
export type OpenPage = {
  path: string;
  /** With its question mark; empty if there is none. */
  search: string;
};

/**
 * What may be reported of an address's query. A search is personal data, and links by mail carry
 * secrets, so only what is known to be harmless goes along, and nothing after a `#` ever does.
 */
const HARMLESS = new Set(['page', 'sort', 'tab', 'utm_source', 'utm_medium', 'utm_campaign']);

/** Characters that are worth sending: the server keeps no more (contract, visits.ts). */
const LONGEST = { line: 300, address: 1_000, agent: 500 } as const;

/** The record of a page view as it stands (spec 1, section 3). Who it is, the server knows. */
export function makeVisit(page: OpenPage, pageViewType: PageViewType): Visit {
  const { browser, os, device } = thisAgent();
  const { userAgent, platform, language, languages } = navigator;
  const { width, height, colorDepth } = window.screen;
  return {
    page: page.path.slice(0, LONGEST.line),
    fullUrl: plainAddress(`${window.location.origin}${page.path}${page.search}`),
    referrer: plainAddress(document.referrer) || 'Direct',
    title: document.title.slice(0, LONGEST.line),
    browser,
    os,
    device,
    platform,
    userAgent: userAgent.slice(0, LONGEST.agent),
    language,
    languages: languages.slice(0, 20),
    screenResolution: `${width}x${height}`,
    screenColorDepth: colorDepth,
    viewport: `${window.innerWidth}x${window.innerHeight}`,
    // Not by days.ts: this comes with the first screen, and that brings what reckons days.
    timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    timezoneOffset: new Date().getTimezoneOffset(),
    sessionId: sessionId(),
    visitorId: visitorId(),
    timestamp: new Date().toISOString(),
    visitId: makeId(),
    geoLocation: readOwnPoint(),
    pageViewType,
    ...countVisit(),
    performance: pageViewType === 'initial' ? loadTimes() : { loadTime: null, domReady: null },
  };
}

/** An address without what may be secret in it; empty when it is none. */
export function plainAddress(address: string): string {
  if (!URL.canParse(address)) return '';
  const { protocol, host, pathname, searchParams } = new URL(address);
  const kept = [...searchParams].filter(([name]) => HARMLESS.has(name));
  const query = kept.length > 0 ? `?${new URLSearchParams(kept)}` : '';
  return `${protocol}//${host}${withoutToken(pathname)}${query}`.slice(0, LONGEST.address);
}

/** Milliseconds until the page was loaded, and until it could be used (Navigation Timing). */
function loadTimes(): Visit['performance'] {
  const [loaded] = performance.getEntriesByType?.('navigation') ?? [];
  const { loadEventEnd = 0, domContentLoadedEventEnd = 0 } = (loaded ??
    {}) as Partial<PerformanceNavigationTiming>;
  // Zero: not there yet.
  return {
    loadTime: Math.round(loadEventEnd) || null,
    domReady: Math.round(domContentLoadedEventEnd) || null,
  };
}
