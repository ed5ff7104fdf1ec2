import type { PublicSettings } from '@station/contract/settings/settings';
import { Suspense, useRef, useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { lazyPart } from '../../../platform/lazy-part.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Screen, ScreenTitle } from '../../../ui/screen.tsx';
import { ShellMenuSlot } from '../../../ui/shell-menu-slot.tsx';
import { useBackendStatus } from '../account/accounts.data.ts';
import { FORM_ID, LoginForm } from './login-form.tsx';
import css from './login-page.module.css';
import { useSignIn } from './sign-in.ts';
import { StatusBadge } from './status-badge.tsx';

// What moves comes after the first paint.
const SpaceTraffic = lazyPart(() => import('./space-traffic.tsx'), 'SpaceTraffic');

/** Rings of the sky: planets fly on the first three, the others lead out of the picture. */
const RINGS = [1, 2, 3, 4, 5];

/** The login screen: the space scene, and the round button that grows into the form (spec 1, section 2). */
export function LoginPage() {
  const backend = useBackendStatus();
  const signIn = useSignIn();
  const [open, setOpen] = useState(false);
  const [settings, setSettings] = useState<PublicSettings>();
  const sun = useRef<HTMLButtonElement>(null);
  const offline = backend === 'error';

  // Toggling clears any error (spec 1, section 2).
  const toggle = (next: boolean) => {
    setOpen(next);
    signIn.startOver();
    if (!next) sun.current?.focus();
  };
  return (
    <Screen className={classNames(css.screen, open && css.open)}>
      <ScreenTitle hidden>{m.login_title()}</ScreenTitle>
      <div className={css.sky} aria-hidden="true">
        <div className={css.rings}>
          {RINGS.map((ring) => (
            <span key={ring} />
          ))}
        </div>
      </div>
      <div className={css.corner}>
        <StatusBadge status={backend} />
        <ShellMenuSlot />
      </div>
      <button
        ref={sun}
        type="button"
        className={css.sun}
        aria-expanded={open}
        aria-controls={FORM_ID}
        onClick={() => toggle(!open)}
      >
        {m.login_open()}
      </button>
      <LoginForm
        open={open}
        phase={signIn.phase}
        step={signIn.step}
        error={signIn.error ?? (offline ? m.login_backend() : undefined)}
        offline={offline}
        canRegister={settings !== undefined && settings.registration !== 'closed'}
        onSubmit={signIn.submit}
        onStartOver={signIn.startOver}
        onClose={() => toggle(false)}
      />
      <Suspense>
        <SpaceTraffic open={open} onSettings={setSettings} />
      </Suspense>
    </Screen>
  );
}
