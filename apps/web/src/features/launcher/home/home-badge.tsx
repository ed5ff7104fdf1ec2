import { m } from '../../../paraglide/messages.js';
import { BadgeCount, BadgeWord } from '../../../ui/badge-count.tsx';
import { useBadges } from './badges.data.ts';

/** What wants attention in an app of the home screen, or that it is still to come. */
export function HomeBadge({ app, soon }: { app: string; soon?: true | undefined }) {
  const count = useBadges('home', app).reduce((sum, badge) => sum + badge.count, 0);
  if (soon) return <BadgeWord>{m.launcher_soon()}</BadgeWord>;
  return <BadgeCount count={count} texts={m.launcher_badge({ count })} />;
}
