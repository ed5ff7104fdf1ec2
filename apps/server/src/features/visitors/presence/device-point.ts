import type { LiveVisitor } from '@station/contract/visitors/realtime';

/** Nobody's point. */
export const NOWHERE = { latitude: null, longitude: null, accuracy: null } as const;

/** Whether the point of somebody is a device's own, and not the place of an address. */
export const hasDevicePoint = ({ latitude, source }: LiveVisitor): boolean =>
  latitude !== null && source !== 'ip';
