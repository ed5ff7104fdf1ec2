import { createLink } from '@tanstack/react-router';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { m } from '../../../paraglide/messages.js';
import { ButtonAnchor } from '../../../ui/button.tsx';
import { Screen, ScreenTitle } from '../../../ui/screen.tsx';
import { ShellMenuSlot } from '../../../ui/shell-menu-slot.tsx';
import css from './night-page.module.css';

/** A link to a route that looks like a button. */
export const NightLink = createLink(ButtonAnchor);

/** What one of these screens shows at the moment. */
export type NightPageProps = {
  title: string;
  text?: ReactNode;
  /** Names what the page shows now. When it changes, the title takes the focus, so that it is read. */
  step: string;
  children?: ReactNode;
};

/** The way back in, outside of every tool: a calm card before the night sky. */
export function NightPage({ title, text, step, children }: NightPageProps) {
  const card = useRef<HTMLDivElement>(null);
  const shown = useRef(step);
  // Before the page can be seen: a moment later it would take the focus from who types already.
  useLayoutEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    card.current?.querySelector('h1')?.focus();
  }, [step]);
  return (
    <Screen className={css.screen}>
      <div className={css.sky} aria-hidden="true">
        <span className={css.moon} />
      </div>
      <div className={css.corner}>
        <ShellMenuSlot />
      </div>
      <div ref={card} className={css.card}>
        <p className={css.caption}>{m.recovery_caption()}</p>
        <div className={css.title}>
          <ScreenTitle>{title}</ScreenTitle>
        </div>
        {text === undefined ? null : <p className={css.text}>{text}</p>}
        {children}
      </div>
    </Screen>
  );
}

/** The way out of every one of these screens. */
export function BackToLogin() {
  return (
    <NightLink to="/login" tone="quiet" wide className={css.back}>
      {m.recovery_back()}
    </NightLink>
  );
}
