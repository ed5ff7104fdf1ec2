import { Suspense, useSyncExternalStore } from 'react';
import { lazyPart } from '../../platform/lazy-part.ts';
import { useCurrentScreen } from '../router/current-screen.ts';
import { ShortcutHint } from './shortcut-hint.tsx';

// A phone never asks for its code.
const Rail = lazyPart(() => import('./rail.tsx'), 'Rail');

/** Where a tool has a rail beside it; phone-frame.module.css keeps its room there. */
const desktop = window.matchMedia('(min-width: 1024px) and (min-height: 500px)');

const onDesktopChange = (listener: () => void) => {
  desktop.addEventListener('change', listener);
  return () => desktop.removeEventListener('change', listener);
};

/** What stands beside the screen on a desktop: hints beside a phone, the rail of apps beside a tool. */
export function ShellSide() {
  const { width } = useCurrentScreen();
  const isDesktop = useSyncExternalStore(onDesktopChange, () => desktop.matches);
  if (width === 'phone') return <ShortcutHint />;
  return <Suspense>{isDesktop ? <Rail /> : null}</Suspense>;
}
