import { useNavigate } from '@tanstack/react-router';
import { lazy, type MouseEvent, Suspense, useEffect, useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { classNames } from '../../../ui/class-names.ts';
import { Screen, ScreenTitle } from '../../../ui/screen.tsx';
import { readTodaySize } from '../today/today-size.ts';
import { AppGrid } from './app-grid.tsx';
import type { App } from './apps.ts';
import { GreetingCard } from './greeting-card.tsx';
import { HomeClock } from './home-clock.tsx';
import css from './home-page.module.css';
import { HomeTools, TodayCard } from './home-parts.ts';
import { StatusBar } from './status-bar.tsx';

/** How long the screen fades before an app with its own route opens, in milliseconds (spec 1, section 2). */
const FADE_MS = 300;

// Its code comes at the first press.
const GridEditor = lazy(() =>
  import('./grid-editor.tsx').then((module) => ({ default: module.GridEditor })),
);

/** The home screen: the time, who is signed in, and the apps. */
export function HomePage() {
  const { leaving, open } = useFadingApps();
  const [editing, setEditing] = useState(false);
  const [room] = useState(readTodaySize);

  const grid = <AppGrid onOpen={open} />;
  return (
    <Screen className={classNames(css.screen, leaving && css.leaving)}>
      <ScreenTitle hidden>{m.launcher_title()}</ScreenTitle>
      <StatusBar />
      <div className={css.columns}>
        <div>
          <HomeClock />
          <GreetingCard />
          <div className={css.today} data-size={room}>
            <Suspense>
              <TodayCard size={room} />
            </Suspense>
          </div>
        </div>
        <div className={css.apps}>
          {editing ? (
            <Suspense fallback={grid}>
              <GridEditor />
            </Suspense>
          ) : (
            grid
          )}
          <div className={css.tools} data-bottom-bar={editing ? '' : undefined}>
            <Suspense>
              <HomeTools editing={editing} onEdit={setEditing} />
            </Suspense>
          </div>
        </div>
      </div>
    </Screen>
  );
}

/** Apps with a route of their own open after a fade; the others at once, by their link. */
function useFadingApps() {
  const navigate = useNavigate();
  const [leaving, setLeaving] = useState<App>();

  useEffect(() => {
    if (!leaving) return;
    const timer = setTimeout(() => void navigate(leaving.link), FADE_MS);
    return () => clearTimeout(timer);
  }, [leaving, navigate]);

  const open = (app: App, event: MouseEvent) => {
    const newTab = event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0;
    if (!('fades' in app) || newTab) return;
    if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    event.preventDefault();
    setLeaving(app);
  };
  return { leaving: leaving !== undefined, open };
}
