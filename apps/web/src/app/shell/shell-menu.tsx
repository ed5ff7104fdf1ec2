import IconLanguage from '@tabler/icons-react/dist/esm/icons/IconLanguage.mjs';
import IconLogout from '@tabler/icons-react/dist/esm/icons/IconLogout.mjs';
import { lazy, Suspense, useState } from 'react';
import { m } from '../../paraglide/messages.js';
import { signOut } from '../../platform/session.ts';
import { IconButton } from '../../ui/button.tsx';
import { useShellText } from '../router/current-screen.ts';

// Its code comes at the first press.
const SettingsDialog = lazy(async () => ({
  default: (await import('./settings-dialog.tsx')).SettingsDialog,
}));

/** The shell's buttons: language and appearance, and on some screens the way out. */
export function ShellMenu({ logout }: { logout: boolean }) {
  const say = useShellText();
  const [open, setOpen] = useState(false);
  return (
    <>
      {logout ? (
        <IconButton
          label={say(m.app_sign_out)}
          icon={<IconLogout size={20} aria-hidden="true" />}
          onClick={() => void signOut()}
        />
      ) : null}
      <IconButton
        label={say(m.app_settings)}
        aria-haspopup="dialog"
        icon={<IconLanguage size={20} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      />
      <Suspense>{open ? <SettingsDialog onClose={() => setOpen(false)} /> : null}</Suspense>
    </>
  );
}
