import { contains } from '@station/contract/visitors/area-geometry';
import type { CampusArea } from '@station/contract/visitors/campus-areas';
import { m } from '../../../paraglide/messages.js';
import { formatAgo } from '../../../platform/ago.ts';
import { formatNumber } from '../../../platform/format.ts';
import { languageOf } from '../../../platform/i18n.ts';
import type { MapVisitor } from './map-visitor.ts';
import origin from './messages/origin.json';
import { text } from './text.ts';

/** The words of each state. */
export const stateTexts = {
  active: m.live_map_state_active,
  idle: m.live_map_state_idle,
  left: m.live_map_state_left,
} satisfies Record<MapVisitor['state'], () => string>;

/** The words of each role. */
export const roleTexts = {
  admin: () => text(m.common_account_role_admin),
  user: m.live_map_role_user,
  guest: m.live_map_role_guest,
} satisfies Record<MapVisitor['role'], () => string>;

/** A point as people read it: `37.5665, 126.9780`. Lists show 4 decimals, popups 6 (spec 1, section 2). */
export const formatPoint = ({ lat, lng }: { lat: number; lng: number }, decimals: 4 | 6): string =>
  `${lat.toFixed(decimals)}, ${lng.toFixed(decimals)}`;

/** Where a visitor's point comes from and how precise it is. */
export function sourceText({ precise, accuracy }: MapVisitor): string {
  if (!precise) {
    return m.live_map_by_address_long({ kilometres: formatNumber((accuracy ?? 0) / 1_000) });
  }
  if (accuracy === null) return m.live_map_by_device_unknown();
  return m.live_map_by_device_long({ metres: formatNumber(Math.max(1, Math.round(accuracy))) });
}

/**
 * Where somebody is, the area first: `in Cơ sở Văn Miếu · Hà Nội`. Only a device knows the area. That
 * nothing is known is said in the reader's language.
 */
export function placeText(visitor: MapVisitor, areas: readonly CampusArea[]): string {
  const point = { latitude: visitor.lat, longitude: visitor.lng };
  const area = visitor.precise ? areas.find((one) => contains(one, point)) : undefined;
  const city = visitor.city === 'Unknown' ? undefined : visitor.city;
  const known = [area && m.live_map_in_area({ area: area.name }), city].filter(Boolean);
  return known.length === 0 ? m.live_map_unknown() : known.join(' · ');
}

/** How long ago somebody was seen, in the language of these screens. */
export const agoText = (seen: number, now: number): string =>
  formatAgo(seen, now, languageOf(origin, '*'));

/** The name of a marker for those who cannot see it. */
export const markerName = (visitor: MapVisitor): string =>
  m.live_map_marker({
    name: visitor.username,
    state: stateTexts[visitor.state](),
    source: visitor.precise ? m.live_map_by_device() : m.live_map_by_address(),
  });
