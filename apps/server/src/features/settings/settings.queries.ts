import { type Planet, type Settings, SettingsFields } from '@station/contract/settings/settings';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Db, Trx } from '../../db/db.ts';
import type { Context } from '../../platform/context.ts';

/**
 * How long, in milliseconds, settings are believed without asking the database again: what another
 * server changed counts here within a second.
 */
const BELIEVED_FOR_MS = 800;

/** Until when by a clock that only goes on: one that is set back must not lengthen it. */
type Remembered = { settings: Promise<Settings>; until: number };

const remembered = new WeakMap<Db, Remembered>();

/** The settings as they are now; asked for on most calls, and so remembered for a moment. */
export function readSettings(context: Pick<Context, 'db' | 'config'>): Promise<Settings> {
  const known = remembered.get(context.db);
  if (known && known.until > performance.now()) return known.settings;
  const settings = findSettings(context.db, context.config);
  remembered.set(context.db, { settings, until: performance.now() + BELIEVED_FOR_MS });
  // A failure is for those who wait for it, not for who comes after them.
  settings.catch(() => forgetSettings(context.db));
  return settings;
}

/** Makes this server ask the database again; for who has just changed them. */
export function forgetSettings(db: Db): void {
  remembered.delete(db);
}

/** The stored settings over the defaults; a stored value that no longer fits counts as none. */
export async function findSettings(db: Db, config: Context['config']): Promise<Settings> {
  const rows = await db.selectFrom('setting').select(['key', 'value']).execute();
  const stored = new Map(rows.map(({ key, value }) => [key, value]));
  const settings: Settings = { ...defaultSettings(config) };
  for (const [key, schema] of Object.entries(StoredSettings)) {
    if (!stored.has(key)) continue;
    const parsed = schema.safeParse(stored.get(key));
    if (parsed.success) Object.assign(settings, { [key]: parsed.data });
  }
  return settings;
}

const StoredSettings = { ...SettingsFields.shape, logo: z.nullable(z.string()) };

export async function saveSettings(trx: Trx, change: Partial<Settings>): Promise<void> {
  const values = Object.entries(change).map(([key, value]) => ({
    key,
    value: JSON.stringify(value),
  }));
  await trx
    .insertInto('setting')
    .values(values)
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({ value: sql`excluded.value`, updated_at: sql<Date>`now()` }),
    )
    .execute();
}

/** Changes one after the other, so that each tells what it really changed. */
export async function lockSettings(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('settings', 2))`.execute(trx);
}

/** What holds until an administrator decides otherwise. */
function defaultSettings(config: Context['config']): Settings {
  return {
    organisation_name: 'Station',
    logo: null,
    default_language: 'vi',
    registration: config.registration,
    session_hours: 12,
    remembered_session_hours: 30 * 24,
    password_min: config.passwordMin,
    two_step: 'offered',
    planets: DEFAULT_PLANETS,
    visit_days: 400,
    precise_point_hours: 24,
    point_city_days: 30,
    ip_days: 30,
    sharing_hours: null,
    map_tiles: {
      url: 'https://tile.openstreetmap.org/{z}/{x}/{y}.png',
      attribution: '© OpenStreetMap contributors',
      key: '',
    },
    file_quota_mb: 20_480,
    file_link_password: false,
    file_hwp_text: false,
    file_link_days: 365,
  };
}

/** The two pages of Station itself (spec 1, section 2), and sites of use to a school like this. */
const DEFAULT_PLANETS: Planet[] = [
  { name: 'Papago', url: 'https://papago.naver.com/', colour: '#f59e0b', size: 'small' },
  { name: 'Naver', url: 'https://dict.naver.com/', colour: '#22c55e', size: 'small' },
  { name: 'Earth', url: 'https://www.openstreetmap.org/', colour: '#3b82f6', size: 'medium' },
  { name: 'Mars', url: 'https://science.nasa.gov/mars/', colour: '#ef4444', size: 'small' },
  { name: 'Jupiter', url: '/jupiter-giant', colour: '#d6a36b', size: 'large' },
  { name: 'Saturn', url: '/saturn-rings', colour: '#e3c77b', size: 'large' },
];
