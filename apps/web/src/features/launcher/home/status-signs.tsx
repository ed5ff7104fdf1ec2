import { m } from '../../../paraglide/messages.js';
import { useBattery } from '../../../platform/battery.ts';
import { useClock } from '../../../platform/now.ts';
import { FULL_SIGNAL, useSignal } from '../../../platform/realtime/signal.ts';
import { BatterySign } from '../../../ui/battery-sign.tsx';
import css from './status-signs.module.css';

const BARS = Array.from({ length: FULL_SIGNAL }, (_, index) => index + 1);

/** How the connection is, in bars, and the battery; in words for those who cannot see them. */
export function StatusSigns() {
  // The browser does not tell of every change of the network: looked at each second.
  useClock();
  const signal = useSignal();
  const battery = useBattery();
  return (
    <span className="line-3">
      <span className="visually-hidden">
        {m.launcher_signal({ bars: signal, full: FULL_SIGNAL })}
        {battery ? `, ${m.launcher_battery({ percent: battery.percent })}` : null}
      </span>
      <span className={css.signal} data-none={signal === 0 || undefined} aria-hidden="true">
        {BARS.map((bar) => (
          <span key={bar} data-lit={bar <= signal || undefined} />
        ))}
      </span>
      <BatterySign battery={battery} />
    </span>
  );
}
