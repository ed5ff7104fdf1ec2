import { Suspense } from 'react';
import { m } from '../../../paraglide/messages.js';
import { formatShortClock } from '../../../platform/clock.ts';
import { useClock } from '../../../platform/now.ts';
import { SecretDoor, StatusSigns } from './home-parts.ts';
import css from './status-bar.module.css';
import { useSecretTaps } from './use-secret-taps.ts';

/** The phone's status bar. Three taps on it reveal the way to the admin hub (spec 1, section 4). */
export function StatusBar() {
  const now = useClock();
  const { tap, ...door } = useSecretTaps();
  return (
    <div className={css.place}>
      <button type="button" className={css.bar} onClick={tap}>
        <span className="figures">
          <span className="visually-hidden">{m.launcher_status_bar()} </span>
          {formatShortClock(now)}
        </span>
        <Suspense>
          <StatusSigns />
        </Suspense>
      </button>
      <Suspense>
        <SecretDoor {...door} />
      </Suspense>
    </div>
  );
}
