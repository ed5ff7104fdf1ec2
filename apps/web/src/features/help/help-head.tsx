import { createLink, useRouter } from '@tanstack/react-router';
import { type ReactNode, useContext } from 'react';
import { m } from '../../paraglide/messages.js';
import type { Language } from '../../platform/i18n.ts';
import { HeaderAppContext } from '../../ui/header-app-slot.tsx';
import { ScreensOpened, ScreenTitle } from '../../ui/screen.tsx';
import { ShellMenuSlot } from '../../ui/shell-menu-slot.tsx';
import { BackAnchor, ToolHeader } from '../../ui/tool-header.tsx';

const Back = createLink(BackAnchor);

/** The head of the guide's screens: it leads back to the screen that somebody came from. */
export function HelpHead({ language }: { language: Language }) {
  const { history } = useRouter();
  const canGoBack = useContext(ScreensOpened).current > 0;
  const locale = { locale: language };
  return (
    <ToolHeader
      back={
        <Back
          to="/home"
          label={canGoBack ? m.help_back({}, locale) : m.common_back_home({}, locale)}
          lang={language}
          onClick={(event) => {
            if (!canGoBack) return;
            event.preventDefault();
            history.back();
          }}
        />
      }
      title={m.help_title({}, locale)}
      titleLang={language}
      actions={<ShellMenuSlot />}
    />
  );
}

/** No app, and no help with the help. */
const NO_APP = { icon: null, label: null, help: null };

/** The heading of one of the guide's screens. */
export function HelpTitle(props: { subtitle?: string; hidden?: boolean; children: ReactNode }) {
  return (
    <HeaderAppContext value={NO_APP}>
      <ScreenTitle {...props} />
    </HeaderAppContext>
  );
}
