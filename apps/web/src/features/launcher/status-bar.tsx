import IconBattery3 from '@tabler/icons-react/dist/esm/icons/IconBattery3.mjs';
import { createLink } from '@tanstack/react-router';
import { m } from '../../paraglide/messages.js';
import { useConnected } from '../../platform/connection.ts';
import { formatShortClock } from '../../platform/format.ts';
import { ButtonAnchor } from '../../ui/button.tsx';
import css from './status-bar.module.css';
import { useNow } from './use-now.ts';
import { useSecretTaps } from './use-secret-taps.ts';

/** Signal bars (spec 1, section 2: "start at 5"). Without a connection one is left. */
const BARS = [1, 2, 3, 4, 5];

const ButtonLink = createLink(ButtonAnchor);

/** The phone's status bar. Three taps on it reveal the way to the admin hub (spec 1, section 4). */
export function StatusBar() {
  const now = useNow();
  const { tap, revealed, tapsLeft } = useSecretTaps();
  const signal = useConnected() ? BARS.length : 1;
  return (
    <div className={css.place}>
      <button type="button" className={css.bar} onClick={tap}>
        <span className={css.time}>
          <span className="visually-hidden">{m.launcher_status_bar()} </span>
          {formatShortClock(now)}
        </span>
        <span className={css.signs} aria-hidden="true">
          <span className={css.signal}>
            {BARS.map((bar) => (
              <span key={bar} data-lit={bar <= signal || undefined} />
            ))}
          </span>
          <IconBattery3 size={22} />
        </span>
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
