import IconHome from '@tabler/icons-react/dist/esm/icons/IconHome.mjs';
import IconRocket from '@tabler/icons-react/dist/esm/icons/IconRocket.mjs';
import { createLink, notFound, useMatch } from '@tanstack/react-router';
import { m } from '../../../paraglide/messages.js';
import { ButtonAnchor } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Screen, ScreenTitle } from '../../../ui/screen.tsx';
import { ShellMenuSlot } from '../../../ui/shell-menu-slot.tsx';
import { BackAnchor, ToolHeader } from '../../../ui/tool-header.tsx';
import { appNameLanguage, apps } from '../home/apps.data.ts';
import { comingApps } from './coming-soon.ts';

const Back = createLink(BackAnchor);
const ButtonLink = createLink(ButtonAnchor);

/** An app that is still to come: it says so, says what it will be, and leads back. */
export function SoonPage() {
  // Its own address: the window's is another one already while the screen is being left.
  const path = useMatch({ strict: false, select: ({ pathname }) => pathname });
  const key = path.split('/').at(-1) ?? '';
  const found = apps.find((entry) => entry.key === key);
  const coming = comingApps[key];
  if (!found || !coming) throw notFound();

  const lang = appNameLanguage(key);
  return (
    <>
      <ToolHeader
        back={<Back to="/home" label={m.common_back_home()} />}
        actions={<ShellMenuSlot />}
      />
      <Screen>
        <ScreenTitle hidden lang={lang}>
          {found.label()}
        </ScreenTitle>
        <EmptyState
          whole
          icon={<IconRocket size={44} aria-hidden="true" />}
          title={m.coming_title()}
          text={
            <>
              {m.coming_text()}
              <br />
              {coming()}
            </>
          }
          action={
            <ButtonLink to="/home" tone="primary" icon={<IconHome size={18} aria-hidden="true" />}>
              {m.common_back_home()}
            </ButtonLink>
          }
        />
      </Screen>
    </>
  );
}
