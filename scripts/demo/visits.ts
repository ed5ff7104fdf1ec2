import { randomUUID } from 'node:crypto';
import {
  insertVisits,
  prepareVisitMonths,
  type VisitRow,
} from '../../apps/server/src/features/visitors/visits/visits.queries.ts';
import type { Context } from '../../apps/server/src/platform/context.ts';
import { seeded } from '../make-contacts.ts';

const DAYS = 60;
const DAY_MS = 86_400_000;
const SEED = 4;

/** Rows in one statement. */
const STEP = 500;

/** Where visits come from, those that many come from more often. */
const PLACES = [
  { city: 'Hà Nội', country: 'Vietnam', country_code: 'VN', latitude: 21.03, longitude: 105.85 },
  { city: 'Hà Nội', country: 'Vietnam', country_code: 'VN', latitude: 21.03, longitude: 105.85 },
  { city: 'Đà Nẵng', country: 'Vietnam', country_code: 'VN', latitude: 16.05, longitude: 108.2 },
  {
    ...{ city: 'Seoul', country: 'South Korea', country_code: 'KR' },
    ...{ latitude: 37.57, longitude: 126.98 },
  },
  {
    ...{ city: 'Busan', country: 'South Korea', country_code: 'KR' },
    ...{ latitude: 35.18, longitude: 129.08 },
  },
] as const;

const PAGES = [
  ['/home', '홈'],
  ['/home/contacts', 'Danh bạ'],
  ['/home/schools', 'Trường học'],
  ['/home/contacts', 'Danh bạ'],
  ['/home/profile', '프로필'],
  ['/login', 'Station'],
] as const;

const DEVICES = [
  ['Mobile', 'Samsung Internet', 'Android'],
  ['Mobile', 'Chrome', 'Android'],
  ['Mobile', 'Safari', 'iOS'],
  ['Desktop', 'Chrome', 'Windows'],
  ['Desktop', 'Whale', 'Windows'],
  ['Tablet', 'Safari', 'iPadOS'],
] as const;

const SOURCES = ['Direct', 'Direct', 'Direct', 'mail.google.com', 'zalo.me', 'www.naver.com'];

/** People who come again and again. */
const PEOPLE = 40;

/** Adds two months of page views, unless there are some; tells what was done. */
export async function fillVisits({ db }: Context): Promise<string> {
  const known = await db.selectFrom('visit').select('id').executeTakeFirst();
  if (known) return 'There are visits already; none were added.';
  await prepareVisitMonths(db);
  const rows = [...makeVisits()].toSorted((a, b) => b.waited_ms - a.waited_ms);
  for (let at = 0; at < rows.length; at += STEP) await insertVisits(db, rows.slice(at, at + STEP));
  return `${rows.length.toLocaleString('en')} page views were added.`;
}

function* makeVisits(): Generator<VisitRow> {
  const random = seeded(SEED);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const people = Array.from({ length: PEOPLE }, () => ({
    visitor_id: randomUUID(),
    place: pick(PLACES),
    device: pick(DEVICES),
    visits: 0,
  }));
  for (let day = DAYS; day > 0; day -= 1) {
    // Fewer people work at the weekend.
    const isWeekend = [0, 6].includes(new Date(Date.now() - day * DAY_MS).getUTCDay());
    for (const person of people) {
      if (random() > (isWeekend ? 0.15 : 0.7)) continue;
      yield* sessionOf(person, day * DAY_MS - random() * DAY_MS * 0.4, random, pick);
    }
  }
}

type Person = {
  visitor_id: string;
  place: (typeof PLACES)[number];
  device: (typeof DEVICES)[number];
  visits: number;
};

function* sessionOf(
  person: Person,
  startedAgo: number,
  random: () => number,
  pick: <T>(list: readonly T[]) => T,
): Generator<VisitRow> {
  const session_id = randomUUID();
  const source = pick(SOURCES);
  let ago = startedAgo;
  for (let page = 0; page < 2 + random() * 6; page += 1) {
    const [path, title] = page === 0 ? PAGES[0] : pick(PAGES);
    const [device, browser, os] = person.device;
    person.visits += 1;
    yield {
      key: randomUUID(),
      waited_ms: ago,
      visitor_id: person.visitor_id,
      session_id,
      account_id: null,
      username: null,
      page: path,
      title,
      source: page === 0 ? source : 'Direct',
      browser,
      os,
      device,
      view_type: page === 0 ? 'initial' : 'navigation',
      is_returning: person.visits > 1,
      visit_count: person.visits,
      load_ms: page === 0 ? 400 + random() * 900 : null,
      ready_ms: page === 0 ? 200 + random() * 400 : null,
      ip: '203.0.113.7',
      ...person.place,
      own_point: null,
      details: {},
    };
    ago -= 20_000 + random() * 180_000;
  }
}
