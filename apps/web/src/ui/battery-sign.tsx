import css from './battery-sign.module.css';

/** How full a battery is, in whole percent. */
export type BatteryLevel = { percent: number; charging: boolean };

/** Shown where nobody tells how full the battery is: an ornament (spec 1, section 2). */
const ORNAMENT: BatteryLevel = { percent: 75, charging: false };

/** A little battery, as full as the real one where that is known. */
export function BatterySign({ battery = ORNAMENT }: { battery: BatteryLevel | undefined }) {
  return (
    <span
      className={css.battery}
      aria-hidden="true"
      data-charging={battery.charging || undefined}
      data-low={(!battery.charging && battery.percent <= 15) || undefined}
    >
      <span style={{ scale: `${battery.percent / 100} 1` }} />
    </span>
  );
}
