import { NO_INDUSTRY } from '@station/contract/industries/industry-fields';
import { useState } from 'react';
import { m } from '../../paraglide/messages.js';
import { formatNumber } from '../../platform/format.ts';
import { isAdmin, useUser } from '../../platform/session.ts';
import { Select } from '../../ui/select-field.tsx';
import { useIndustryCounts, useIndustryTree, useUsualEdition } from './industries.data.ts';
import { industryFilter, industryTitle } from './industries.texts.ts';

type FilterProps = {
  /** `vsic2025:P`, `none`, or nothing. */
  value: string;
  onChange: (value: string) => void;
  /** How many there are of each value, where the list itself knows; else contacts are counted. */
  counts?: ReadonlyMap<string, number>;
};

/** A finger opens the picker at once, so its choices are there before; a mouse comes near first. */
const comesNear = () => matchMedia('(hover: hover)').matches;

/**
 * Narrows a list to a section, with how many there are, or to what is not classified. The tree is
 * not small, and few who open a list narrow it so: it is asked for when somebody reaches for the
 * field, or when the list is narrowed by it.
 */
export function IndustryFilterField({ value, onChange, counts }: FilterProps) {
  const [reached, setReached] = useState(() => !comesNear());
  const wanted = reached || (value !== '' && value !== NO_INDUSTRY);
  const edition = useUsualEdition(wanted);
  const user = useUser();
  const nodes = useIndustryTree(edition, wanted).data ?? [];
  const asked = useIndustryCounts(
    edition,
    wanted && !counts && user !== undefined && isAdmin(user),
  ).data;
  const countOf = (filter: string, code: string) =>
    counts ? (counts.get(filter) ?? 0) : asked && (asked[code] ?? 0);
  const sections = nodes
    .filter(({ level }) => level === 'section')
    .map((node) => {
      const filter = industryFilter({ edition, code: node.code });
      const label = `${node.code} ${industryTitle({ ...node, edition }).text}`;
      const count = countOf(filter, node.code);
      return {
        value: filter,
        label: count === undefined ? label : `${label} (${formatNumber(count)})`,
      };
    });
  const none = counts?.get(NO_INDUSTRY);
  const noneLabel =
    none === undefined
      ? m.industries_none_yet()
      : `${m.industries_none_yet()} (${formatNumber(none)})`;
  const isOffered =
    value === '' || value === NO_INDUSTRY || sections.some((one) => one.value === value);
  return (
    <Select
      aria-label={m.common_record_industry()}
      value={value}
      onPointerEnter={() => setReached(true)}
      onFocus={() => setReached(true)}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      choices={[
        { value: '', label: m.industries_filter_all() },
        { value: NO_INDUSTRY, label: noneLabel },
        ...sections,
        // A link may name a code below a section, or one of the other edition.
        ...(isOffered ? [] : [{ value, label: value.split(':')[1] ?? value }]),
      ]}
    />
  );
}
