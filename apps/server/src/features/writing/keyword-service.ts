import { createHmac } from 'node:crypto';
import * as z from 'zod/mini';
import { askJson } from '../../platform/ask-json.ts';
import type { KeywordConfig } from '../../platform/config.ts';

/** What was told of a keyword; null where the service that knows has no key here. */
export type KeywordCounts = {
  searches_pc: number | null;
  searches_phone: number | null;
  documents: number | null;
  trend: number[] | null;
};

/** Whoever does not answer for so long is not waited for, in milliseconds. */
const PATIENCE_MS = 10_000;

/** A thousand related keywords with their figures take a fifth of it, in characters. */
const ANSWER_MAX = 2_000_000;

/** Months of a trend. */
const MONTHS = 12;

/** Below ten Naver says `< 10`. */
const Count = z.union([z.number(), z.string()]);

const SearchAdAnswer = z.object({
  keywordList: z.array(
    z.object({ relKeyword: z.string(), monthlyPcQcCnt: Count, monthlyMobileQcCnt: Count }),
  ),
});

const DataLabAnswer = z.object({
  results: z.array(z.object({ data: z.array(z.object({ ratio: z.number() })) })),
});

const BlogSearchAnswer = z.object({ total: z.number() });

/**
 * Asks what is known of a keyword: monthly searches of the Search Ad API (`/keywordstool`), the blog posts
 * that are found (`/v1/search/blog`), and the course of a year of DataLab (`/v1/datalab/search`).
 * @throws as `askJson` does.
 */
export async function askNaver(
  { searchAd, openApi }: KeywordConfig,
  keyword: string,
  now: Date,
): Promise<KeywordCounts> {
  const [searches, documents, trend] = await Promise.all([
    searchAd ? askSearchAd(searchAd, keyword, now) : undefined,
    openApi ? askDocuments(openApi, keyword) : undefined,
    openApi ? askTrend(openApi, keyword, now) : undefined,
  ]);
  return {
    searches_pc: searches?.pc ?? null,
    searches_phone: searches?.phone ?? null,
    documents: documents ?? null,
    trend: trend ?? null,
  };
}

type SearchAd = NonNullable<KeywordConfig['searchAd']>;
type OpenApi = NonNullable<KeywordConfig['openApi']>;

async function askSearchAd(
  { url, customer, licence, secret }: SearchAd,
  keyword: string,
  now: Date,
) {
  const path = '/keywordstool';
  const time = String(now.getTime());
  const signature = createHmac('sha256', secret).update(`${time}.GET.${path}`).digest('base64');
  // Hints are written without spaces, and answered so.
  const hint = keyword.replaceAll(/\s+/g, '');
  const query = `hintKeywords=${encodeURIComponent(hint)}&showDetail=1`;
  const list = await ask(`${url}${path}?${query}`, {
    headers: {
      'X-Timestamp': time,
      'X-API-KEY': licence,
      'X-Customer': customer,
      'X-Signature': signature,
    },
    read: (answer) => SearchAdAnswer.parse(answer).keywordList,
  });
  const asked = hint.toUpperCase();
  const found = list.find(({ relKeyword }) => relKeyword.toUpperCase() === asked);
  return found && { pc: asCount(found.monthlyPcQcCnt), phone: asCount(found.monthlyMobileQcCnt) };
}

function asCount(told: number | string): number {
  const number = typeof told === 'number' ? told : Number(told.replaceAll(/[^\d]/g, ''));
  return Math.min(Math.max(Math.trunc(number), 0), 2_000_000_000);
}

async function askDocuments({ url, id, secret }: OpenApi, keyword: string): Promise<number> {
  const query = `query=${encodeURIComponent(keyword)}&display=1`;
  const total = await ask(`${url}/v1/search/blog.json?${query}`, {
    headers: keys(id, secret),
    read: (answer) => BlogSearchAnswer.parse(answer).total,
  });
  return asCount(total);
}

async function askTrend({ url, id, secret }: OpenApi, keyword: string, now: Date) {
  const day = (date: Date) => date.toISOString().slice(0, 10);
  const from = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - MONTHS, 1));
  const results = await ask(`${url}/v1/datalab/search`, {
    method: 'POST',
    headers: { ...keys(id, secret), 'content-type': 'application/json' },
    body: JSON.stringify({
      startDate: day(from),
      endDate: day(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 0))),
      timeUnit: 'month',
      keywordGroups: [{ groupName: keyword, keywords: [keyword] }],
    }),
    read: (answer) => DataLabAnswer.parse(answer).results,
  });
  return (results[0]?.data ?? []).map(({ ratio }) => Math.round(ratio)).slice(-MONTHS);
}

const keys = (id: string, secret: string) => ({
  'X-Naver-Client-Id': id,
  'X-Naver-Client-Secret': secret,
});

const ask = <Answer>(
  url: string,
  init: RequestInit & { read: (answer: unknown) => Answer },
): Promise<Answer> =>
  askJson(url, { ...init, signal: AbortSignal.timeout(PATIENCE_MS), most: ANSWER_MAX });
