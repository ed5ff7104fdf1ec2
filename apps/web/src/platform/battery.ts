import { useEffect, useState } from 'react';

/** What the Battery Status API gives; Firefox and Safari have none. */
type BatteryManager = EventTarget & { level: number; charging: boolean };

/** How full the device's battery is, in whole percent. */
export type Battery = { percent: number; charging: boolean };

const CHANGES = ['levelchange', 'chargingchange'] as const;

/** The device's battery; undefined until it is known, and where the browser does not tell. */
export function useBattery(): Battery | undefined {
  const [battery, setBattery] = useState<Battery>();
  useEffect(() => {
    const giveUp = new AbortController();
    const { signal } = giveUp;
    const follow = (manager: BatteryManager) => {
      if (signal.aborted) return;
      const read = () =>
        setBattery({ percent: Math.round(manager.level * 100), charging: manager.charging });
      read();
      for (const change of CHANGES) manager.addEventListener(change, read, { signal });
    };
    const { getBattery } = navigator as { getBattery?: () => Promise<BatteryManager> };
    // A page may be forbidden to ask; the sign is an ornament then.
    getBattery?.call(navigator).then(follow, () => {});
    return () => giveUp.abort();
  }, []);
  return battery;
}
