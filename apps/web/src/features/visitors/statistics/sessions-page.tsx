import type { VisitSession } from '@station/contract/visitors/visitor-statistics';
import { DEVICE_KINDS } from '@station/contract/visitors/visits';
import IconUserOff from '@tabler/icons-react/dist/esm/icons/IconUserOff.mjs';
import { createLink } from '@tanstack/react-router';
import { m } from '../../../paraglide/messages.js';
import { formatDateTime, formatNumber } from '../../../platform/format.ts';
import { languageOf } from '../../../platform/i18n.ts';
import { endlessList } from '../../../platform/list-state.ts';
import { listTexts } from '../../../platform/list-texts.ts';
import { loadFailure, problemText } from '../../../platform/problem-text.ts';
import type { Column } from '../../../ui/data-table.tsx';
import { OpenAnchor } from '../../../ui/line-opening.tsx';
import { type SetFilter, setFilters } from '../../../ui/list-filters.tsx';
import { ListScreen, type ListTexts } from '../../../ui/list-screen.tsx';
import { Screen, ScreenTitle } from '../../../ui/screen.tsx';
import { Select } from '../../../ui/select-field.tsx';
import origin from './messages/origin.json';
import {
  ownZone,
  rangeOf,
  type StatisticsAddress,
  useStatisticsAddress,
} from './statistics.address.ts';
import { RangeFields, RangePresets, rangeSet } from './statistics-range.tsx';
import { countryText, deviceText, durationText, placeText } from './statistics-texts.ts';
import { text } from './text.ts';
import { useVisitSessions, useVisitStatistics } from './visitor-statistics.data.ts';

const OpenLink = createLink(OpenAnchor);

/** Sessions of some days, newest first; each leads to its pages. */
export function SessionsPage() {
  const at = useStatisticsAddress();
  const { address, change } = at;
  const list = endlessList(
    useVisitSessions(address),
    ({ data }) => data,
    loadFailure(m.visitor_statistics_sessions_error, () => languageOf(origin, '*')),
    (error) => problemText(error, languageOf(origin, '*')),
  );
  const { who, device, country } = address;
  return (
    <Screen>
      <ListScreen<Row>
        at={at}
        list={{ ...list, rows: list.rows?.map((session, place) => ({ ...session, place })) }}
        texts={sessionTexts()}
        title={
          <ScreenTitle subtitle={m.visitor_statistics_sessions_text()}>
            {m.visitor_statistics_sessions_title()}
          </ScreenTitle>
        }
        scope={<RangePresets at={at} />}
        fields={
          <>
            <Filters address={address} onChange={change} />
            <RangeFields at={at} />
          </>
        }
        set={[...sessionFiltersSet(address, change), ...rangeSet(at)]}
        filtered={[who !== 'all', device, country].filter(Boolean).length}
        onClear={() =>
          change({
            search: '',
            who: 'all',
            device: '',
            country: '',
            last: 'month',
            from: '',
            to: '',
            zone: ownZone(),
          })
        }
        columns={columns()}
        lines
        rowKey={({ place }) => place}
        icon={<IconUserOff size={40} aria-hidden="true" />}
      />
    </Screen>
  );
}

function sessionTexts(): ListTexts {
  const none = {
    title: m.visitor_statistics_sessions_none(),
    text: m.visitor_statistics_sessions_none_text(),
  };
  return {
    list: m.visitor_statistics_sessions_title(),
    head: listTexts(languageOf(origin, '*')).head,
    loading: m.visitor_statistics_sessions_loading(),
    search: {
      label: m.visitor_statistics_search(),
      placeholder: text(m.common_account_name_or_username),
      clear: text(m.common_clear_search),
    },
    none,
    noneFound: { ...none, clear: m.visitor_statistics_filters_clear() },
    more: {
      shown: (count) => m.visitor_statistics_sessions_shown({ count: formatNumber(count) }),
      more: m.visitor_statistics_sessions_more(),
      loading: text(m.common_loading),
    },
  };
}

type FiltersProps = {
  address: StatisticsAddress;
  onChange: (change: Partial<StatisticsAddress>) => void;
};

