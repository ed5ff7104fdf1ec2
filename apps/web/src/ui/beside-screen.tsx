import type { ReactNode } from 'react';
import { ScreensOpened } from './screen.tsx';

const BESIDE = { current: -1 };

/** A part beside a screen: a title in it heads that part, and neither names the window nor takes the focus. */
export function BesideScreen({ children }: { children: ReactNode }) {
  return <ScreensOpened value={BESIDE}>{children}</ScreensOpened>;
}
