/** Speed of a course list with many enrolments on both stores (schools issue, "Show at the end"). */
import { ask, benchBothStores, type Host } from './both-stores.ts';
import { medianMs, type Row, verdict } from './measure.ts';
import type { Hosted, HostQuestion } from './schools-host.ts';

const PASSWORD = 'bench-password';

/** Runs of each path; the medians are compared. */
const TIMES = 60;

/** Runs everything on both stores, or on PostgreSQL alone, and answers the report in Markdown. */
export function benchSchools(flags: string[]): Promise<string> {
  return benchBothStores<Hosted>(flags, {
    script: 'schools-host.ts',
    env: { ADMIN_PASSWORD: PASSWORD },
    rowsOf,
  });
}

type SchoolsHost = Host<Hosted>;

async function rowsOf(host: SchoolsHost): Promise<Row[]> {
  const headers = await signIn(host);
  return [
    await benchPath(host, headers, {
      path: 'courses of a class: 500 courses, 100,000 enrolments',
      station: `/api/courses/class/${host.classId}`,
      bare: 'list',
    }),
    await benchPath(host, headers, {
      path: 'the same against SQL that counts the enrolments',
      station: `/api/courses/class/${host.classId}`,
      bare: 'counting',
    }),
    await benchPath(host, headers, {
      path: 'students of one of the courses: 200',
      station: `/api/enrollments/course/${host.courseId}`,
      bare: 'students',
    }),
  ];
}

/** Station's answer against its SQL in a handler that does nothing else, and at the driver. */
async function benchPath(
  host: SchoolsHost,
  headers: Record<string, string>,
  {
    path,
    station,
    bare,
  }: { path: string; station: string; bare: 'list' | 'counting' | 'students' },
): Promise<Row> {
  const asked: Record<'station' | 'handler' | 'driver', number[]> = {
    station: [],
    handler: [],
    driver: [],
  };
  // In turns, so that whatever else the machine does weighs on all three alike.
  const question: HostQuestion = `${bare}-sql`;
  for (let round = 0; round < 3; round += 1) {
    asked.station.push(await medianMs(TIMES, () => get(`${host.station}${station}`, headers)));
    asked.handler.push(await medianMs(TIMES, () => get(`${host.bare}/${bare}`)));
    asked.driver.push(await medianMs(TIMES, () => ask(host, question)));
  }
  const [ours, handler, driver] = [asked.station, asked.handler, asked.driver].map(
    (medians) => medians.toSorted((a, b) => a - b)[1] ?? Number.NaN,
  ) as [number, number, number];
  return {
    path,
    measured: ms(ours),
    against: `its SQL in a bare handler ${ms(handler)}, at the driver ${ms(driver)}`,
    reach: verdict(ours / handler, 2, 'at most'),
  };
}

async function signIn({ station }: SchoolsHost): Promise<{ authorization: string }> {
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
  const { data } = (await response.json()) as { data?: unknown[] };
  if (!data?.length) throw new Error(`${url} answered ${response.status}`);
}

const ms = (value: number) => `${value.toFixed(1)} ms`;
