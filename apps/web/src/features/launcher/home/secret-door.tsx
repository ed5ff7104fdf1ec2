import { createLink } from '@tanstack/react-router';
import { m } from '../../../paraglide/messages.js';
import { ButtonAnchor } from '../../../ui/button.tsx';
import css from './status-bar.module.css';

const ButtonLink = createLink(ButtonAnchor);

type SecretDoorProps = { revealed: boolean; tapsLeft: number };

/** What taps on the status bar reveal: how many more it takes, and then the way to the hub. */
export function SecretDoor({ revealed, tapsLeft }: SecretDoorProps) {
  return (
    <>
      <p role="status" className={css.hint}>
        {tapsLeft > 0 ? m.launcher_taps_left({ count: tapsLeft }) : null}
      </p>
      {revealed ? (
        <ButtonLink to="/app" tone="sun" className={css.admin}>
          {m.launcher_admin()}
        </ButtonLink>
      ) : null}
    </>
  );
}
