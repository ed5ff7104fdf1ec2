import { lazyPart } from '../../../platform/lazy-part.ts';

/*
 * Parts of the home screen whose code comes after it has been drawn (docs/decisions/040).
 */

/** See ../today/today-card.tsx. */
export const TodayCard = lazyPart(() => import('../today/today-card.tsx'), 'TodayCard');

/** See secret-door.tsx. */
export const SecretDoor = lazyPart(() => import('./secret-door.tsx'), 'SecretDoor');

/** See status-signs.tsx. */
export const StatusSigns = lazyPart(() => import('./status-signs.tsx'), 'StatusSigns');

/** See home-tools.tsx. */
export const HomeTools = lazyPart(() => import('./home-tools.tsx'), 'HomeTools');

/** See home-badge.tsx. */
export const HomeBadge = lazyPart(() => import('./home-badge.tsx'), 'HomeBadge');
