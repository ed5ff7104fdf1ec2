import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { IconButton } from './button.tsx';
import { classNames } from './class-names.ts';
import css from './toaster.module.css';

/** How long a toast stays, in milliseconds (spec 1, section 4: messages clear after 5 s). */
export const TOAST_MS = 5_000;

/** A word about what just happened, with at most one thing to do about it. */
export type Toast = {
  text: string;
  /** `bad` is read out at once, the others when the reader pauses. */
  tone?: 'plain' | 'good' | 'bad';
  action?: { label: string; run: () => void };
  /** Milliseconds until it goes by itself; `Infinity` for one that stays. */
  duration?: number;
  /** Language of its words, where it may differ from the page's. */
  lang?: string;
};

type Shown = Toast & { id: number };

/** More than this many that can still be acted on are not kept behind the newest. */
const MOST = 3;

let shown: readonly Shown[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function change(next: readonly Shown[]): void {
  shown = next;
  for (const listener of [...listeners]) listener();
}

/**
 * Shows a toast in place of the one before; returns the way to take it away early. One that offers
 * something, such as to undo, waits behind it and comes back with the time that it had left.
 */
export function toast(what: Toast): () => void {
  lastId += 1;
  const id = lastId;
  change([...shown.filter(({ action }) => action), { ...what, id }].slice(-MOST));
  return () => dismiss(id);
}

function dismiss(id: number): void {
  change(shown.filter((one) => one.id !== id));
}

/** Takes all toasts away, for example when somebody signs out. */
export function clearToasts(): void {
  change([]);
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Where the newest toast appears; the shell has one such place. */
export function Toaster({ closeLabel }: { closeLabel: string }) {
  const toasts = useSyncExternalStore(subscribe, () => shown);
  const newest = toasts.at(-1);
  const card = (one: Shown) => (
    <ToastCard key={one.id} toast={one} closeLabel={closeLabel} waits={one !== newest} />
  );
  return (
    <div className={css.toaster}>
      <div role="status" aria-live="polite" className={css.region}>
        {toasts.filter((one) => one.tone !== 'bad').map(card)}
      </div>
      <div role="alert" className={css.region}>
        {toasts.filter((one) => one.tone === 'bad').map(card)}
      </div>
    </div>
  );
}

type ToastCardProps = {
  toast: Shown;
  closeLabel: string;
  /** A newer one is shown. */
  waits: boolean;
};

function ToastCard({ toast: { id, ...what }, closeLabel, waits }: ToastCardProps) {
  const { text, tone = 'plain', action, duration = TOAST_MS, lang } = what;
  // Reading or reaching for the button stops the clock.
  const [touched, setHeld] = useState(false);
  const held = touched || waits;
  const left = useRef(duration);

  useEffect(() => {
    if (held || !Number.isFinite(left.current)) return;
    const started = performance.now();
    const timer = setTimeout(() => dismiss(id), left.current);
    return () => {
      clearTimeout(timer);
      left.current -= performance.now() - started;
    };
  }, [held, id]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only the clock listens here.
    // biome-ignore lint/a11y/noNoninteractiveElementInteractions: only the clock listens here.
    <div
      lang={lang}
      hidden={waits}
      className={classNames(css.toast, css[tone])}
      // Not on entering: it may have come up under a mouse that rests there.
      onMouseMove={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <span className={css.text}>{text}</span>
      {action ? (
        <button
          type="button"
          className={css.action}
          onClick={() => {
            dismiss(id);
            action.run();
          }}
        >
          {action.label}
        </button>
      ) : null}
      <IconButton label={closeLabel} icon={<IconX size={18} />} onClick={() => dismiss(id)} />
      {Number.isFinite(duration) ? (
        <span
          aria-hidden="true"
          className={css.clock}
          style={{
            animationDuration: `${duration}ms`,
            animationPlayState: held ? 'paused' : 'running',
          }}
        />
      ) : null}
    </div>
  );
}
