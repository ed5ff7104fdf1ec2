import { useLocation } from '@tanstack/react-router';
import { appNameLanguage, apps } from '../../features/launcher/home/apps.ts';
import { AppIcon } from '../../ui/app-icon.tsx';
import { useCurrentScreen } from '../router/current-screen.ts';

/** The icon of the app that is open, for its header (spec 1, section 2). */
export function AppMark() {
  const app = useOpenApp();
  return app ? <AppIcon icon={app.icon} colour={app.colour} size="small" /> : null;
}

/** Its label, the one that its tile carries. */
export function AppLabel() {
  const app = useOpenApp();
  return app ? <span lang={appNameLanguage(app.key)}>{app.label()}</span> : null;
}

/** The app whose screens are open, as the list of home has it. */
export function useOpenApp() {
  const path = useLocation({ select: ({ pathname }) => pathname });
  const { app: given } = useCurrentScreen();
  return appAt(path, given);
}

/** Whose screen stands at an address; `given`, where the address does not say it. */
export function appAt(path: string, given?: string) {
  const [, first, second] = path.split('/');
  return apps.find(({ key }) => key === (given ?? (first === 'home' ? second : first)));
}
