import { m } from '../../../paraglide/messages.js';
import { formatNumber } from '../../../platform/format.ts';
import type { MapVisitor } from './map-visitor.ts';
import { say } from './words.ts';

/** The words of each state. */
export const stateWords = {
  active: m.live_map_state_active,
  idle: m.live_map_state_idle,
  left: m.live_map_state_left,
} satisfies Record<MapVisitor['state'], () => string>;

/** The words of each role. */
export const roleWords = {
  admin: () => say(m.common_account_role_admin),
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

/** The city as it was told; what is not known says so in the reader's language. */
export const cityText = ({ city }: MapVisitor): string =>
  city === 'Unknown' ? m.live_map_unknown() : city;

/** The name of a marker for those who cannot see it. */
export const markerName = (visitor: MapVisitor): string =>
  m.live_map_marker({
    name: visitor.username,
    state: stateWords[visitor.state](),
    source: visitor.precise ? m.live_map_by_device() : m.live_map_by_address(),
  });
