import { isDay } from '@station/contract/record-fields';
import { useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { formatDate } from '../../../platform/format.ts';
import type { ListPlace } from '../../../platform/list-address.ts';
import { DayInput } from '../../../platform/written-input.tsx';
import { ChoiceGroup } from '../../../ui/choice-group.tsx';
import { TextField } from '../../../ui/field.tsx';
import { type SetFilter, setFilters } from '../../../ui/list-filters.tsx';
import { Select } from '../../../ui/select-field.tsx';
import { ownZone, type Preset, rangeOf, type StatisticsAddress } from './statistics.address.ts';
import { text } from './text.ts';

const ZONE_TEXTS: Readonly<Record<string, () => string>> = {
  'Asia/Ho_Chi_Minh': m.visitor_statistics_zone_vietnam,
  'Asia/Seoul': m.visitor_statistics_zone_korea,
};

/** A time zone by the name of its country where the organisation is, else by its own. */
export const zoneText = (zone: string) => ZONE_TEXTS[zone]?.() ?? zone.replaceAll('_', ' ');

type RangeProps = { at: ListPlace<StatisticsAddress> };

/** Which days: one press for the usual ones. */
export function RangePresets({ at: { address, change } }: RangeProps) {
  const presets: { value: Preset; label: string }[] = [
    { value: 'today', label: m.visitor_statistics_range_today() },
    { value: 'week', label: m.visitor_statistics_range_week() },
    { value: 'month', label: m.visitor_statistics_range_month() },
    { value: 'year', label: m.visitor_statistics_range_year() },
  ];
  return (
    <ChoiceGroup<Preset | ''>
      label={m.visitor_statistics_range()}
      hideLabel
      value={address.last}
      onChange={(last) => change({ last, from: '', to: '' })}
      choices={presets}
      columns={4}
    />
  );
}

/** Any other days, and whose. */
export function RangeFields({ at: { address, change, replace } }: RangeProps) {
  const { from, to } = rangeOf(address);
  const zones = [...new Set([...Object.keys(ZONE_TEXTS), ownZone(), address.zone])];
  return (
    <>
      <DayField
        label={m.visitor_statistics_from()}
        value={from}
        onDay={(day) => replace(inOrder(day, to, day))}
      />
      <DayField
        label={m.visitor_statistics_to()}
        value={to}
        onDay={(day) => replace(inOrder(from, day, day))}
      />
      <Select
        label={text(m.common_time_zone)}
        value={address.zone}
        choices={zones.map((zone) => ({ value: zone, label: zoneText(zone) }))}
        onChange={({ currentTarget: { value } }) => change({ zone: value })}
      />
    </>
  );
}

/** Days and a zone that aren't the usual ones. */
export const rangeSet = ({ address, change }: ListPlace<StatisticsAddress>): SetFilter[] =>
  setFilters(
    address.last === '' && {
      key: 'days',
      label: `${formatDate(address.from)} – ${formatDate(address.to)}`,
      onRemove: () => change({ last: 'month', from: '', to: '' }),
    },
    address.zone !== ownZone() && {
      key: 'zone',
      label: zoneText(address.zone),
      onRemove: () => change({ zone: ownZone() }),
    },
  );

/** Two days in their order; if they are not, both are the one that was chosen last. */
const inOrder = (from: string, to: string, chosen: string) =>
  from > to ? { from: chosen, to: chosen } : { from, to };

type DayFieldProps = { label: string; value: string; onDay: (day: string) => void };

/** A day. What is being typed counts when it is one: a year is written digit by digit. */
function DayField({ label, value, onDay }: DayFieldProps) {
  const [typed, setTyped] = useState({ text: value, of: value });
  const shown = typed.of === value ? typed.text : value;
  return (
    <TextField
      control={DayInput}
      label={label}
      value={shown}
      onChange={({ currentTarget: { value: next } }) => {
        setTyped({ text: next, of: isDay(next) ? next : value });
        if (isDay(next)) onDay(next);
      }}
    />
  );
}
