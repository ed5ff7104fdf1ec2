import { m } from '../../../paraglide/messages.js';
import { zoneHere } from '../../../platform/days.ts';
import { Check } from '../../../ui/check-field.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Select } from '../../../ui/select-field.tsx';
import { noticesLanguage, text } from '../notice-texts.ts';
import type { SettingsPart } from './channels-panel.tsx';
import css from './notice-settings.module.css';

/** Every half hour of a day, `HH:MM`. */
const TIMES = Array.from({ length: 48 }, (_, index) => {
  const hour = String(Math.floor(index / 2)).padStart(2, '0');
  return `${hour}:${index % 2 === 0 ? '00' : '30'}`;
});

/** Hours that somebody who has just asked for quiet is given. */
const USUAL = { from: '22:00', to: '07:00' };

/** Those who travel and those who stay: here, where it is set to, and where Station is used. */
const zones = (set: string) => [...new Set([zoneHere(), set, 'Asia/Ho_Chi_Minh', 'Asia/Seoul'])];

/** When the person wants to be left alone, by which clock. */
export function QuietPanel({ settings, onChange }: SettingsPart) {
  const { quiet, time_zone: zone } = settings;
  const times = (other: string | undefined, own: string | undefined) =>
    [...new Set([...TIMES, ...(own === undefined ? [] : [own])])]
      .filter((time) => time !== other)
      .toSorted()
      .map((time) => ({ value: time, label: time }));
  return (
    <Panel title={m.notices_quiet()} text={m.notices_quiet_text()} lang={noticesLanguage()}>
      <Check
        label={m.notices_quiet_on()}
        checked={quiet !== null}
        onChange={({ currentTarget: { checked } }) =>
          onChange(checked ? { quiet: USUAL, time_zone: zoneHere() } : { quiet: null })
        }
      />
      {quiet ? (
        <div className={css.fields}>
          <Select
            label={m.notices_quiet_from()}
            value={quiet.from}
            choices={times(quiet.to, quiet.from)}
            onChange={({ currentTarget: { value } }) =>
              onChange({ quiet: { ...quiet, from: value } })
            }
          />
          <Select
            label={m.notices_quiet_to()}
            value={quiet.to}
            choices={times(quiet.from, quiet.to)}
            onChange={({ currentTarget: { value } }) =>
              onChange({ quiet: { ...quiet, to: value } })
            }
          />
        </div>
      ) : null}
      <Select
        label={text(m.common_time_zone)}
        value={zone}
        choices={zones(zone).map((value) => ({ value, label: value.replaceAll('_', ' ') }))}
        onChange={({ currentTarget: { value } }) => onChange({ time_zone: value })}
      />
    </Panel>
  );
}
