import IconUserOff from '@tabler/icons-react/dist/esm/icons/IconUserOff.mjs';
import { createLink } from '@tanstack/react-router';
import { m } from '../../../paraglide/messages.js';
import { ButtonAnchor } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Screen, ScreenTitle } from '../../../ui/screen.tsx';
import { ShellMenuSlot } from '../../../ui/shell-menu-slot.tsx';
import { ToolHeader } from '../../../ui/tool-header.tsx';
import css from './account-state-page.module.css';

const ButtonLink = createLink(ButtonAnchor);

/** What somebody sees whose account was deactivated while they were signed in. */
export function DeactivatedPage() {
  return (
    <>
      <ToolHeader title="Station" actions={<ShellMenuSlot />} />
      <Screen>
        <ScreenTitle hidden>{m.accounts_deactivated_title()}</ScreenTitle>
        <div className={css.body}>
          <EmptyState
            icon={<IconUserOff size={40} aria-hidden="true" />}
            title={m.accounts_deactivated_title()}
            text={m.accounts_deactivated_text()}
            action={
              <div className={css.actions}>
                <ButtonLink to="/login" tone="primary" wide>
                  {m.accounts_deactivated_login()}
                </ButtonLink>
              </div>
            }
          />
        </div>
      </Screen>
    </>
  );
}
