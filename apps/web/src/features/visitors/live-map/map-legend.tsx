import { useRef } from 'react';
import { m } from '../../../paraglide/messages.js';
import { useFading } from '../../../ui/fading-strip.tsx';
import css from './live-map.module.css';
import sign from './visitor-sign.module.css';

/** What the shapes on the map mean. */
export function MapLegend() {
  const strip = useRef<HTMLUListElement>(null);
  // What scrolls is scrolled by keys, too.
  const { isLong, appearance } = useFading(strip, css.legend);
  return (
    <ul
      ref={strip}
      tabIndex={isLong ? 0 : undefined}
      {...appearance}
      aria-label={m.live_map_legend()}
    >
      <li>
        <span className={css.legendPin} aria-hidden="true" />
        {m.live_map_by_device()}
      </li>
      <li>
        <span className={css.legendRing} aria-hidden="true" />
        {m.live_map_by_address()}
      </li>
      <li>
        <span className={sign.sign} data-state="active" aria-hidden="true" />
        {m.live_map_state_active()}
      </li>
      <li>
        <span className={sign.sign} data-state="idle" aria-hidden="true" />
        {m.live_map_state_idle()}
      </li>
    </ul>
  );
}
