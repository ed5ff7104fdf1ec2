import IconPlanetOff from '@tabler/icons-react/dist/esm/icons/IconPlanetOff.mjs';
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs';
import { createLink, useLocation } from '@tanstack/react-router';
import { showPalette } from '../../features/launcher/palette/palette-open.ts';
import { m } from '../../paraglide/messages.js';
import { useIsAdmitted } from '../../platform/session.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Screen, ScreenTitle } from '../../ui/screen.tsx';
import { ShellMenuSlot } from '../../ui/shell-menu-slot.tsx';
import { BackAnchor, ToolHeader } from '../../ui/tool-header.tsx';
import { useShellText } from '../router/current-screen.ts';
import { ButtonLink } from './button-link.tsx';
import css from './whole-page.module.css';

const Back = createLink(BackAnchor);

/** What shows at an address that leads nowhere: the way home, and the search for what was meant. */
export function NotFoundPage() {
  const text = useShellText();
  const admitted = useIsAdmitted();
  const path = useLocation({ select: (location) => location.pathname });
  return (
    <>
      <ToolHeader
        back={<Back to="/home" label={text(m.app_home)} />}
        title="Station"
        actions={<ShellMenuSlot />}
      />
      <Screen>
        <ScreenTitle hidden>{text(m.app_not_found_title)}</ScreenTitle>
        <EmptyState
          whole
          icon={<IconPlanetOff size={44} aria-hidden="true" />}
          title={text(m.app_not_found_title)}
          text={text(m.app_not_found_text, { path })}
          action={
            <div className={css.actions}>
              <ButtonLink to="/home" tone="primary" wide>
                {text(m.app_home)}
              </ButtonLink>
              {admitted ? (
                <Button
                  wide
                  icon={<IconSearch size={18} aria-hidden="true" />}
                  aria-haspopup="dialog"
                  onClick={() => showPalette(true)}
                >
                  {text(m.launcher_search)}
                </Button>
              ) : null}
            </div>
          }
        />
      </Screen>
    </>
  );
}
