import { useEffect, useState } from 'react';

/** The rules of the hidden admin button (spec 1, section 4), times in milliseconds. */
const TAPS_NEEDED = 3;
export const TAPS_RESET_MS = 2_000;
export const ADMIN_SHOWN_MS = 5_000;
const VIBRATION_MS = 40;

/**
 * Counts taps. The count starts anew after 2 s without one; the third shows the button
 * for 5 s.
 */
export function useSecretTaps() {
  const [taps, setTaps] = useState(0);
  const revealed = taps >= TAPS_NEEDED;

  useEffect(() => {
    if (taps === 0) return;
    const timer = setTimeout(() => setTaps(0), revealed ? ADMIN_SHOWN_MS : TAPS_RESET_MS);
    return () => clearTimeout(timer);
  }, [taps, revealed]);

  const tap = () => {
    // Missing on desktops and on iOS.
    navigator.vibrate?.(VIBRATION_MS);
    setTaps((count) => Math.min(count + 1, TAPS_NEEDED));
  };
  return { tap, revealed, tapsLeft: taps > 0 && !revealed ? TAPS_NEEDED - taps : 0 };
}
