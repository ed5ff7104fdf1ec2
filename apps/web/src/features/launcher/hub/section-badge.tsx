import { m } from '../../../paraglide/messages.js';
import { BadgeCount, BadgeWord } from '../../../ui/badge-count.tsx';
import { useBadges } from '../home/badges.data.ts';

const WORDS = {
  'pending-registrations': m.hub_badge_registrations,
  'password-requests': m.hub_badge_passwords,
  'access-requests': m.hub_badge_access,
} as const;

type SectionBadgeProps = { section: string; soon?: true | undefined };

/** What wants attention in a section, and of what kind it is, or that it is still to come. */
export function SectionBadge({ section, soon }: SectionBadgeProps) {
  const badges = useBadges('hub', section);
  if (soon) return <BadgeWord>{m.hub_soon()}</BadgeWord>;
  return (
    <BadgeCount
      count={badges.reduce((sum, badge) => sum + badge.count, 0)}
      texts={badges.map(({ kind, count }) => WORDS[kind]({ count })).join(', ')}
    />
  );
}
