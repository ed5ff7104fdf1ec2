import { useLocation } from '@tanstack/react-router';
import { apps } from '../../features/launcher/home/apps.data.ts';
import { sections } from '../../features/launcher/hub/sections.data.ts';
import { AppIcon } from '../../ui/app-icon.tsx';

/** The icon of the app or section that is open, for its header (spec 1, section 2). */
export function ScreenIcon() {
  const path = useLocation({ select: (location) => location.pathname });
  const [, first, second] = path.split('/');
  const known = first === 'app' ? sections : apps;
  const key = first === 'app' || first === 'home' ? second : first;
  const found = known.find((entry) => entry.key === key);
  return found ? <AppIcon icon={found.icon} colour={found.colour} size="small" /> : null;
}
