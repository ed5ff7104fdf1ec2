import { createLink, Outlet, useCanGoBack, useRouter, useSearch } from '@tanstack/react-router';
import { type HelpSearch, useHelpLanguage } from '../../features/help/help.address.ts';
import { m } from '../../paraglide/messages.js';
import { ShellMenuSlot } from '../../ui/shell-menu-slot.tsx';
import { BackAnchor, ToolHeader } from '../../ui/tool-header.tsx';

const Back = createLink(BackAnchor);

/** The guide: its head leads back to the screen that somebody came from. */
export function HelpArea() {
  const { history } = useRouter();
  const canGoBack = useCanGoBack();
  const language = useHelpLanguage(useSearch({ strict: false }) as HelpSearch);
  const locale = { locale: language };
  return (
    <>
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
      <Outlet />
    </>
  );
}
