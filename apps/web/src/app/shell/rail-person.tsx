import type { User } from '@station/contract/accounts/accounts';
import IconLanguage from '@tabler/icons-react/dist/esm/icons/IconLanguage.mjs';
import IconLogout from '@tabler/icons-react/dist/esm/icons/IconLogout.mjs';
import IconUser from '@tabler/icons-react/dist/esm/icons/IconUser.mjs';
import { useNavigate } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { m } from '../../paraglide/messages.js';
import { lazyPart, NotOpened } from '../../platform/lazy-part.ts';
import { signOut } from '../../platform/session.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { MenuButton } from '../../ui/row-menu.tsx';
import { useShellText } from '../router/current-screen.ts';
import css from './rail.module.css';

// Its code comes at the first press.
const AppearanceDialog = lazyPart(() => import('./appearance.tsx'), 'AppearanceDialog', NotOpened);

/** Who is signed in, at the foot of the rail: the way to the profile, the settings, and out. */
export function RailPerson({ user }: { user: User }) {
  const text = useShellText();
  const navigate = useNavigate();
  const [choosing, setChoosing] = useState(false);
  const name = user.name || user.username;
  return (
    <div className={css.person}>
      <MenuButton
        label={text(m.app_rail_person, { name })}
        items={[
          {
            key: 'profile',
            label: text(m.launcher_app_profile),
            icon: <IconUser size={18} aria-hidden="true" />,
            onSelect: () => void navigate({ to: '/home/profile' }),
          },
          {
            key: 'looks',
            label: text(m.app_settings),
            icon: <IconLanguage size={18} aria-hidden="true" />,
            onSelect: () => setChoosing(true),
          },
          {
            key: 'out',
            label: text(m.app_sign_out),
            icon: <IconLogout size={18} aria-hidden="true" />,
            onSelect: () => void signOut(),
          },
        ]}
      >
        <Avatar name={name} image={user.image} />
      </MenuButton>
      <Suspense>
        {choosing ? <AppearanceDialog onClose={() => setChoosing(false)} /> : null}
      </Suspense>
    </div>
  );
}
