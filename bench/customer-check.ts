/** Speed of a customer check against a large directory on both stores (issue 17, "Show at the end"). */
import { digitsOf, foldText } from '@station/contract/search-text';
import { benchBothStores, type Host } from './both-stores.ts';
import type { Hosted } from './customer-check-host.ts';
import { medianMs, type Row, verdict } from './measure.ts';

/** Runs of each term in a round; a minute lets one account check 60 times. */
const TIMES = 11;

/** The check itself may take so many milliseconds. */
const LIMIT_MS = 25;

/** Runs everything on both stores, or on PostgreSQL alone, and answers the report in Markdown. */
export function benchCustomerCheck(flags: string[]): Promise<string> {
  return benchBothStores<Hosted>(flags, {
    script: 'customer-check-host.ts',
    rowsOf,
  });
}

async function rowsOf(host: Host<Hosted>): Promise<Row[]> {
  const terms = [
    { what: 'telephone of one of 100,000 contacts', term: host.phone, pieces: [tail(host.phone)] },
    { what: 'e-mail of one of them', term: host.email, pieces: [`${host.email.split('@')[0]}@`] },
    { what: 'name of three words', term: 'nguyễn thị lan', pieces: ['nguyen', 'thi', 'lan'] },
    { what: 'nobody’s telephone', term: '0359 999 998', pieces: ['9999998'] },
  ];
  const rows = [];
  for (const [at, term] of terms.entries()) {
    rows.push(...(await benchTerm(host, host.tokens[at] ?? '', term)));
  }
  return rows;
}

const tail = (phone: string): string => digitsOf(phone).slice(-7);

type Term = { what: string; term: string; pieces: string[] };

/** A check of a term against the SQL that finds the same contacts, in a handler that does nothing else. */
async function benchTerm(
  host: Host<Hosted>,
  token: string,
  { what, term, pieces }: Term,
): Promise<Row[]> {
  const headers = { authorization: `Bearer ${token}` };
  const body = { pieces: pieces.map(foldText) };
  const ours: number[] = [];
  const handler: number[] = [];
  // In turns, so that whatever else the machine does weighs on both alike.
  for (let round = 0; round < 3; round += 1) {
    const check = () => post(`${host.station}/api/customer-check`, { term }, headers);
    ours.push(await medianMs(TIMES, check));
    handler.push(await medianMs(TIMES, () => post(`${host.bare}/find`, body)));
  }
  const [measured, against] = [ours, handler].map(middle) as [number, number];
  return [
    {
      path: what,
      measured: ms(measured),
      against: `its SQL in a bare handler ${ms(against)}`,
      reach: verdict(measured / against, 2, 'at most'),
    },
    {
      path: 'the same, in all',
      measured: ms(measured),
      against: `${LIMIT_MS} ms`,
      reach: verdict(measured / LIMIT_MS, 1, 'at most'),
    },
  ];
}

const middle = (values: number[]): number => values.toSorted((a, b) => a - b)[1] ?? Number.NaN;

async function post(
  url: string,
  body: object,
  headers: Record<string, string> = {},
): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return response.json();
}

const ms = (value: number) => `${value.toFixed(1)} ms`;
