import { Suspense, useEffect } from 'react';
import { showPalette, usePaletteOpen } from '../../features/launcher/palette/palette-open.ts';
import { forgetRecent } from '../../features/launcher/palette/recent-choices.ts';
import { m } from '../../paraglide/messages.js';
import { lazyPart, NotOpened } from '../../platform/lazy-part.ts';
import { useIsAdmitted } from '../../platform/session.ts';
import { useShortcut } from '../../platform/shortcuts.ts';
import { onSessionEnd } from '../../platform/stored-session.ts';
import { useScreenLanguage, useShellText } from '../router/current-screen.ts';

// Its code comes at the first press.
const Palette = lazyPart(
  () => import('../../features/launcher/palette/palette.tsx'),
  'Palette',
  NotOpened,
);

/** The key that opens the palette. */
export const PALETTE_KEY = 'Mod+k';

/** The palette over whatever screen is open, and its key. */
export function PaletteHost() {
  const text = useShellText();
  const language = useScreenLanguage();
  const allowed = useIsAdmitted();
  const open = usePaletteOpen();
  useShortcut({
    keys: PALETTE_KEY,
    description: text(m.palette_key),
    run: () => showPalette(true),
    disabled: !allowed,
  });
  useEffect(
    () =>
      onSessionEnd(() => {
        showPalette(false);
        forgetRecent();
      }),
    [],
  );
  return (
    <Suspense>
      {open && allowed ? <Palette language={language} onClose={() => showPalette(false)} /> : null}
    </Suspense>
  );
}
