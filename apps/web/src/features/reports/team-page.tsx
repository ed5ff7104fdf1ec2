import type { Board, BoardPerson, DayState } from '@station/contract/reports/team';
import IconUsersGroup from '@tabler/icons-react/dist/esm/icons/IconUsersGroup.mjs';
import { createLink } from '@tanstack/react-router';
import { m } from '../../paraglide/messages.js';
import { formatNumber } from '../../platform/format.ts';
import { Badge } from '../../ui/badge.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { OpenAnchor } from '../../ui/line-opening.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { NotLoaded } from '../../ui/not-loaded.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Screen } from '../../ui/screen.tsx';
import { StatTiles } from '../../ui/stat-tiles.tsx';
import { DayHead } from './day-head.tsx';
import { durationText, reportLoadFailure, STATES } from './report-texts.ts';
import { useDayAddress } from './reports.address.ts';
import { useBoard, useMyDay } from './reports.data.ts';
import { text } from './text.ts';

const OpenLink = createLink(OpenAnchor);

/** How the reports of one's team stand on a day. */
export function TeamPage() {
  const { address, change } = useDayAddress();
  const mine = useMyDay('');
  if (!mine.data) {
    return (
      <Screen>
        <NotLoaded of={mine} loading={text(m.common_loading)} failure={reportLoadFailure} />
      </Screen>
    );
  }
  const { today } = mine.data;
  return (
    <TeamDay
      day={address.day || today}
      today={today}
      onDay={(day) => change({ day: day === today ? '' : day })}
    />
  );
}

type TeamDayProps = { day: string; today: string; onDay: (day: string) => void };

function TeamDay({ day, today, onDay }: TeamDayProps) {
  const { data: board, error, refetch, isPlaceholderData } = useBoard({ from: day, to: day });
  return (
    <Screen>
      <DayHead title={m.reports_team_title()} day={day} today={today} onDay={onDay} />
      {error && !board ? (
        <LoadFailure {...reportLoadFailure(error)} onRetry={() => void refetch()} />
      ) : (
        <>
          <Figures board={board} />
          {board && !isPlaceholderData ? <Word board={board} /> : null}
          <DataTable
            caption={m.reports_team_list()}
            columns={COLUMNS()}
            rows={board?.people.toSorted((one, other) => rankOf(one) - rankOf(other))}
            rowKey={({ id }) => id}
            stale={isPlaceholderData}
            isFaded={(person) => !isExpected(stateOf(person))}
            lines
            loadingLabel={text(m.common_loading)}
            empty={
              <EmptyState
                icon={<IconUsersGroup size={40} aria-hidden="true" />}
                title={m.reports_team_empty()}
                text={m.reports_team_empty_text()}
              />
            }
          />
        </>
      )}
    </Screen>
  );
}

const HANDED_IN: ReadonlySet<DayState> = new Set(['submitted', 'late', 'returned', 'confirmed']);
const WAITING: ReadonlySet<DayState> = new Set(['open', 'missing']);

const stateOf = ({ states }: BoardPerson): DayState => states[0] ?? 'none';
const isExpected = (state: DayState) => HANDED_IN.has(state) || WAITING.has(state);

/** What a leader has to do stands first: what is to be read, then who is waited for. */
const RANKS: Partial<Record<DayState, number>> = {
  submitted: 0,
  late: 0,
  missing: 1,
  open: 1,
  returned: 2,
  confirmed: 3,
};
const rankOf = (person: BoardPerson) => RANKS[stateOf(person)] ?? 4;

function Figures({ board }: { board: Board | undefined }) {
  const states = board?.people.map(stateOf);
  const count = (passes: (state: DayState) => boolean) =>
    states && formatNumber(states.filter(passes).length);
  const expected = count(isExpected);
  return (
    <StatTiles
      label={m.reports_team_title()}
      tiles={[
        {
          key: 'in',
          value: states && `${count((state) => HANDED_IN.has(state))}/${expected}`,
          label: m.reports_team_in(),
        },
        {
          key: 'late',
          value: board && formatNumber(board.people.filter(({ late }) => late?.[0]).length),
          label: m.reports_team_late(),
        },
        {
          key: 'waiting',
          value: count((state) => WAITING.has(state)),
          label: m.reports_team_waiting(),
        },
        {
          key: 'excused',
          value: count((state) => !isExpected(state) && state !== 'none'),
          label: m.reports_team_excused(),
        },
      ]}
    />
  );
}

/** What is said of the whole: a day off, or that nobody has handed in. */
function Word({ board: { days, people } }: { board: Board }) {
  const excuse = days[0]?.excuse;
  if (excuse) {
    const name = excuse.name || STATES[excuse.kind].text();
    return <Notice tone="plain">{m.reports_team_off({ name })}</Notice>;
  }
  const states = people.map(stateOf);
  const nobody =
    states.some((state) => WAITING.has(state)) && !states.some((it) => HANDED_IN.has(it));
  return nobody ? <Notice tone="warning">{m.reports_team_nobody()}</Notice> : null;
}

const COLUMNS = (): Column<BoardPerson>[] => [
  {
    key: 'name',
    header: text(m.common_name),
    card: 'title',
    cell: ({ name, reports }) => {
      const [id] = reports;
      if (!id) return name;
      return (
        <OpenLink
          to="/home/reports/read/$id"
          params={{ id: String(id) }}
          aria-label={m.reports_read({ name })}
        >
          {name}
        </OpenLink>
      );
    },
  },
  {
    key: 'department',
    header: m.reports_template_department(),
    card: 'detail',
    cell: ({ department }) => department || m.reports_no_department(),
  },
  {
    key: 'time',
    header: m.reports_col_time(),
    card: 'hidden',
    cell: ({ minutes }) => (minutes[0] ? durationText(minutes[0]) : ''),
  },
  {
    key: 'state',
    header: text(m.common_status),
    card: 'badge',
    cell: (person) => {
      const { text: state, tint } = STATES[stateOf(person)];
      return <Badge tint={tint}>{state()}</Badge>;
    },
  },
];
