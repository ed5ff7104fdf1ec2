import { m } from '../../paraglide/messages.js';
import { useUser } from '../../platform/session.ts';
import { useShellText } from '../router/current-screen.ts';
import { Area } from './area.tsx';

/** The profile: one's details, what keeps the account safe, and what is kept of one. */
export function ProfileArea() {
  const text = useShellText();
  const accountState = useUser()?.account_state ?? 'active';
  return (
    <Area
      // Whoever has not been let in yet has no home to go back to.
      back={{
        link: { to: accountState === 'pending' ? '/account/pending' : '/home' },
        text: text(m.common_back_home),
      }}
      tabs={{
        label: m.profile_tabs(),
        list: [
          { link: { to: '/home/profile' }, text: text(m.common_account_profile) },
          { link: { to: '/home/profile/security' }, text: m.profile_tab_security() },
          ...(accountState === 'active'
            ? [
                { link: { to: '/home/profile/notices' } as const, text: m.notices_title() },
                { link: { to: '/account/location-data' } as const, text: m.location_data_tab() },
              ]
            : []),
        ],
      }}
    />
  );
}
