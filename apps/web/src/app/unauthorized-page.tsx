import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs';
import { useSearch } from '@tanstack/react-router';
import { m } from '../paraglide/messages.js';
import { isAdmin, useUser } from '../platform/session.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { Screen, ScreenTitle } from '../ui/screen.tsx';
import { ButtonLink } from './button-link.tsx';
import { useShellText } from './current-screen.ts';

/** Where an administrators' screen sends everybody else, with the name of that screen. */
export function UnauthorizedPage() {
  const say = useShellText();
  const user = useUser();
  const { from: page = '/app' } = useSearch({ from: '/unauthorized' });
  return (
    <Screen>
      <ScreenTitle hidden>{say(m.app_unauthorized_title)}</ScreenTitle>
      <EmptyState
        icon={<IconLock size={40} aria-hidden="true" />}
        title={say(m.app_unauthorized_title)}
        text={
          <>
            {say(m.app_unauthorized_text, { page })}
            <br />
            {user && !isAdmin(user) ? say(m.app_unauthorized_role) : null}
            <br />
            {say(m.app_unauthorized_hint)}
          </>
        }
        action={
          <ButtonLink to="/home" tone="primary">
            {say(m.app_home)}
          </ButtonLink>
        }
      />
    </Screen>
  );
}
