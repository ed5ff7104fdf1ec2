/** Speed of boards, sums over many reports and full calendars on both stores (issue 17, "Show at the end"). */
import { ask, benchBothStores, type Host } from './both-stores.ts';
import { medianMs, type Row, verdict } from './measure.ts';
import type { Hosted, HostQuestion } from './reports-host.ts';

const PASSWORD = 'bench-password';

/** Runs of each path; the medians are compared. */
const TIMES = 30;

/** Each path at most so many times its bare SQL. */
const LIMIT = 2;

/** Runs everything on both stores, or on PostgreSQL alone, and answers the report in Markdown. */
export function benchReports(flags: string[]): Promise<string> {
  return benchBothStores<Hosted>(flags, {
    script: 'reports-host.ts',
    env: { ADMIN_PASSWORD: PASSWORD },
    rowsOf,
  });
}

type ReportsHost = Host<Hosted>;

/** What is measured: an address of Station, and the question that the bare handler answers. */
type Path = { path: string; station: string; bare: HostQuestion };

async function rowsOf(host: ReportsHost): Promise<Row[]> {
  const headers = await signIn(host);
  const month = `from=${host.from}&to=${host.to}`;
  const paths: Path[] = [
    {
      path: 'board of a team: 200 people × 31 days',
      station: `/api/daily-reports/board?${month}`,
      bare: 'board',
    },
    {
      path: 'roll-up by person, department and kind: 50,000 items',
      station: `/api/daily-reports/rollup?${month}`,
      bare: 'rollup',
    },
    {
      path: 'calendar month of 2,000 meetings with 12,000 attendees',
      station: `/api/meetings?${month}&time_zone=UTC&all=true`,
      bare: 'calendar',
    },
  ];
  const rows: Row[] = [];
  for (const path of paths) rows.push(await benchPath(host, headers, path));
  return rows;
}

/** Station's answer against its SQL in a handler that does nothing else, and at the driver. */
async function benchPath(
  host: ReportsHost,
  headers: Record<string, string>,
  { path, station, bare }: Path,
): Promise<Row> {
  const asked: Record<'station' | 'handler' | 'driver', number[]> = {
    station: [],
    handler: [],
    driver: [],
  };
  // In turns, so that whatever else the machine does weighs on all three alike.
  for (let round = 0; round < 3; round += 1) {
    asked.station.push(await medianMs(TIMES, () => get(`${host.station}${station}`, headers)));
    asked.handler.push(await medianMs(TIMES, () => get(`${host.bare}/${bare}`)));
    asked.driver.push(await medianMs(TIMES, () => ask(host, bare)));
  }
  const [ours, handler, driver] = [asked.station, asked.handler, asked.driver].map(
    (medians) => medians.toSorted((a, b) => a - b)[1] ?? Number.NaN,
  ) as [number, number, number];
  return {
    path,
    measured: ms(ours),
    against: `its SQL in a bare handler ${ms(handler)}, at the driver ${ms(driver)}`,
    reach: verdict(ours / handler, LIMIT, 'at most'),
  };
}

async function signIn({ station }: ReportsHost): Promise<{ authorization: string }> {
  const response = await fetch(`${station}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password: PASSWORD, remember: true }),
  });
  const { token } = (await response.json()) as { token: string };
  return { authorization: `Bearer ${token}` };
}

async function get(url: string, headers: Record<string, string> = {}): Promise<void> {
  const response = await fetch(url, { headers });
  const { data } = (await response.json()) as { data?: unknown };
  if (!data) throw new Error(`${url} answered ${response.status}`);
}

const ms = (value: number) => `${value.toFixed(1)} ms`;
