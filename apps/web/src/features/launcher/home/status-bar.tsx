import { createLink } from '@tanstack/react-router';
import { Suspense } from 'react';
import { m } from '../../../paraglide/messages.js';
import { formatShortClock } from '../../../platform/clock.ts';
import { useNow } from '../../../platform/now.ts';
import { ButtonAnchor } from '../../../ui/button.tsx';
import { StatusSigns } from './home-parts.ts';
import css from './status-bar.module.css';
import { useSecretTaps } from './use-secret-taps.ts';

const ButtonLink = createLink(ButtonAnchor);

/** The phone's status bar. Three taps on it reveal the way to the admin hub (spec 1, section 4). */
export function StatusBar() {
  const now = useNow();
  const { tap, revealed, tapsLeft } = useSecretTaps();
  return (
    <div className={css.place}>
      <button type="button" className={css.bar} onClick={tap}>
        <span className={css.time}>
          <span className="visually-hidden">{m.launcher_status_bar()} </span>
          {formatShortClock(now)}
        </span>
        <Suspense>
          <StatusSigns />
        </Suspense>
      </button>
      <p role="status" className={css.hint}>
        {tapsLeft > 0 ? m.launcher_taps_left({ count: tapsLeft }) : null}
      </p>
      {revealed ? (
        <ButtonLink to="/app" tone="sun" className={css.admin}>
          {m.launcher_admin()}
        </ButtonLink>
      ) : null}
    </div>
  );
}
