import { isDay } from '@station/contract/record-fields';
import {
  type AddressOf,
  flag,
  listAddress,
  oneOf,
  recordId,
  type SearchOf,
  textThat,
} from '../../platform/list-address.ts';

/** Which layer of the map is open. */
export const useMapTools = listAddress(
  {
    tool: oneOf(['areas', 'log', 'trail', 'replay']),
    /** The day of a trail or a replay, `YYYY-MM-DD`; empty for today. */
    day: textThat(isDay),
    /** Whose trail: of an account, or of a guest's tab. */
    account: recordId(),
    session: textThat((typed) => /^[\w-]{8,64}$/.test(typed)),
    /** Of the log. */
    area: recordId(),
    heat: flag(),
  },
  // A trail is somebody's.
  ({ tool, account, session }) =>
    tool === 'trail' && account === 0 && session === '' ? { tool: '' as const } : {},
);

type MapToolsAddress = AddressOf<typeof useMapTools>;
export type MapToolsSearch = SearchOf<typeof useMapTools>;

/** Another layer: nothing of the one before stays, but the heat. */
export const openTool = (given: Partial<MapToolsAddress>): Partial<MapToolsAddress> => ({
  tool: '',
  day: '',
  account: 0,
  session: '',
  area: 0,
  ...given,
});
