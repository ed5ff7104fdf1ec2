import { createLink, useRouter } from '@tanstack/react-router';
import { type ReactNode, useContext } from 'react';
import { m } from '../../paraglide/messages.js';
import type { Language } from '../../platform/i18n.ts';
import { HeaderAppContext } from '../../ui/header-app-slot.tsx';
import { NotLoaded } from '../../ui/not-loaded.tsx';
import { ScreensOpened, ScreenTitle } from '../../ui/screen.tsx';
import { ShellMenuSlot } from '../../ui/shell-menu-slot.tsx';
import { BackAnchor, ToolHeader } from '../../ui/tool-header.tsx';
import type { Guide } from './guide.data.ts';

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

type GuideNotLoadedProps = { of: Pick<Guide, 'error' | 'refetch'>; language: Language };

/** Stands there until the guide has been loaded, or says that it could not be. */
export function GuideNotLoaded({ of, language }: GuideNotLoadedProps) {
  const locale = { locale: language };
  const failure = { title: m.help_failed({}, locale), retry: m.common_retry({}, locale) };
  return <NotLoaded of={of} loading={m.common_loading({}, locale)} failure={() => failure} />;
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
