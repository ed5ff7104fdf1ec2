import IconPlanetOff from '@tabler/icons-react/dist/esm/icons/IconPlanetOff.mjs';
import { useLocation } from '@tanstack/react-router';
import { m } from '../../paraglide/messages.js';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Screen, ScreenTitle } from '../../ui/screen.tsx';
import { useShellText } from '../router/current-screen.ts';
import { ButtonLink } from './button-link.tsx';

/** What shows at an address that leads nowhere. */
export function NotFoundPage() {
  const say = useShellText();
  const path = useLocation({ select: (location) => location.pathname });
  return (
    <Screen>
      <ScreenTitle hidden>{say(m.app_not_found_title)}</ScreenTitle>
      <EmptyState
        icon={<IconPlanetOff size={40} aria-hidden="true" />}
        title={say(m.app_not_found_title)}
        text={say(m.app_not_found_text, { path })}
        action={
          <ButtonLink to="/home" tone="primary">
            {say(m.app_home)}
          </ButtonLink>
        }
      />
    </Screen>
  );
}
