import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import css from './screen-head.module.css';

type ScreenHeadProps = { children: ReactNode; className?: string | undefined };

/** A screen's title with what can be done beside it; below it where there is no room. */
export function ScreenHead({ children, className }: ScreenHeadProps) {
  return <div className={classNames(css.head, className)}>{children}</div>;
}
