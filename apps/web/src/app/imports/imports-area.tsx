import type { ImportPlaces } from '../../features/imports/import-kind.ts';
import { m } from '../../paraglide/messages.js';
import { Area, type AreaProps } from '../areas/area.tsx';

/** Where the screens of a kind stand, by the one where a file is chosen. */
export const placesFrom = (start: ImportPlaces['start']): ImportPlaces => ({
  start,
  one: `${start}/$id`,
  history: `${start}/history`,
});

type ImportsAreaProps = Pick<AreaProps, 'back'> & { places: ImportPlaces };

/** What the screens of imports of a kind stand in: a tab to choose a file, one with all that was imported. */
export function ImportsArea({ back, places }: ImportsAreaProps) {
  return (
    <Area
      back={back}
      tabs={{
        label: m.imports_tabs(),
        list: [
          { link: { to: places.start }, text: m.imports_tab_start() },
          { link: { to: places.history }, text: m.imports_tab_history() },
        ],
      }}
    />
  );
}
