import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs';
import { useEffect, useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { type BaseMapState, createBaseMap } from '../../../platform/map/base-map.ts';
import { useMapView } from '../../../platform/map/map-context.ts';
import { useSettings } from '../../settings/settings.data.ts';
import css from './live-map.module.css';

/** What the word on missing tiles hides of the map's upper edge, in pixels. */
const PILL_HEIGHT = 52;

/** The map's pictures from where the settings say, and a word when they cannot be had. */
export function BaseMap() {
  const view = useMapView();
  const settings = useSettings();
  const [state, setState] = useState<BaseMapState>('tiles');
  const [base, setBase] = useState<ReturnType<typeof createBaseMap>>();

  useEffect(() => {
    const made = createBaseMap(view, setState);
    setBase(made);
    return () => made.stop();
  }, [view]);

  useEffect(() => view.setCover({ top: state === 'tiles' ? 0 : PILL_HEIGHT }), [view, state]);

  const source = settings.data?.map_tiles;
  const isUnknown = settings.isError;
  useEffect(() => {
    if (source || isUnknown) base?.use(source);
  }, [base, source, isUnknown]);

  return (
    <div role="status" className={css.basePlace}>
      {state === 'tiles' ? null : (
        <span className={css.chip}>
          <span className="one-line">{m.live_map_outline()}</span>
          <button
            type="button"
            className={css.chipButton}
            aria-label={m.live_map_tiles_retry()}
            title={m.live_map_tiles_retry()}
            aria-busy={state === 'trying' || undefined}
            onClick={() => (source ? base?.retry() : void settings.refetch())}
          >
            <IconRefresh size={18} aria-hidden="true" />
          </button>
        </span>
      )}
    </div>
  );
}
