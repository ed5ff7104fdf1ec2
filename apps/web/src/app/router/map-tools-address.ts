import { isDay } from '@station/contract/fields';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';

const TOOLS = ['areas', 'log', 'trail', 'replay'] as const;

/** Which layer of the map is open, as it stands in the address; empty and zero for none. */
export type MapToolsAddress = {
  tool: (typeof TOOLS)[number] | '';
  /** The day of a trail or a replay, `YYYY-MM-DD`; empty for today. */
  day: string;
  /** Whose trail: of an account, or of a guest's tab. */
  account: number;
  session: string;
  /** Of the log. */
  area: number;
  heat: boolean;
};

/** As the router writes it: what is empty is left out. */
export type MapToolsSearch = Partial<MapToolsAddress>;

const NOTHING: MapToolsAddress = {
  tool: '',
  day: '',
  account: 0,
  session: '',
  area: 0,
  heat: false,
};

/** Reads an address, whatever somebody typed into it. */
function readMapTools(raw: Record<string, unknown>): MapToolsAddress {
  const { tool, day, session, account, area, heat } = raw;
  const id = (value: unknown) =>
    typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? value : 0;
  const read = {
    tool: TOOLS.find((it) => it === tool) ?? '',
    day: typeof day === 'string' && isDay(day) ? day : '',
    account: id(account),
    session: typeof session === 'string' && /^[\w-]{8,64}$/.test(session) ? session : '',
    area: id(area),
    heat: heat === true,
  } satisfies MapToolsAddress;
  // A trail is somebody's.
  return read.tool === 'trail' && read.account === 0 && read.session === ''
    ? { ...read, tool: '' }
    : read;
}

/** What is open now, and the way to open something else: back leads to what was open before. */
export function useMapTools(): [MapToolsAddress, (change: MapToolsSearch) => void] {
  const now = useSearch({ strict: false, select: readMapTools });
  const navigate = useNavigate();
  const change = useCallback(
    (next: MapToolsSearch) =>
      void navigate({
        to: '/app/user-map',
        search: (old) => ({ ...old, ...written({ ...readMapTools(old), ...next }) }),
        resetScroll: false,
      }),
    [navigate],
  );
  return [now, change];
}

function written(address: MapToolsAddress) {
  return Object.fromEntries(
    Object.entries(address).map(([name, value]) => [name, value || undefined]),
  );
}

/** Another layer: nothing of the one before stays, but the heat. */
export const openTool = (given: MapToolsSearch): MapToolsSearch => {
  const { heat: _, ...nothing } = NOTHING;
  return { ...nothing, ...given };
};
