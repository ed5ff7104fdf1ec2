import { Link, useNavigate } from '@tanstack/react-router';
import { type MouseEvent, useEffect, useState } from 'react';
import { m } from '../../paraglide/messages.js';
import { languageOf } from '../../platform/i18n.ts';
import { classNames } from '../../ui/class-names.ts';
import { Screen, ScreenTitle } from '../../ui/screen.tsx';
import { AppIcon } from './app-icon.tsx';
import { type App, appNameKey, apps } from './app-list.ts';
import { GreetingCard } from './greeting-card.tsx';
import { HomeClock } from './home-clock.tsx';
import css from './home-page.module.css';
import origin from './messages/origin.json';
import { StatusBar } from './status-bar.tsx';

/** How long the screen fades before an app with its own route opens, in milliseconds (spec 1, section 2). */
const FADE_MS = 300;

/** The home screen: the time, who is signed in, and the apps. */
export function HomePage() {
  const { leaving, open } = useFadingApps();
  return (
    <Screen className={classNames(css.screen, leaving && css.leaving)}>
      <ScreenTitle hidden>{m.launcher_title()}</ScreenTitle>
      <StatusBar />
      <HomeClock />
      <GreetingCard />
      <nav aria-label={m.launcher_apps()}>
        <ul className={css.grid}>
          {apps.map((app) => (
            <li key={app.key}>
              <Link {...app.link} className={css.app} onClick={(event) => open(app, event)}>
                <AppIcon icon={app.icon} colour={app.colour} />
                <span lang={languageOf(origin, appNameKey(app.key))}>{app.label()}</span>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
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
