import type { LiveStats } from '@station/contract/visitors/realtime';
import { useRef } from 'react';
import { m } from '../../../paraglide/messages.js';
import { formatNumber } from '../../../platform/format.ts';
import { useFading } from '../../../ui/fading-strip.tsx';
import css from './live-map.module.css';

/** The server’s numbers of everybody who is here, whatever the filters (spec 1, section 7). */
export function LiveFigures({ stats }: { stats: LiveStats }) {
  const figures: [label: string, count: number][] = [
    [m.live_map_figure_visitors(), stats.visitors],
    [m.live_map_figure_signed_in(), stats.signedIn],
    [m.live_map_figure_guests(), stats.guests],
    [m.live_map_figure_located(), stats.withLocation],
    [m.live_map_state_active(), stats.active],
    [m.live_map_state_idle(), stats.idle],
  ];
  const strip = useRef<HTMLUListElement>(null);
  // What scrolls is scrolled by keys, too.
  const { isLong, appearance } = useFading(strip, css.figures);
  return (
    <ul
      ref={strip}
      tabIndex={isLong ? 0 : undefined}
      {...appearance}
      aria-label={m.live_map_figures()}
    >
      {figures.map(([label, count]) => (
        <li key={label}>
          {label} <b>{formatNumber(count)}</b>
        </li>
      ))}
    </ul>
  );
}
