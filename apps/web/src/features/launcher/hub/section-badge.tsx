import { m } from '../../../paraglide/messages.js';
import { BadgeCount } from '../../../ui/badge-count.tsx';
import { useBadges } from '../home/badges.data.ts';

const WORDS = {
  'pending-registrations': m.hub_badge_registrations,
  'password-requests': m.hub_badge_passwords,
  'access-requests': m.hub_badge_access,
  'unread-mail': m.launcher_badge,
} as const;

/** What wants attention in a section, and of what kind it is. */
export function SectionBadge({ section }: { section: string }) {
  const badges = useBadges('hub', section);
  return (
    <BadgeCount
      count={badges.reduce((sum, badge) => sum + badge.count, 0)}
      texts={badges.map(({ kind, count }) => WORDS[kind]({ count })).join(', ')}
    />
  );
}
