import { useLocation } from '@tanstack/react-router';
import { appNameLanguage, apps } from '../../features/launcher/home/apps.data.ts';
import { sectionNameLanguage, sections } from '../../features/launcher/hub/sections.data.ts';
import { m } from '../../paraglide/messages.js';
import { AppIcon } from '../../ui/app-icon.tsx';
import { useCurrentScreen, useShellText } from '../router/current-screen.ts';

/** The icon of the app or section that is open, for its header (spec 1, section 2). */
export function AppMark() {
  const app = useOpenApp();
  return app ? <AppIcon icon={app.icon} colour={app.colour} size="small" /> : null;
}

/** Its label, the one that its tile carries. */
export function AppLabel() {
  const app = useOpenApp();
  if (!app) return null;
  const isSection = sections.some((section) => section === app);
  const language = isSection ? sectionNameLanguage(app.key) : appNameLanguage(app.key);
  return <span lang={language}>{app.label()}</span>;
}

/** The app or the hub's section whose screens are open, as its list has it. */
export function useOpenApp() {
  const path = useLocation({ select: ({ pathname }) => pathname });
  const { app: given } = useCurrentScreen();
  return appAt(path, given);
}

/** How a screen is called by the tile that leads to it; its address, where none does. */
export function useScreenName(path: string): string {
  const text = useShellText();
  const app = appAt(path);
  if (app) return text(app.label);
  return path === '/app' || path.startsWith('/app/') ? text(m.hub_title) : path;
}

/** Whose screen stands at an address; `given`, where the address does not say it. */
function appAt(path: string, given?: string) {
  const [, first, second] = path.split('/');
  const section = first === 'app' ? sections.find(({ key }) => key === second) : undefined;
  return section ?? apps.find(({ key }) => key === (given ?? (first === 'home' ? second : first)));
}
