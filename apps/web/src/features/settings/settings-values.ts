import { type Settings, SettingsFields } from '@station/contract/settings/settings';

/** A planet as it is edited; its key tells it from the others while they change places. */
export type PlanetRow = SettingsFields['planets'][number] & { key: string };

/** What is wrong, by field; fields of planets by `<key of the planet>.<field>`. */
export type WrongSettings = Readonly<Record<string, string>>;

let lastKey = 0;

/** A key for a planet that has none yet. */
export function planetKey(): string {
  lastKey += 1;
  return `planet-${lastKey}`;
}

/** What the form holds, as typed. Numbers that are none are `NaN`. */
export function readForm(form: HTMLFormElement, planetKeys: readonly string[]) {
  const values = new FormData(form);
  const text = (name: string) => String(values.get(name) ?? '').trim();
  const number = (name: string) => (text(name) === '' ? Number.NaN : Number(text(name)));
  return {
    organisation_name: text('organisation_name'),
    default_language: text('default_language'),
    registration: text('registration'),
    session_hours: number('session_hours'),
    remembered_session_hours: number('remembered_session_hours'),
    password_min: number('password_min'),
    two_step: text('two_step'),
    planets: planetKeys.map((key) => ({
      name: text(`${key}.name`),
      url: text(`${key}.url`),
      colour: text(`${key}.colour`),
      size: text(`${key}.size`),
    })),
    visit_days: number('visit_days'),
    precise_point_hours: number('precise_point_hours'),
    point_city_days: number('point_city_days'),
    ip_days: number('ip_days'),
    sharing_hours: values.has('sharing_hours.on')
      ? {
          days: values.getAll('sharing_hours.days').map(Number),
          from: text('sharing_hours.from'),
          to: text('sharing_hours.to'),
          timezone: text('sharing_hours.timezone'),
        }
      : null,
    map_tiles: {
      url: text('map_tiles.url'),
      attribution: text('map_tiles.attribution'),
      key: text('map_tiles.key'),
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
