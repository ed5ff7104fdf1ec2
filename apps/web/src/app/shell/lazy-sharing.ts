import { lazyPart } from '../../platform/lazy-part.ts';

/*
 * Parts of the shell that come later still, for people who are signed in. They are not in
 * lazy-shell.ts, which every first visit loads.
 */

/** See features/visitors/sharing/sharing-host.tsx. */
export const SharingHost = lazyPart(
  () => import('../../features/visitors/sharing/sharing-host.tsx'),
  'SharingHost',
);

/** See features/visitors/sharing/sharing-sign.tsx. */
export const SharingSign = lazyPart(
  () => import('../../features/visitors/sharing/sharing-sign.tsx'),
  'SharingSign',
);

/** See features/visitors/sharing/sharing-panel.tsx. */
export const SharingPanel = lazyPart(
  () => import('../../features/visitors/sharing/sharing-panel.tsx'),
  'SharingPanel',
);