const WHO = ['all', 'accounts', 'guests'] as const;
const WHO_TEXTS = {
  all: m.visitor_statistics_who_all,
  accounts: m.visitor_statistics_who_accounts,
  guests: m.visitor_statistics_who_guests,
};

function Filters({ address, onChange }: FiltersProps) {
  // The countries of these days, most frequent first.
  const { data } = useVisitStatistics(rangeOf(address));
  const known = data?.country.top.map(({ value }) => value) ?? [];
  const countries = [...new Set([...known, ...(address.country ? [address.country] : [])])];
  return (
    <>
      <Select
        label={m.visitor_statistics_who()}
        value={address.who}
        choices={WHO.map((value) => ({ value, label: WHO_TEXTS[value]() }))}
        onChange={({ currentTarget: { value } }) =>
          onChange({ who: value as StatisticsAddress['who'] })
        }
      />
      <Select
        label={m.visitor_statistics_column_device()}
        value={address.device}
        choices={[
          { value: '', label: text(m.common_all) },
          ...DEVICE_KINDS.map((value) => ({ value, label: deviceText(value) })),
        ]}
        onChange={({ currentTarget: { value } }) =>
          onChange({ device: value as StatisticsAddress['device'] })
        }
      />
      <Select
        label={m.visitor_statistics_country()}
        value={address.country}
        choices={[
          { value: '', label: text(m.common_all) },
          ...countries.map((value) => ({ value, label: countryText(value) })),
        ]}
        onChange={({ currentTarget: { value } }) => onChange({ country: value })}
      />
    </>
  );
}

/** The filters that hold. */
const sessionFiltersSet = (
  { who, device, country }: StatisticsAddress,
  onChange: FiltersProps['onChange'],
): SetFilter[] =>
  setFilters(
    who !== 'all' && {
      key: 'who',
      label: WHO_TEXTS[who](),
      onRemove: () => onChange({ who: 'all' }),
    },
    device && {
      key: 'device',
      label: deviceText(device),
      onRemove: () => onChange({ device: '' }),
    },
    country && {
      key: 'country',
      label: countryText(country),
      onRemove: () => onChange({ country: '' }),
    },
  );

type Row = VisitSession & { place: number };

/** Made at each drawing: the words change with the language. */
const columns = (): Column<Row>[] => [
  {
    key: 'who',
    header: m.visitor_statistics_who(),
    card: 'title',
    cell: (session) => (
      <OpenLink
        to="/app/visitors/sessions/$id"
        params={{ id: session.session_id }}
        search={true}
        // A look at the pages is put on record: only whoever means it asks for them.
        preload={false}
      >
        {whoText(session)}
      </OpenLink>
    ),
  },
  {
    key: 'device',
    header: m.visitor_statistics_column_device(),
    // Its page has it; a line has no room.
    card: 'hidden',
    cell: ({ device, browser, os }) =>
      [deviceText(device), browser, os].filter(Boolean).join(' · '),
  },
  {
    key: 'place',
    header: m.visitor_statistics_column_place(),
    card: 'detail',
    cell: ({ city, country }) => placeText(city, country),
  },
  {
    key: 'pages',
    header: m.visitor_statistics_column_pages(),
    card: 'detail',
    cell: ({ pages }) => m.visitor_statistics_pages_count({ count: formatNumber(pages) }),
  },
  {
    key: 'first',
    header: m.visitor_statistics_column_first(),
    card: 'aside',
    cell: ({ started_at }) => formatDateTime(started_at),
  },
  {
    key: 'last',
    header: m.visitor_statistics_column_last(),
    card: 'hidden',
    from: 'large',
    cell: ({ seen_at }) => formatDateTime(seen_at),
  },
  {
    key: 'length',
    header: m.visitor_statistics_column_length(),
    card: 'detail',
    cell: lengthText,
  },
];

/** From the first page to the last sign of life; a single look has no length. */
export function lengthText({
  started_at,
  seen_at,
}: Pick<VisitSession, 'started_at' | 'seen_at'>): string {
  const ms = Date.parse(seen_at) - Date.parse(started_at);
  return ms < 1_000 ? '—' : durationText(ms);
}

/** Whose session it is. */
export function whoText({ name, username }: Pick<VisitSession, 'name' | 'username'>): string {
  return name || username || m.visitor_statistics_guest();
}
