import { m } from '../../../paraglide/messages.js';
import { BadgeCount } from '../../../ui/badge-count.tsx';
import { useBadges } from './badges.data.ts';

/** What wants attention in an app of the home screen. */
export function HomeBadge({ app }: { app: string }) {
  const count = useBadges('home', app).reduce((sum, badge) => sum + badge.count, 0);
  return <BadgeCount count={count} texts={m.launcher_badge({ count })} />;
}
