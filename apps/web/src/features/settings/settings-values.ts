import { type Settings, SettingsFields } from '@station/contract/settings/settings';
import type { SharingHours } from '@station/contract/visitors/sharing-hours';
import type { RecordForm } from '../../platform/record-form.ts';

/** A planet as it is edited; its key tells it from the others while they change places. */
export type PlanetRow = SettingsFields['planets'][number] & { key: string };

/** What the form holds: numbers as they are typed, and the hours whether they are on or not. */
export type SettingsValues = Record<TextSetting, string> & {
  planets: PlanetRow[];
  sharing_hours: SharingHours & { on: boolean };
  map_tiles: SettingsFields['map_tiles'];
  /** Empty for none. */
  file_quota_mb: string;
  file_link_password: boolean;
  file_hwp_text: boolean;
};

const NUMBERS = [
  'session_hours',
  'remembered_session_hours',
  'password_min',
  'visit_days',
  'precise_point_hours',
  'point_city_days',
  'ip_days',
  'file_link_days',
] as const;

/** A setting that is a whole number. */
export type NumberSetting = (typeof NUMBERS)[number];

type TextSetting =
  | NumberSetting
  | 'organisation_name'
  | 'default_language'
  | 'registration'
  | 'two_step';

/** The form of the settings, as its panels know it. */
export type SettingsRecord = RecordForm<SettingsValues, Settings>;

/** What is offered to somebody who turns the working hours on. */
const OFFERED: SharingHours = {
  days: [1, 2, 3, 4, 5],
  from: '08:00',
  to: '18:00',
  timezone: 'Asia/Ho_Chi_Minh',
};

let lastKey = 0;

/** A key for a planet that has none yet. */
export function planetKey(): string {
  lastKey += 1;
  return `planet-${lastKey}`;
}

/** What the fields hold of the settings. */
export function settingsValues(settings: Settings): SettingsValues {
  const numbers = Object.fromEntries(NUMBERS.map((name) => [name, String(settings[name])]));
  const { organisation_name, default_language, registration, two_step } = settings;
  return {
    ...(numbers as Record<NumberSetting, string>),
    organisation_name,
    default_language,
    registration,
    two_step,
    planets: settings.planets.map((planet) => ({ ...planet, key: planetKey() })),
    sharing_hours: { on: settings.sharing_hours !== null, ...(settings.sharing_hours ?? OFFERED) },
    map_tiles: settings.map_tiles,
    file_quota_mb: settings.file_quota_mb === null ? '' : String(settings.file_quota_mb),
    file_link_password: settings.file_link_password,
    file_hwp_text: settings.file_hwp_text,
  };
}

/** What was typed, as it is sent. Numbers that are none are `NaN`. */
export function typedSettings(values: SettingsValues) {
  const { planets, sharing_hours, map_tiles, file_quota_mb, ...texts } = values;
  const { on, ...hours } = sharing_hours;
  const number = (text: string) => (text.trim() === '' ? Number.NaN : Number(text));
  return {
    ...texts,
    organisation_name: texts.organisation_name.trim(),
    ...Object.fromEntries(NUMBERS.map((name) => [name, number(values[name])])),
    planets: planets.map(({ name, url, colour, size }) => ({
      name: name.trim(),
      url: url.trim(),
      colour,
      size,
    })),
    sharing_hours: on ? hours : null,
    file_quota_mb: file_quota_mb.trim() === '' ? null : Number(file_quota_mb),
    map_tiles: {
      url: map_tiles.url.trim(),
      attribution: map_tiles.attribution.trim(),
      key: map_tiles.key.trim(),
    },
  };
}

/** The settings that differ from what holds now. */
export function changedSettings(typed: object, now: Settings): Partial<SettingsFields> {
  const clean = SettingsFields.parse(typed);
  const changed = Object.entries(clean).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(now[name as keyof SettingsFields]),
  );
  return Object.fromEntries(changed);
}
