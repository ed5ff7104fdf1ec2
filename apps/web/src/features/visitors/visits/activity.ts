import { TRACE_KEYS } from '../../../platform/browser-data.ts';
import { keep } from '../../../platform/local-storage.ts';

/** Without a sign of life for so long, in milliseconds, a person is idle. */
const IDLE_AFTER_MS = 60_000;

/** Input is looked at this often, in milliseconds: a pointer moves a hundred times a second. */
const LOOK_MS = 1_000;

/** The last input is written down this often, in milliseconds. */
const KEEP_MS = 10_000;

/** When this browser was last used, ISO 8601 (spec 1, section 3). */
const LAST_ACTIVITY_KEY = TRACE_KEYS.lastActivity;

const INPUTS = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'scroll', 'touchstart'] as const;

export type Activity = { isIdle: () => boolean; stop: () => void };

/** Tells whether the person is there: idle after a minute without input, and while the page is hidden. */
export function watchActivity(onChange: (idle: boolean) => void): Activity {
  let idle = document.visibilityState !== 'visible';
  let lastInput = performance.now();
  let keptAt = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const become = (next: boolean) => {
    if (next === idle) return;
    idle = next;
    onChange(idle);
  };
  const wait = () => {
    clearTimeout(timer);
    const left = lastInput + IDLE_AFTER_MS - performance.now();
    if (left <= 0) become(true);
    else timer = setTimeout(wait, left);
  };
  const live = () => {
    const now = performance.now();
    lastInput = now;
    if (now - keptAt >= KEEP_MS) {
      keptAt = now;
      keep(LAST_ACTIVITY_KEY, new Date().toISOString());
    }
    if (idle) {
      become(false);
      wait();
    }
  };
  const onInput = () => {
    if (document.visibilityState !== 'visible') return;
    if (idle || performance.now() - lastInput >= LOOK_MS) live();
  };
  const onVisibility = () => {
    if (document.visibilityState === 'visible') live();
    else {
      clearTimeout(timer);
      become(true);
    }
  };

  const how = { passive: true, capture: true } as const;
  for (const input of INPUTS) window.addEventListener(input, onInput, how);
  document.addEventListener('visibilitychange', onVisibility);
  if (!idle) {
    live();
    wait();
  }
  return {
    isIdle: () => idle,
    stop: () => {
      clearTimeout(timer);
      for (const input of INPUTS) window.removeEventListener(input, onInput, how);
      document.removeEventListener('visibilitychange', onVisibility);
    },
  };
}
