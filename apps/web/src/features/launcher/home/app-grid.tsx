import { Link } from '@tanstack/react-router';
import { type MouseEvent, Suspense } from 'react';
import { m } from '../../../paraglide/messages.js';
import { useUser } from '../../../platform/session.ts';
import { AppIcon } from '../../../ui/app-icon.tsx';
import { moveInGrid } from '../../../ui/grid-keys.ts';
import css from './app-grid.module.css';
import { type App, appNameLanguage, apps } from './apps.ts';
import { inOrder, isShown, useArrangement } from './arrangement.ts';
import { HomeBadge } from './home-parts.ts';

type AppGridProps = {
  /** Called when an app is pressed; it may hold the link back. */
  onOpen: (app: App, event: MouseEvent) => void;
};

/** The apps, in the person's own order, without those that were hidden. */
export function AppGrid({ onOpen }: AppGridProps) {
  const arrangement = useArrangement(useUser()?.id);
  const shown = inOrder<App>(apps, arrangement).filter((app) => isShown(app, arrangement));
  if (shown.length === 0) return <p className={css.none}>{m.launcher_no_apps()}</p>;
  return (
    <nav aria-label={m.launcher_apps()}>
      <ul className={css.grid}>
        {shown.map((app) => (
          <li key={app.key}>
            <Link
              {...app.link}
              className={css.app}
              onClick={(event) => onOpen(app, event)}
              onKeyDown={moveInGrid}
            >
              <AppIcon icon={app.icon} colour={app.colour} />
              <span lang={appNameLanguage(app.key)}>{app.label()}</span>
              <Suspense>
                <HomeBadge app={app.key} />
              </Suspense>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
